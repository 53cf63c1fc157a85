export const MAIL_KINDS = ['sold', 'shipping', 'questions'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export function mailKindOf(choice: MailChoice): MailKind {
  return 'questionId' in choice ? 'questions' : choice.kind;
}

/** A mail that its recipient can turn off. Receipts, refunds and all other mails are always sent. */
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
