/** Obligations that block account deletion until somebody acts, a deadline passes, or the provider makes the refund. */
export type ObligationKind =
  | 'own-payment'
  /** A buyer is paying for the user's project. The obligation also ends when the user withdraws the project. */
  | 'buyer-paying'
  | 'refund-under-way'
  | 'unshipped-sale'
  | 'unshipped-order'
  /** The user has paid for software. The obligation ends with the download, a refund, or the release of the order. */
  | 'undownloaded-order'
  /** A device that the user bought is in transit. The obligation ends on delivery, or 30 days after shipping. */
  | 'order-on-its-way'
  /** An order of the user has an open case. It closes by agreement, withdrawal or decision, or at a deadline. */
  | 'open-case';
