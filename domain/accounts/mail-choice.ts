/** The kinds of mails that a member can turn off. */
export const MAIL_KINDS = ['sold', 'shipping', 'questions'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export function mailKindOf(choice: MailChoice): MailKind {
  return 'questionId' in choice ? 'questions' : choice.kind;
}

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
