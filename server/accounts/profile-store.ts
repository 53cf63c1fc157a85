import { type Selectable, sql } from 'kysely';
import { AccountClosed } from '#domain/account-closed.ts';
import { mailboxOf } from '#domain/mailbox.ts';
import type { Queryable } from '../database/database.ts';
import type { ProfileTable } from '../database/schema.ts';

export type StoredProfile = Selectable<ProfileTable>;

/** What a person has sold, bought and earned, from purchases and ledger. */
export interface Trade {
  /** Distinct buyers other than the person's own accounts: domain/reputation.ts. */
  readonly soldCount: number;
  readonly boughtCount: number;
  /** Paise of the seller's share, refunds taken off. */
  readonly earnedMinor: number;
}

export interface ProfileChange {
  readonly username: string;
  readonly fullName: string;
  /** Null leaves it as it is. */
  readonly collegeName: string | null;
  /** Null for none; undefined leaves it as it is. */
  readonly photoHash: string | null | undefined;
}

/** The row of this subject, made when there is none; two calls at once make one. */
export async function upsertProfile(
  database: Queryable,
  profile: { readonly id: string; readonly subject: string; readonly email: string },
): Promise<StoredProfile> {
  const mailbox = mailboxOf(profile.email);
  return await database
    .insertInto('profiles')
    .values({ id: profile.id, identity_subject: profile.subject, email: profile.email, mailbox })
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

/** @param username - in any case. */
export async function findProfileNamed(database: Queryable, username: string): Promise<StoredProfile | null> {
  const row = await database
    .selectFrom('profiles')
    .selectAll()
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** The unique index on the name decides a race. */
export async function changeProfile(
  database: Queryable,
  id: string,
  change: ProfileChange,
): Promise<StoredProfile> {
  return await database
    .updateTable('profiles')
    .set({
      username: change.username,
      full_name: change.fullName,
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

export async function getTrade(database: Queryable, profileId: string): Promise<Trade> {
  const { rows } = await sql<{ sold: number; bought: number; earned: number | null }>`
    select
      coalesce((select buyers from seller_figures where seller_id = ${profileId}), 0) as sold,
      (select count(*) from purchases where buyer_id = ${profileId} and state = 'paid') as bought,
      (select -sum(amount_minor) from ledger_entries
        where profile_id = ${profileId} and account = 'seller-payable')::bigint as earned
  `.execute(database);
  const row = rows[0];
  return { soldCount: row?.sold ?? 0, boughtCount: row?.bought ?? 0, earnedMinor: row?.earned ?? 0 };
}

/** The names of the newest profiles, at most so many. */
export async function listUsernames(database: Queryable, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('profiles')
    .select('username')
    .where('username', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => (row.username === null ? [] : [row.username]));
}

export async function isUsernameTaken(database: Queryable, username: string): Promise<boolean> {
  const row = await database
    .selectFrom('profiles')
    .select('id')
    .where(sql`lower(username)`, '=', username)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasOpenPayment(database: Queryable, profileId: string): Promise<boolean> {
  const row = await database
    .selectFrom('purchases')
    .select('id')
    .where('state', 'in', ['reserved', 'processing', 'refund-pending'])
    .where((where) => where.or([where('buyer_id', '=', profileId), where('seller_id', '=', profileId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks an account that is still there until the transaction ends: what one person does comes one after another, what was
 * counted stays true, and nothing is begun for somebody who is leaving.
 *
 * @throws AccountClosed
 */
export async function lockOpenProfile(tx: Queryable, id: string): Promise<void> {
  const row = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AccountClosed();
}

/** Nothing of the profile that names the person stays; purchases, orders and ledger keep pointing at the row. */
export async function pseudonymiseProfile(database: Queryable, id: string): Promise<void> {
  await database
    .updateTable('profiles')
    .set({
      identity_subject: `deleted:${id}`,
      email: `deleted-${id}@invalid`,
      mailbox: null,
      username: null,
      full_name: null,
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
