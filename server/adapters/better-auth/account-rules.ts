import type { IdentityQueries } from './identity-settings.ts';

/** How many verification mails one person may cause in an hour. */
export const MAILS_AN_HOUR = 3;

/** @returns whether one more mail may go out to this person; counts it when it may. */
export async function noteVerificationMail(queries: IdentityQueries, subject: string): Promise<boolean> {
  await queries.query(
    `delete from identity_verification_mails where user_id = $1 and sent_at < now() - interval '1 hour'`,
    [subject],
  );
  const { rows } = await queries.query(
    `insert into identity_verification_mails (user_id)
     select $1 where (select count(*) from identity_verification_mails where user_id = $1) < $2
     returning user_id`,
    [subject, MAILS_AN_HOUR],
  );
  return rows.length > 0;
}

/** A sign-up that was cut off between account and password would block the address for ever. */
export async function dropHalfMadeAccount(queries: IdentityQueries, email: string): Promise<void> {
  await queries.query(
    `delete from identity_user u
     where u.email = lower($1) and u."createdAt" < now() - interval '1 minute'
       and not exists (select 1 from identity_account a where a."userId" = u.id)`,
    [email],
  );
}

/**
 * Somebody who never proved the address may have registered it with a password, waiting for its owner. When the owner
 * arrives through a provider that vouches for the address, that account goes, with its sessions and its password.
 *
 * @returns the subject that was dropped, or null.
 */
export async function dropUnverifiedAccount(queries: IdentityQueries, email: string): Promise<string | null> {
  const { rows } = await queries.query(
    'delete from identity_user where email = lower($1) and not "emailVerified" returning id',
    [email],
  );
  const [row] = rows as { id: string }[];
  return row?.id ?? null;
}
