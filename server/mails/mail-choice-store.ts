import { sql } from 'kysely';
import type { MailChoice } from '#domain/accounts/mail-choice.ts';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import type { Queryable } from '../database/database.ts';

/** @returns null if the account is deleted or has disabled this kind of mail. */
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
  const isForSeller = choice.kind === 'sold';
  const row = await database
    .selectFrom('purchases')
    .innerJoin('profiles', 'profiles.id', isForSeller ? 'purchases.sellerId' : 'purchases.buyerId')
    .select('profiles.id')
    .where('purchases.id', '=', choice.purchaseId)
    .where('profiles.deletedAt', 'is', null)
    .where(isForSeller ? 'profiles.mailWhenSold' : 'profiles.mailWhenShipped', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether mails to this address were returned and nothing has since shown that the address works. */
export async function isReturnedAddress(database: Queryable, address: string): Promise<boolean> {
  const row = await database
    .selectFrom('profiles')
    .select('id')
    .where('mailbox', '=', mailboxOf(address))
    .where('email', '=', address)
    .where('mailReturnedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
