import { randomUUID } from 'node:crypto';
import { MAX_PENDING_ACCOUNTS } from '#domain/accounts/attempt-rules.ts';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import { MailboxCrowdedError } from '../../ports/identity-provider.ts';
import type { IdentityQueries, IdentityTransaction } from './account-queries.ts';

// An account owns its mailbox once the address is verified (`emailVerified` and a row in `identity_mailboxes`). Up to
// MAX_PENDING_ACCOUNTS may use one mailbox; the first of them to be verified deletes the others.

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly image: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = 'u.id, u.email, u."emailVerified", u.name, u.image, u."createdAt", u."updatedAt"';

export class MailboxTakenError extends Error {
  override readonly name = 'MailboxTakenError';
}

export async function findOwner(queries: IdentityQueries, email: string): Promise<Account | null> {
  const { rows } = await queries.query(
    `select ${COLUMNS} from identity_user u
     left join identity_mailboxes m on m.user_id = u.id and m.kept_until is null
     where u."emailVerified" and (u.email = $1 or m.mailbox = $2)
     order by (u.email = $1) desc limit 1`,
    [email, mailboxOf(email)],
  );
  return (rows as Account[])[0] ?? null;
}

/**
 * Whether no account owns or has reserved the mailbox of the address.
 * @param forUser - an account whose own mailboxes count as free.
 */
export async function isMailboxFree(
  queries: IdentityQueries,
  email: string,
  forUser: string | null = null,
): Promise<boolean> {
  const { rows } = await queries.query(
    `select from identity_mailboxes
     where mailbox = $1 and (kept_until is null or kept_until > now()) and user_id is distinct from $2`,
    [mailboxOf(email), forUser],
  );
  return rows.length === 0 && (forUser !== null || (await findOwner(queries, email)) === null);
}

/** Newest first. */
export async function listPendingAccounts(
  queries: IdentityQueries,
  email: string,
): Promise<readonly Account[]> {
  const { rows } = await queries.query(
    `select ${COLUMNS} from identity_user u where u.email = $1 and not u."emailVerified"
     order by u."createdAt" desc, u.id`,
    [email],
  );
  return rows as Account[];
}

export interface PendingPassword {
  readonly account: Account;
  readonly hash: string;
}

/** The pending accounts of an address that have a password, newest first. */
export async function listPendingPasswords(
  queries: IdentityQueries,
  email: string,
): Promise<readonly PendingPassword[]> {
  const { rows } = await queries.query(
    `select ${COLUMNS}, a.password as hash from identity_user u
     join identity_account a on a."userId" = u.id and a."providerId" = 'credential' and a.password is not null
     where u.email = $1 and not u."emailVerified"
     order by u."createdAt" desc, u.id`,
    [email],
  );
  return (rows as (Account & { readonly hash: string })[]).map(({ hash, ...account }) => ({ account, hash }));
}

export async function hasPendingAccount(queries: IdentityQueries, mailbox: string): Promise<boolean> {
  const { rows } = await queries.query(
    'select from identity_user where mailbox = $1 and not "emailVerified" limit 1',
    [mailbox],
  );
  return rows.length > 0;
}

