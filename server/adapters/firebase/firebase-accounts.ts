import { randomBytes, randomUUID } from 'node:crypto';
import type { ViewerProfile } from '#domain/accounts/viewer-profile.ts';
import { InvalidTokenError, MailboxHasAccountError } from '../../ports/identity-provider.ts';
import {
  type Account,
  assertRoomInMailbox,
  createVerifiedAccount,
  deleteAccounts,
  findAccount,
  findOwner,
  insertPending,
  isMailboxFree,
  isSameAddress,
  MailboxTakenError,
  moveAddress,
  setAddress,
  verifyAddress,
} from '../identity-accounts/account-ownership.ts';
import type {
  IdentityQueries,
  IdentityTransaction,
  IdentityTransactions,
} from '../identity-accounts/account-queries.ts';
import { VIEWER_PROFILE } from '../identity-accounts/viewer-profile.ts';
import type { FirebaseClaims } from './firebase-tokens.ts';

const REVERT_DAYS = 7;

export interface FirebaseSession {
  readonly subject: string;
  readonly sessionId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly secondFactorAt: Date | null;
  readonly isLastUseStale: boolean;
  readonly sessionExpiresAt: Date;
  readonly profile: ViewerProfile | null;
}

interface FirebaseLink {
  readonly userId: string | null;
  readonly validFrom: number;
  readonly addressAsOf: number;
}

/**
 * @returns the session of a sign-in; null if the sign-in is new or has ended, or if the token has a newer address than
 * the account or shows that the address is now verified.
 */
export async function findSession(
  queries: IdentityQueries,
  claims: FirebaseClaims,
): Promise<FirebaseSession | null> {
  const { rows } = await queries.query(
    `select u.id as subject, s.id as "sessionId", u.email, u."emailVerified", u.name,
            s.second_factor_at as "secondFactorAt", s.last_used_at < now() - interval '5 minutes' as "isLastUseStale",
            extract(epoch from f.address_as_of)::float8 as "addressAsOf", s."expiresAt" as "sessionExpiresAt",
            ${VIEWER_PROFILE} as profile
     from identity_firebase_sign_ins i
     join identity_firebase_users f on f.uid = i.uid
     join identity_session s on s.id = i.session_id and s."userId" = f.user_id and s."expiresAt" > now()
     join identity_user u on u.id = s."userId"
     where i.uid = $1 and i.signed_in_at = to_timestamp($2)`,
    [claims.uid, claims.signedInAt],
  );
  const [row] = rows as (FirebaseSession & { readonly addressAsOf: number })[];
  if (row === undefined) return null;
  const isVerifiedNow = claims.emailVerified && !row.emailVerified;
  const hasOtherAddress = claims.email !== row.email && claims.issuedAt > row.addressAsOf;
  const isMoved = hasOtherAddress && (claims.emailVerified || !row.emailVerified);
  return isVerifiedNow || isMoved ? null : row;
}

/**
 * Creates or updates the account and the session of a sign-in.
 * @throws InvalidTokenError if the sign-in has ended, MailboxHasAccountError if another account owns the mailbox
 */
export async function openSession(settings: IdentityTransactions, claims: FirebaseClaims): Promise<void> {
  try {
    await settings.transaction(async (tx) => {
      // The lock serialises concurrent requests of a new user.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`firebase ${claims.uid}`]);
      const link = await findLink(tx, claims.uid);
      const sessionId = await findSignIn(tx, claims);
      if (sessionId === null) throw new InvalidTokenError();
      if (sessionId === undefined && link !== null && claims.signedInAt < link.validFrom) {
        throw new InvalidTokenError();
      }
      const userId = link?.userId ?? null;
      const known = userId === null ? null : await findAccount(tx, userId);
      const account =
        known === null ? await chooseAccount(tx, claims) : await updateAccount(tx, known, claims, link);
      const isSame = account.id === known?.id;
      await saveLink(tx, claims, account.id, isSame);
      if (!isSame || sessionId === undefined) await startSession(tx, claims, account.id);
    });
  } catch (error) {
    if (error instanceof MailboxTakenError) throw new MailboxHasAccountError();
    throw error;
  }
}

/** @returns the account to link to a Firebase user without one. @throws MailboxHasAccountError, MailboxTakenError */
async function chooseAccount(tx: IdentityTransaction, claims: FirebaseClaims): Promise<Account> {
  const { email, name } = claims;
  if (!claims.emailVerified) {
    await assertRoomInMailbox(tx, email);
    return await insertPending(tx, { email, name });
  }
  const owner = await findOwner(tx, email);
  if (owner === null && (await isMailboxFree(tx, email)))
    return await createVerifiedAccount(tx, { email, name });
  if (owner === null || !isSameAddress(owner.email, email)) throw new MailboxHasAccountError();
  return owner;
}

