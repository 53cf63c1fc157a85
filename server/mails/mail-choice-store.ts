import { sql } from 'kysely';
import type { MailChoice } from '#domain/accounts/mail-choice.ts';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import type { Language } from '#domain/common/languages.ts';
import type { Queryable } from '../database/database.ts';

type OrderChoice = Extract<MailChoice, { readonly purchaseId: string }>;

const PREFERENCE_OF = {
  sold: { role: 'seller', preference: 'mailWhenSold' },
  shipping: { role: 'buyer', preference: 'mailWhenShipped' },
  reminder: { role: 'seller', preference: 'mailReminders' },
  'message-to-buyer': { role: 'buyer', preference: 'mailAboutMessages' },
  version: { role: 'buyer', preference: 'mailAboutMessages' },
  'message-to-seller': { role: 'seller', preference: 'mailAboutMessages' },
} as const satisfies Readonly<Record<OrderChoice['kind'], object>>;

export async function findWillingRecipient(database: Queryable, choice: MailChoice): Promise<string | null> {
  if ('questionId' in choice) {
    const recipient = choice.kind === 'question' ? sql`project.seller_id` : sql`question.asker_id`;
    const { rows } = await sql<{ id: string }>`
      select profile.id from questions question join projects project on project.id = question.project_id
        join profiles profile on profile.id = ${recipient}
       where question.id = ${choice.questionId} and question.hidden_at is null
         and profile.deleted_at is null and profile.mail_about_questions`.execute(database);
    return rows[0]?.id ?? null;
  }
  if ('threadId' in choice) {
    const recipient = choice.kind === 'private-question' ? sql`thread.seller_id` : sql`thread.asker_id`;
    const { rows } = await sql<{ id: string }>`
      select profile.id from private_threads thread join profiles profile on profile.id = ${recipient}
       where thread.id = ${choice.threadId} and thread.blocked_by is null
         and profile.deleted_at is null and profile.mail_about_questions`.execute(database);
    return rows[0]?.id ?? null;
  }
  const { role, preference } = PREFERENCE_OF[choice.kind];
  const row = await database
    .selectFrom('purchases')
    .innerJoin('profiles', 'profiles.id', `purchases.${role}Id`)
    .select('profiles.id')
    .where('purchases.id', '=', choice.purchaseId)
    .where('profiles.deletedAt', 'is', null)
    .where(`profiles.${preference}`, '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface Recipient {
  /** Earlier emails to the address bounced. */
  readonly isReturned: boolean;
  readonly language: Language;
}

/** @returns null for an address without an account; people who have not proved it may share it with its owner */
export async function findRecipient(database: Queryable, address: string): Promise<Recipient | null> {
  const rows = await database
    .selectFrom('profiles')
    .select(['mailReturnedAt', 'language'])
    .where('mailbox', '=', mailboxOf(address))
    .where('email', '=', address)
    .orderBy('addressProvedAt', (order) => order.asc().nullsLast())
    .limit(20)
    .execute();
  const [owner] = rows;
  if (owner === undefined) return null;
  return {
    isReturned: rows.some(({ mailReturnedAt }) => mailReturnedAt !== null),
    language: owner.language as Language,
  };
}
