/** An optional mail. All other mails, such as receipts and refunds, are always sent. */
export type MailChoice =
  | {
      /** `sold` goes to the seller of the purchase, `shipping` to its buyer. */
      readonly kind: 'sold' | 'shipping';
      readonly purchaseId: string;
    }
  | {
      /** `question` goes to the seller of the project, `answer` to the asker. */
      readonly kind: 'question' | 'answer';
      readonly questionId: string;
    };