async function updateAccount(
  tx: IdentityTransaction,
  account: Account,
  claims: FirebaseClaims,
  link: FirebaseLink | null,
): Promise<Account> {
  const isNewer = claims.issuedAt > (link?.addressAsOf ?? 0);
  if (account.emailVerified) {
    if (!isNewer || !claims.emailVerified || claims.email === account.email) return account;
    await moveAddress(tx, account.id, claims.email, REVERT_DAYS);
    return { ...account, email: claims.email };
  }
  if (claims.email !== account.email && isNewer) await setAddress(tx, account.id, claims.email);
  if (!claims.emailVerified) return account;
  // If another account owns the address, or the user signed in without a password, somebody else may have created this
  // account, so it is deleted.
  const isOwned = (await findOwner(tx, claims.email)) !== null;
  if (isOwned || claims.signInProvider !== 'password') {
    await deleteAccounts(tx, [account.id]);
    return await chooseAccount(tx, claims);
  }
  const verified = { ...account, email: claims.email, emailVerified: true };
  await verifyAddress(tx, verified);
  return verified;
}

async function findLink(tx: IdentityQueries, uid: string): Promise<FirebaseLink | null> {
  const { rows } = await tx.query(
    `select user_id as "userId", extract(epoch from valid_from)::float8 as "validFrom",
            extract(epoch from address_as_of)::float8 as "addressAsOf"
     from identity_firebase_users where uid = $1 for update`,
    [uid],
  );
  return (rows as FirebaseLink[])[0] ?? null;
}

/** @returns the session of the sign-in; null if it has ended, undefined if it is new. */
async function findSignIn(tx: IdentityQueries, claims: FirebaseClaims): Promise<string | null | undefined> {
  const { rows } = await tx.query(
    `select s.id from identity_firebase_sign_ins i
     left join identity_session s on s.id = i.session_id and s."expiresAt" > now()
     where i.uid = $1 and i.signed_in_at = to_timestamp($2)`,
    [claims.uid, claims.signedInAt],
  );
  return (rows as { id: string | null }[])[0]?.id;
}

/** Linking a user to another account ends the user's earlier sign-ins, which may be those of another person. */
async function saveLink(
  tx: IdentityQueries,
  claims: FirebaseClaims,
  accountId: string,
  isSame: boolean,
): Promise<void> {
  await tx.query(
    `insert into identity_firebase_users as known (uid, user_id, valid_from, address_as_of)
     values ($1, $2, to_timestamp($3), to_timestamp($4))
     on conflict (uid) do update set user_id = excluded.user_id,
       valid_from = case when $5 then known.valid_from else excluded.valid_from end,
       address_as_of = case when $5 then greatest(known.address_as_of, excluded.address_as_of) else excluded.address_as_of end`,
    [claims.uid, accountId, claims.signedInAt, claims.issuedAt, isSame],
  );
}

/**
 * The session starts at the time of the sign-in, because calls that need a recent sign-in check the session's
 * age.
 */
async function startSession(tx: IdentityQueries, claims: FirebaseClaims, accountId: string): Promise<void> {
  const id = randomUUID();
  await tx.query(
    `insert into identity_session (id, token, "userId", "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent")
     values ($1, $2, $3, to_timestamp($4), now(), now() + interval '30 days', '', '')`,
    [id, randomBytes(32).toString('base64url'), accountId, claims.signedInAt],
  );
  await tx.query(
    `insert into identity_firebase_sign_ins (uid, signed_in_at, session_id) values ($1, to_timestamp($2), $3)
     on conflict (uid, signed_in_at) do update set session_id = excluded.session_id`,
    [claims.uid, claims.signedInAt, id],
  );
}

export async function extendSession(queries: IdentityQueries, sessionId: string): Promise<void> {
  await queries.query(
    `update identity_session set last_used_at = now(), "updatedAt" = now(), "expiresAt" = now() + interval '30 days'
     where id = $1`,
    [sessionId],
  );
}

export interface SignIn {
  readonly uid: string;
  /** Unix time in seconds. */
  readonly signedInAt: number;
}

export async function findSignInOf(
  queries: IdentityQueries,
  sessionId: string | null,
): Promise<SignIn | null> {
  const { rows } = await queries.query(
    `select uid, extract(epoch from signed_in_at)::float8 as "signedInAt"
     from identity_firebase_sign_ins where session_id = $1`,
    [sessionId],
  );
  return (rows as SignIn[])[0] ?? null;
}

export async function listUids(queries: IdentityQueries, subject: string): Promise<readonly string[]> {
  const { rows } = await queries.query('select uid from identity_firebase_users where user_id = $1', [
    subject,
  ]);
  return (rows as { uid: string }[]).map(({ uid }) => uid);
}

export async function endUnseenSignIns(queries: IdentityQueries, subject: string): Promise<void> {
  await queries.query(
    `update identity_firebase_users set valid_from = date_trunc('second', now()) where user_id = $1`,
    [subject],
  );
}
