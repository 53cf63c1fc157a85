/** Marks a mail that its reader may have switched off. Mails about verification, purchases and refunds carry no such mark. */
export interface MailChoice {
  /** `sold` is for the seller of the purchase, `shipping` for its buyer. */
  readonly kind: 'sold' | 'shipping';
  readonly purchaseId: string;
}
