export const MAIL_KINDS = ['sold', 'shipping', 'questions', 'messages', 'reminders'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * An email that its recipient can turn off. Emails about money, account security and legal rights are always
 * sent.
 */
export type MailChoice =
  | {
      /** `shipping`, `message-to-buyer` and `version` go to the buyer of the purchase, the others to its seller. */
      readonly kind: 'sold' | 'shipping' | 'reminder' | 'message-to-buyer' | 'message-to-seller' | 'version';
      readonly purchaseId: string;
    }
  | {
      /** `question` goes to the seller of the project, `answer` to the asker. */
      readonly kind: 'question' | 'answer';
      readonly questionId: string;
    }
  | {
      readonly kind: 'private-question' | 'private-answer';
      readonly threadId: string;
    };

/** Further emails of the kind are left out, so that others cannot flood a mailbox. The feed has all news. */
export const MAX_MAILS_A_DAY: Readonly<Partial<Record<MailKind, number>>> = { questions: 20, messages: 20 };

const KIND_OF: Readonly<Record<MailChoice['kind'], MailKind>> = {
  sold: 'sold',
  shipping: 'shipping',
  reminder: 'reminders',
  'message-to-buyer': 'messages',
  'message-to-seller': 'messages',
  version: 'messages',
  question: 'questions',
  answer: 'questions',
  'private-question': 'questions',
  'private-answer': 'questions',
};

export function mailKindOf(choice: MailChoice): MailKind {
  return KIND_OF[choice.kind];
}
