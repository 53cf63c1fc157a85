/** Identifies a mail that the recipient can switch off. Mails about verification, purchases and refunds are always sent. */
export interface MailChoice {
  /** `sold` goes to the seller of the purchase, `shipping` to its buyer. */
  readonly kind: 'sold' | 'shipping';
  readonly purchaseId: string;
}
