import { type Selectable, sql } from 'kysely';
import { AccountBannedError, AccountClosedError } from '#domain/accounts/account-closed.ts';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import { MAX_FORMER_USERNAMES, USERNAME_RESERVED_DAYS } from '#domain/accounts/username.ts';
import type { Language } from '#domain/common/languages.ts';
import { refreshSellersNaming } from '../catalogue/refresh-entries.ts';
import { type DatabaseTransaction, endViewer, type Queryable } from '../database/database.ts';
import { nowOrLater } from '../database/predicates.ts';
import type { Profiles } from '../database/schema.gen.ts';
import { noteSignals } from './people/signal-store.ts';

export type StoredProfile = Selectable<Profiles>;

export interface ProfileChange {
  readonly username: string;
  /** Null for usernames that predate the look-alike check and resemble another username. */
  readonly usernameKey: string | null;
  readonly fullNameKey: string;
  readonly fullName: string;
  readonly collegeName: string | null;
  /** Null removes the photo; undefined leaves it unchanged. */
  readonly photoHash: string | null | undefined;
  readonly isRenamed: boolean;
}

export async function upsertProfile(
  tx: DatabaseTransaction,
  profile: {
    readonly id: string;
    readonly subject: string;
    readonly email: string;
    readonly isProved: boolean;
    readonly language: Language;
  },
): Promise<StoredProfile> {
  const mailbox = mailboxOf(profile.email);
  const row = await tx
    .insertInto('profiles')
    .values({
      id: profile.id,
      identitySubject: profile.subject,
      email: profile.email,
      mailbox,
      addressProvedAt: profile.isProved ? sql`now()` : null,
      language: profile.language,
    })
    .onConflict((conflict) =>
      conflict
        .column('identitySubject')
        .doUpdateSet({ email: profile.email, mailbox, updatedAt: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteMailbox(tx, profile.subject);
  await endViewer(tx, profile.subject);
  return row;
}

export async function changeLanguage(tx: DatabaseTransaction, id: string, language: Language): Promise<void> {
  const { identitySubject } = await tx
    .updateTable('profiles')
    .set({ language })
    .where('id', '=', id)
    .returning('identitySubject')
    .executeTakeFirstOrThrow();
  await endViewer(tx, identitySubject);
}

/** Anybody can enter anybody's address: only a verified one is a signal. */
async function noteMailbox(tx: DatabaseTransaction, subject: string): Promise<void> {
  const { rows } = await sql<{ id: string; mailbox: string | null }>`
    select profile.id, profile.mailbox from profiles profile
      join identity_user account on account.id = profile.identity_subject
     where profile.identity_subject = ${subject} and account."emailVerified"
       and lower(account.email) = lower(profile.email)`.execute(tx);
  for (const { id, mailbox } of rows) await noteSignals(tx, id, [{ kind: 'mailbox', value: mailbox }]);
}

export async function findProfileBySubject(
  database: Queryable,
  subject: string,
): Promise<StoredProfile | null> {
  const row = await database
    .selectFrom('profiles')
    .selectAll()
    .where('identitySubject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

export async function findProfile(database: Queryable, id: string): Promise<StoredProfile | null> {
  const row = await database.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Ignores case. A profile with an unverified address is not found, because it does not own its username yet. */
export async function findProfileByUsername(
  database: Queryable,
  username: string,
): Promise<StoredProfile | null> {
  const row = await database
    .selectFrom('profiles')
    .selectAll()
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('addressProvedAt', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Unique indexes reject a username that a concurrent change has taken. */
export async function changeProfile(
  tx: DatabaseTransaction,
  id: string,
  change: ProfileChange,
): Promise<StoredProfile> {
  if (change.isRenamed) await reserveUsernameOf(tx, id);
  const changed = await tx
    .updateTable('profiles')
    .set({
      username: change.username,
      usernameKey: change.usernameKey,
      fullName: change.fullName,
      fullNameKey: change.fullNameKey,
      ...(change.collegeName === null ? {} : { collegeName: change.collegeName }),
      ...(change.photoHash === undefined ? {} : { photoHash: change.photoHash }),
      completedAt: sql`coalesce(completed_at, now())`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();
  await refreshSellersNaming(tx, id);
  await endViewer(tx, id);
  return changed;
}

export async function listUsernames(database: Queryable, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('profiles')
    .select('username')
    .where('username', 'is not', null)
    .where('addressProvedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => (row.username === null ? [] : [row.username]));
}

export async function isUsernameTaken(
  database: Queryable,
  {
    username,
    key,
    exceptId = null,
  }: { readonly username: string; readonly key: string; readonly exceptId?: string | null },
): Promise<boolean> {
  const row = await database
    .selectFrom('profiles')
    .select('id')
    .where('addressProvedAt', 'is not', null)
    .where((where) => where.or([where(sql`lower(username)`, '=', username), where('usernameKey', '=', key)]))
    .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst();
  return row !== undefined || (await isUsernameReserved(database, { key, exceptId }));
}

export async function isUsernameReserved(
  database: Queryable,
  { key, exceptId }: { readonly key: string; readonly exceptId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from reserved_usernames
     where key_hash = signal_hash(${key}) and reserved_until > now()
       and (profile_id is null or profile_id is distinct from ${exceptId}::uuid)`.execute(database);
  return rows.length > 0;
}

export async function listLookalikeSellers(
  database: Queryable,
  fullNameKey: string,
  exceptId: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom('profiles')
    .select('fullName')
    .where('fullNameKey', '=', fullNameKey)
    .where('id', '<>', exceptId)
    .where('addressProvedAt', 'is not', null)
    .where((where) =>
      where.exists(
        where.selectFrom('projects').select('projects.id').whereRef('projects.sellerId', '=', 'profiles.id'),
      ),
    )
    .limit(20)
    .execute();
  return rows.flatMap((row) => (row.fullName === null ? [] : [row.fullName]));
}

/** @throws AccountClosedError, AccountBannedError */
export async function lockOpenProfile(tx: Queryable, id: string): Promise<void> {
  const row = await tx
    .selectFrom('profiles')
    .select('bannedAt')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AccountClosedError();
  if (row.bannedAt !== null) throw new AccountBannedError();
}

export async function lockProfile(tx: Queryable, id: string): Promise<StoredProfile | null> {
  const row = await tx
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setBanned(tx: DatabaseTransaction, id: string, isBanned: boolean): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ bannedAt: isBanned ? nowOrLater('createdAt') : null, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  await endViewer(tx, id);
}

export async function isBanned(db: Queryable, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .where('bannedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function reserveUsernameOf(tx: DatabaseTransaction, id: string): Promise<void> {
  await sql`delete from reserved_usernames where reserved_until < now()`.execute(tx);
  await sql`
    insert into reserved_usernames (key_hash, reserved_until, profile_id)
    select signal_hash(username_key), now() + make_interval(days => ${USERNAME_RESERVED_DAYS}), id from profiles
     where id = ${id} and username_key is not null and address_proved_at is not null
    on conflict (key_hash) do update set reserved_until = excluded.reserved_until, profile_id = excluded.profile_id`.execute(
    tx,
  );
  await sql`
    delete from reserved_usernames where key_hash in (
      select key_hash from reserved_usernames where profile_id = ${id}
       order by reserved_until desc offset ${MAX_FORMER_USERNAMES})`.execute(tx);
}

/** The row remains, because purchases and the ledger reference it. The caller must call `refreshSellersNaming`. */
export async function pseudonymiseProfile(tx: DatabaseTransaction, id: string): Promise<void> {
  await reserveUsernameOf(tx, id);
  await sql`update reserved_usernames set profile_id = null where profile_id = ${id}`.execute(tx);
  await tx
    .updateTable('profiles')
    .set({
      identitySubject: `deleted:${id}`,
      email: `deleted-${id}@invalid`,
      mailbox: null,
      username: null,
      usernameKey: null,
      fullName: null,
      fullNameKey: null,
      collegeName: null,
      photoHash: null,
      githubId: null,
      githubLogin: null,
      githubTokenSealed: null,
      githubLinkedAt: null,
      mailReturnedAt: null,
      completedAt: null,
      deletedAt: nowOrLater('createdAt'),
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('githubLinkTickets').where('profileId', '=', id).execute();
  await endViewer(tx, id);
}

/**
 * If the username or a look-alike is taken or reserved, the profile becomes incomplete, and its owner has to choose
 * another username. The call is idempotent.
 */
export async function markAddressVerified(tx: DatabaseTransaction, subject: string): Promise<void> {
  await sql`
    update profiles p set
      address_proved_at = now(),
      mail_returned_at = null,
      updated_at = now(),
      username = case when taken.yes then null else p.username end,
      username_key = case when taken.yes then null else p.username_key end,
      completed_at = case when taken.yes then null else p.completed_at end
    from (
      select mine.id, exists (
        select from reserved_usernames reserved
         where reserved.key_hash = signal_hash(mine.username_key) and reserved.reserved_until > now()
        union all
        select from profiles other
         where other.id <> mine.id and other.address_proved_at is not null
           and (other.username_key = mine.username_key or lower(other.username) = mine.username)) as yes
      from profiles mine where mine.identity_subject = ${subject}
    ) taken
    where p.id = taken.id and p.address_proved_at is null`.execute(tx);
  await noteMailbox(tx, subject);
  await endViewer(tx, subject);
}

export async function changeProfileEmail(
  tx: DatabaseTransaction,
  subject: string,
  email: string,
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ email, mailbox: mailboxOf(email), mailReturnedAt: null, updatedAt: sql`now()` })
    .where('identitySubject', '=', subject)
    .execute();
  await noteMailbox(tx, subject);
  await endViewer(tx, subject);
}

/** Keeps the time of the first bounce. @returns whether an account has the address. */
export async function noteReturnedMail(database: Queryable, address: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('profiles')
    .set({ mailReturnedAt: sql`coalesce(mail_returned_at, date_trunc('milliseconds', now()))` })
    .where('mailbox', '=', mailboxOf(address))
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param returnedAt - the time of the bounce to clear; a later bounce is kept */
export async function clearReturnedMail(database: Queryable, id: string, returnedAt: Date): Promise<void> {
  await database
    .updateTable('profiles')
    .set({ mailReturnedAt: null })
    .where('id', '=', id)
    .where('mailReturnedAt', '=', returnedAt)
    .execute();
}