/** Sign-ups and verifications with a mailbox follow each other. Must precede every other lock of the transaction. */
export async function lockMailbox(tx: IdentityQueries, email: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pending ${mailboxOf(email)}`]);
}

/** @throws MailboxCrowdedError */
export async function assertRoomInMailbox(tx: IdentityQueries, email: string): Promise<void> {
  const mailbox = mailboxOf(email);
  await lockMailbox(tx, email);
  const { rows } = await tx.query('select from identity_user where mailbox = $1 and not "emailVerified"', [
    mailbox,
  ]);
  if (rows.length >= MAX_PENDING_ACCOUNTS) throw new MailboxCrowdedError();
}

/** Ends sessions, API tokens and webhooks, and removes a payout account that an intruder may have set. */
export async function endEveryAccess(
  tx: IdentityTransaction,
  accountId: string,
  payoutAccount: Date | 'unused',
): Promise<void> {
  await tx.query('delete from identity_session where "userId" = $1', [accountId]);
  await tx.endKeys(accountId, payoutAccount);
}

/** The addresses that can still take the account back. */
export async function listTakeBackAddresses(
  queries: IdentityQueries,
  accountId: string,
): Promise<readonly string[]> {
  const { rows } = await queries.query(
    `select distinct email from identity_mail_links
     where user_id = $1 and purpose = 'take-back' and expires_at > now()`,
    [accountId],
  );
  return (rows as { email: string }[]).map(({ email }) => email);
}

/** For whom an attempt counts. Wrong passwords of a pending account must not count for the owner of its mailbox. */
export function countedFor({ id, email, emailVerified }: Account): {
  readonly account: string;
  readonly email?: string;
} {
  return emailVerified ? { account: mailboxOf(email), email } : { account: id };
}

export async function findAccount(queries: IdentityQueries, id: string): Promise<Account | null> {
  const { rows } = await queries.query(`select ${COLUMNS} from identity_user u where u.id = $1`, [id]);
  return (rows as Account[])[0] ?? null;
}

export async function insertPending(
  queries: IdentityQueries,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<Account> {
  const { rows } = await queries.query(
    `insert into identity_user as u (id, name, email, mailbox, "emailVerified") values ($1, $2, $3, $4, false)
     returning ${COLUMNS}`,
    [randomUUID(), name, email, mailboxOf(email)],
  );
  return rows[0] as Account;
}

export async function setPassword(queries: IdentityQueries, userId: string, hash: string): Promise<void> {
  const { rows } = await queries.query(
    `update identity_account set password = $2, "updatedAt" = now()
     where "userId" = $1 and "providerId" = 'credential' returning id`,
    [userId, hash],
  );
  if (rows.length > 0) return;
  await queries.query(
    `insert into identity_account (id, "accountId", "providerId", "userId", password, "updatedAt")
     values ($1, $2, 'credential', $2, $3, now())`,
    [randomUUID(), userId, hash],
  );
}

export async function findPasswordHash(queries: IdentityQueries, userId: string): Promise<string | null> {
  const { rows } = await queries.query(
    `select password from identity_account where "userId" = $1 and "providerId" = 'credential'`,
    [userId],
  );
  return (rows as { password: string | null }[])[0]?.password ?? null;
}

export async function linkGoogle(queries: IdentityQueries, userId: string, googleId: string): Promise<void> {
  await queries.query(
    `insert into identity_account (id, "accountId", "providerId", "userId", "updatedAt")
     values ($1, $2, 'google', $3, now())`,
    [randomUUID(), googleId, userId],
  );
}

export async function findByGoogle(queries: IdentityQueries, googleId: string): Promise<Account | null> {
  const { rows } = await queries.query(
    `select ${COLUMNS} from identity_account a join identity_user u on u.id = a."userId"
     where a."providerId" = 'google' and a."accountId" = $1`,
    [googleId],
  );
  return (rows as Account[])[0] ?? null;
}

/**
 * Deletes every other pending account of the mailbox.
 * @throws MailboxTakenError if another account owns the mailbox or may still take it back, or if the account changed
 * concurrently.
 */
export async function verifyAddress(
  tx: IdentityTransaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await lockMailbox(tx, email);
  await claimMailbox(tx, mailboxOf(email), id);
  await deletePendingAccounts(tx, email, id);
  const { rows } = await tx.query(
    `update identity_user set "emailVerified" = true, "updatedAt" = now()
     where id = $1 and email = $2 and not "emailVerified" returning id`,
    [id, email],
  );
  // The account was deleted, was verified or changed its address concurrently.
  if (rows.length === 0) throw new MailboxTakenError();
  await tx.verifyProfile(id);
}

/** The primary key admits only one of several concurrent calls for a mailbox. @throws MailboxTakenError */
export async function claimMailbox(queries: IdentityQueries, mailbox: string, userId: string): Promise<void> {
  const { rows } = await queries.query(
    `insert into identity_mailboxes as known (mailbox, user_id) values ($1, $2)
     on conflict (mailbox) do update set user_id = excluded.user_id, kept_until = null
       where known.user_id = excluded.user_id or known.kept_until < now()
     returning mailbox`,
    [mailbox, userId],
  );
  if (rows.length === 0) throw new MailboxTakenError();
}

/**
 * Deletes all pending accounts of the mailbox with their passwords, identities, sessions and profiles.
 * @throws MailboxTakenError
 */
export async function createVerifiedAccount(
  tx: IdentityTransaction,
  person: { readonly email: string; readonly name: string },
): Promise<Account> {
  const account = await insertPending(tx, person);
  await verifyAddress(tx, account);
  return { ...account, emailVerified: true };
}

export async function deletePendingAccounts(
  tx: IdentityTransaction,
  email: string,
  exceptId: string | null = null,
): Promise<void> {
  const { rows } = await tx.query(
    'select id from identity_user where mailbox = $1 and not "emailVerified" and id is distinct from $2 for update',
    [mailboxOf(email), exceptId],
  );
  await deleteAccounts(
    tx,
    (rows as { id: string }[]).map(({ id }) => id),
  );
  await tx.query(`delete from identity_mail_links where mailbox = $1 and purpose = 'verify'`, [
    mailboxOf(email),
  ]);
}

export async function deleteAccounts(tx: IdentityTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.closeProfiles(ids);
  await deleteIdentities(tx, ids);
}

/**
 * Sessions, passwords and linked accounts are deleted by `on delete cascade`. A Firebase sign-in of a deleted account
 * must not create it again, so sign-ins up to now end; their times are whole seconds.
 */
export async function deleteIdentities(queries: IdentityQueries, ids: readonly string[]): Promise<void> {
  await queries.query(
    `with ended as (
       update identity_firebase_users set valid_from = greatest(valid_from, date_trunc('second', now()))
        where user_id = any($1::text[])
     )
     delete from identity_user where id = any($1::text[])`,
    [ids],
  );
}

/**
 * Two Gmail addresses without `+suffix` are the same if their mailboxes are, because Gmail ignores dots and has two
 * domains. Other addresses are compared literally.
 */
export function isSameAddress(one: string, other: string): boolean {
  if (one === other) return true;
  return isGmail(one) && isGmail(other) && mailboxOf(one) === mailboxOf(other);
}

function isGmail(email: string): boolean {
  return mailboxOf(email).endsWith('@gmail.com') && !email.includes('+');
}

/**
 * Reserves the account's old mailbox for `reservedDays`, so that no other account can claim that mailbox.
 * @throws MailboxTakenError
 */
export async function moveAddress(
  tx: IdentityTransaction,
  accountId: string,
  email: string,
  reservedDays: number,
): Promise<void> {
  await claimMailbox(tx, mailboxOf(email), accountId);
  await tx.query(
    `update identity_mailboxes set kept_until = now() + $3 * interval '1 day'
     where user_id = $1 and mailbox <> $2 and kept_until is null`,
    [accountId, mailboxOf(email), reservedDays],
  );
  await deletePendingAccounts(tx, email, accountId);
  await setAddress(tx, accountId, email);
}

export async function setAddress(tx: IdentityTransaction, accountId: string, email: string): Promise<void> {
  await tx.query('update identity_user set email = $2, mailbox = $3, "updatedAt" = now() where id = $1', [
    accountId,
    email,
    mailboxOf(email),
  ]);
  await tx.changeProfileEmail(accountId, email);
}
