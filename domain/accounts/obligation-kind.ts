/**
 * Obligations that block the deletion of an account: open payments, pending refunds and unfinished orders. Each can be ended
 * by the user or ends within a fixed time.
 */
export type ObligationKind =
  /** The user has an open payment; ends with the payment or the reservation. */
  | 'own-payment'
  /** A buyer is paying for the user's project; withdrawing the project ends it too. */
  | 'buyer-paying'
  | 'refund-under-way'
  /** The user has sold a device and can ship or refund it. */
  | 'unshipped-sale'
  /** The user has bought a device that is not shipped, and can wait or request a refund. */
  | 'unshipped-order'
  /** The user has bought a device that is shipped. Ends on delivery, or 30 days after shipping. */
  | 'order-on-its-way'
  /** The buyer has opened a case; ends by agreement, withdrawal or a decision, each within a deadline. */
  | 'open-case';
