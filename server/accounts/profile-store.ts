import { type Selectable, sql } from 'kysely';
import { AccountClosedError } from '#domain/accounts/account-closed.ts';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import type { Queryable } from '../database/database.ts';
import type { Profiles } from '../database/schema.gen.ts';

export type StoredProfile = Selectable<Profiles>;

/** Trade totals of a user, from purchases and ledger. */
export interface TradeStats {
  readonly soldCount: number;
  readonly boughtCount: number;
  /** The seller's proceeds in paise, net of refunds. */
  readonly earnedMinor: number;
}

export interface ProfileChange {
  readonly username: string;
  /** Null for names that predate the keys and look like another one. */
  readonly usernameKey: string | null;
  readonly fullNameKey: string;
  readonly fullName: string;
  /** Null keeps the current value. */
  readonly collegeName: string | null;
  /** Null removes the photo; undefined keeps it. */
  readonly photoHash: string | null | undefined;
}

/** Returns the profile of this subject and creates it if needed. Safe under concurrency. */
export async function upsertProfile(
  database: Queryable,
  profile: {
    readonly id: string;
    readonly subject: string;
    readonly email: string;
    readonly isProved: boolean;
  },
): Promise<StoredProfile> {
  const mailbox = mailboxOf(profile.email);
  return await database
    .insertInto('profiles')
    .values({
      id: profile.id,
      identity_subject: profile.subject,
      email: profile.email,
      mailbox,
      address_proved_at: profile.isProved ? sql`now()` : null,
    })
    .onConflict((conflict) =>
      conflict
        .column('identity_subject')
        .doUpdateSet({ email: profile.email, mailbox, updated_at: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findProfileBySubject(
  database: Queryable,
  subject: string,
): Promise<StoredProfile | null> {
  const row = await database
    .selectFrom('profiles')
    .selectAll()
    .where('identity_subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

export async function findProfile(database: Queryable, id: string): Promise<StoredProfile | null> {
  const row = await database.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Finds a member by name, in any case. Unverified profiles do not own their names yet. */
export async function findProfileByUsername(
  database: Queryable,
  username: string,
): Promise<StoredProfile | null> {
  const row = await database
    .selectFrom('profiles')
    .selectAll()
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('address_proved_at', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Races are decided by the unique indexes. */
export async function changeProfile(
  database: Queryable,
  id: string,
  change: ProfileChange,
): Promise<StoredProfile> {
  return await database
    .updateTable('profiles')
    .set({
      username: change.username,
      username_key: change.usernameKey,
      full_name: change.fullName,
      full_name_key: change.fullNameKey,
      ...(change.collegeName === null ? {} : { college_name: change.collegeName }),
      ...(change.photoHash === undefined ? {} : { photo_hash: change.photoHash }),
      completed_at: sql`coalesce(completed_at, now())`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function getTradeStats(database: Queryable, profileId: string): Promise<TradeStats> {
  const { rows } = await sql<{ sold: number; bought: number; earned: number | null }>`
    select
      (select count(*) from purchases where seller_id = ${profileId} and state = 'paid') as sold,
      (select count(*) from purchases where buyer_id = ${profileId} and state = 'paid') as bought,
      (select -sum(amount_minor) from ledger_entries
        where profile_id = ${profileId} and account = 'seller-payable')::bigint as earned
  `.execute(database);
  const row = rows[0];
  return { soldCount: row?.sold ?? 0, boughtCount: row?.bought ?? 0, earnedMinor: row?.earned ?? 0 };
}

/** Usernames of the newest profiles. */
export async function listUsernames(database: Queryable, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('profiles')
    .select('username')
    .where('username', 'is not', null)
    .where('address_proved_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => (row.username === null ? [] : [row.username]));
}

/** Whether another member has this username or a look-alike. */
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
    .where('address_proved_at', 'is not', null)
    .where((where) => where.or([where(sql`lower(username)`, '=', username), where('username_key', '=', key)]))
    .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Full names of sellers that look like this one. */
export async function listLookalikeSellers(
  database: Queryable,
  fullNameKey: string,
  exceptId: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom('profiles')
    .select('full_name')
    .where('full_name_key', '=', fullNameKey)
    .where('id', '<>', exceptId)
    .where('address_proved_at', 'is not', null)
    .where((where) =>
      where.exists(
        where.selectFrom('projects').select('projects.id').whereRef('projects.seller_id', '=', 'profiles.id'),
      ),
    )
    .limit(20)
    .execute();
  return rows.flatMap((row) => (row.full_name === null ? [] : [row.full_name]));
}

/**
 * Locks an existing account until the end of the transaction. Serialises the account's operations, so that counts stay valid
 * and nothing starts while the account is being deleted.
 *
 * @throws AccountClosedError
 */
export async function lockOpenProfile(tx: Queryable, id: string): Promise<void> {
  const row = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AccountClosedError();
}

/** Removes everything that identifies the user; purchases, orders and the ledger keep their references to the row. */
export async function pseudonymiseProfile(database: Queryable, id: string): Promise<void> {
  await database
    .updateTable('profiles')
    .set({
      identity_subject: `deleted:${id}`,
      email: `deleted-${id}@invalid`,
      mailbox: null,
      username: null,
      username_key: null,
      full_name: null,
      full_name_key: null,
      college_name: null,
      photo_hash: null,
      github_id: null,
      github_login: null,
      github_token_sealed: null,
      github_linked_at: null,
      completed_at: null,
      deleted_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await database.deleteFrom('github_link_tickets').where('profile_id', '=', id).execute();
  await database.deleteFrom('bookmarks').where('profile_id', '=', id).execute();
  await database.deleteFrom('shipping_drafts').where('profile_id', '=', id).execute();
}

export async function archiveListingsOf(database: Queryable, sellerId: string): Promise<void> {
  await database
    .updateTable('projects')
    .set({ listing: 'archived', updated_at: sql`now()` })
    .where('seller_id', '=', sellerId)
    .where('listing', 'in', ['listed', 'withdrawn'])
    .execute();
}

/**
 * Marks the address as verified, which makes the username the profile's own. If another member has taken it or a look-alike,
 * the profile becomes incomplete and the user has to choose another. Idempotent.
 */
export async function proveProfile(tx: Queryable, subject: string): Promise<void> {
  await sql`
    update profiles p set
      address_proved_at = now(),
      updated_at = now(),
      username = case when taken.yes then null else p.username end,
      username_key = case when taken.yes then null else p.username_key end,
      completed_at = case when taken.yes then null else p.completed_at end
    from (
      select mine.id, exists (
        select from profiles other
         where other.id <> mine.id and other.address_proved_at is not null
           and (other.username_key = mine.username_key or lower(other.username) = mine.username)) as yes
      from profiles mine where mine.identity_subject = ${subject}
    ) taken
    where p.id = taken.id and p.address_proved_at is null`.execute(tx);
}

export async function moveProfile(tx: Queryable, subject: string, email: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ email, mailbox: mailboxOf(email), updated_at: sql`now()` })
    .where('identity_subject', '=', subject)
    .execute();
}
