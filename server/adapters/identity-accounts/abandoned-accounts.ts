import { PENDING_ACCOUNT_DAYS } from '#domain/accounts/pending-account.ts';
import { deleteAccounts } from './account-ownership.ts';
import type { IdentityQueries, IdentityTransactions } from './account-queries.ts';

export async function deleteAbandonedAccounts(
  settings: IdentityTransactions,
  batchSize = 100,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const ids = await settings.transaction(async (tx) => {
      const { rows } = await tx.query(
        `select u.id from identity_user u
         where not u."emailVerified" and u."updatedAt" < now() - make_interval(days => $1)
           and not exists (select from identity_mailboxes m where m.user_id = u.id)
         order by u."updatedAt" limit $2 for update of u skip locked`,
        [PENDING_ACCOUNT_DAYS, batchSize],
      );
      const found = (rows as { id: string }[]).map(({ id }) => id);
      await deleteAccounts(tx, found);
      return found;
    });
    deleted += ids.length;
    if (ids.length < batchSize) return deleted;
  }
}

export async function deleteExpiredRows({ pool }: { readonly pool: IdentityQueries }): Promise<void> {
  await pool.query(`delete from identity_mail_links where expires_at < now()`, []);
  await pool.query(`delete from identity_session where "expiresAt" < now() - interval '1 day'`, []);
  await pool.query(`delete from identity_verification where "expiresAt" < now() - interval '1 day'`, []);
}
