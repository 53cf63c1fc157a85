import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { LinkedAccounts } from '../../database/schema.gen.ts';

export type StoredLinkedAccount = Selectable<LinkedAccounts>;

export async function findLinkedAccount(
  db: Queryable,
  profileId: string,
): Promise<StoredLinkedAccount | null> {
  const row = await db
    .selectFrom('linkedAccounts')
    .selectAll()
    .where('profileId', '=', profileId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findSellerOfAccount(db: Queryable, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('linkedAccounts')
    .select('profileId')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.profileId ?? null;
}

export async function saveLinkedAccount(
  tx: Queryable,
  account: Pick<
    StoredLinkedAccount,
    'profileId' | 'accountId' | 'stakeholderId' | 'productId' | 'payoutAccountId' | 'status'
  > & { readonly missing: readonly string[] },
): Promise<void> {
  const { profileId, missing, ...rest } = account;
  const values = { ...rest, missing: [...missing] };
  await tx
    .insertInto('linkedAccounts')
    .values({ profileId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('profileId')
        .doUpdateSet({ ...values, checkedAt: sql`greatest(now(), linked_accounts.created_at)` }),
    )
    .execute();
}

/** Includes active accounts once a day, because a suspension triggers no webhook. */
export async function listAccountsToSync(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select account.profile_id as id from payout_accounts account
      left join linked_accounts linked on linked.profile_id = account.profile_id
     where account.removed_at is null and account.kind = 'bank' and account.profile_id > ${afterId}::uuid
       and (linked.profile_id is null or linked.payout_account_id is null
         or (linked.payout_account_id <> account.id and account.usable_from <= now())
         or linked.checked_at < now() - case linked.status when 'activated' then interval '1 day' else interval '1 hour' end)
     order by account.profile_id limit ${limit}`.execute(db);
  return rows;
}
