import type { MailChoice } from '#domain/accounts/mail-choice.ts';
import type { Queryable } from '../database/database.ts';

/** @returns false when the recipient has switched off this kind of mail or deleted the account. */
export async function isMailWanted(database: Queryable, { kind, purchaseId }: MailChoice): Promise<boolean> {
  const isForSeller = kind === 'sold';
  const row = await database
    .selectFrom('purchases')
    .innerJoin('profiles', 'profiles.id', isForSeller ? 'purchases.seller_id' : 'purchases.buyer_id')
    .select('profiles.id')
    .where('purchases.id', '=', purchaseId)
    .where('profiles.deleted_at', 'is', null)
    .where(isForSeller ? 'profiles.mail_when_sold' : 'profiles.mail_when_shipped', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
