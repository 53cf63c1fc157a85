import { PENDING_ACCOUNT_DAYS } from '#domain/accounts/pending-account.ts';
import { deleteAccounts } from './account-ownership.ts';
import type { IdentitySettings } from './identity-settings.ts';

/**
 * Deletes pending accounts that nobody proved within PENDING_ACCOUNT_DAYS, a transaction a batch. Correcting the address
 * starts the time again. Repeatable.
 *
 * @returns how many were deleted.
 */
export async function dropAbandonedAccounts(
  settings: Pick<IdentitySettings, 'transaction'>,
  batchSize = 100,
): Promise<number> {
  let dropped = 0;
  for (;;) {
    const ids = await settings.transaction(async (tx) => {
      // A proof that is under way has locked its row: it is skipped, and counts as proved next time.
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
    dropped += ids.length;
    if (ids.length < batchSize) return dropped;
  }
}

/** Links, sessions and sign-ins under way that ended more than a day ago; the counts of mails look back an hour. */
export async function forgetExpired({ pool }: Pick<IdentitySettings, 'pool'>): Promise<void> {
  await pool.query(`delete from identity_mail_links where expires_at < now() - interval '1 day'`, []);
  await pool.query(`delete from identity_session where "expiresAt" < now() - interval '1 day'`, []);
  await pool.query(`delete from identity_verification where "expiresAt" < now() - interval '1 day'`, []);
}
