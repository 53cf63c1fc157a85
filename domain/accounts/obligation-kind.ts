/** Obligations that block the deletion of an account. Each ends by an action of the user or at a deadline. */
export type ObligationKind =
  | 'own-payment'
  /** A buyer is paying for the user's project. Also ends when the user withdraws the project. */
  | 'buyer-paying'
  | 'refund-under-way'
  | 'unshipped-sale'
  | 'unshipped-order'
  /** A device that the user bought is in transit. Ends on delivery, or 30 days after shipping. */
  | 'order-on-its-way'
  /**
   * The buyer has opened a case, which ends by agreement, withdrawal or a decision, each within a deadline.
   */
  | 'open-case';
