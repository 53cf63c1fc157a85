import { sql } from 'kysely';
import type { MailChoice } from '#domain/accounts/mail-choice.ts';
import type { Queryable } from '../database/database.ts';

/** Whether the recipient still has an account and has not disabled this kind of mail. */
export async function isMailWanted(database: Queryable, choice: MailChoice): Promise<boolean> {
  if ('questionId' in choice) {
    const recipient = choice.kind === 'question' ? sql`project.seller_id` : sql`question.asker_id`;
    const { rows } = await sql`
      select 1 from questions question join projects project on project.id = question.project_id
        join profiles profile on profile.id = ${recipient}
       where question.id = ${choice.questionId} and question.hidden_at is null
         and profile.deleted_at is null and profile.mail_about_questions`.execute(database);
    return rows.length > 0;
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
  return row !== undefined;
}
