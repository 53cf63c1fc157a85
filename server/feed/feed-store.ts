import { type SqlBool, sql } from 'kysely';
import { type FeedCode, FEED_MONTHS, MAX_UNREAD_COUNTED } from '#domain/feed/feed.ts';
import type { Queryable } from '../database/database.ts';

export interface FeedRow {
  readonly number: number;
  readonly code: FeedCode;
  readonly title: string;
  readonly purchaseId: string | null;
  readonly projectId: string | null;
  readonly amountMinor: number | null;
  readonly dueAt: Date | null;
  readonly detail: string | null;
  readonly createdAt: Date;
}

const COLUMNS = [
  'number',
  'code',
  'title',
  'purchaseId',
  'projectId',
  'amountMinor',
  'dueAt',
  'detail',
  'createdAt',
] as const;

/** Lists the newest entry first. @param before - the number of the last entry of the previous page. */
export async function listEntries(
  db: Queryable,
  profileId: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<FeedRow[]> {
  return await db
    .selectFrom('feedEntries')
    .select(COLUMNS)
    .$narrowType<{ number: number }>()
    .where('profileId', '=', profileId)
    .where('number', 'is not', null)
    .$if(before !== null, (query) => query.where('number', '<', before))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

export async function listEntriesAfter(
  db: Queryable,
  profileId: string,
  after: number,
  limit: number,
): Promise<FeedRow[]> {
  return await db
    .selectFrom('feedEntries')
    .select(COLUMNS)
    .$narrowType<{ number: number }>()
    .where('profileId', '=', profileId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export interface FeedState {
  readonly unread: number;
  readonly readNumber: number;
  readonly lastNumber: number;
}

export async function getFeedState(db: Queryable, profileId: string): Promise<FeedState> {
  const { rows } = await sql<FeedState>`
    select feed.read_number as "readNumber", feed.last_number as "lastNumber",
           (select count(*)::int from (
              select from feed_entries where profile_id = feed.profile_id and number > feed.read_number
               limit ${MAX_UNREAD_COUNTED}) unread) as unread
      from feeds feed where feed.profile_id = ${profileId}`.execute(db);
  return rows[0] ?? { unread: 0, readNumber: 0, lastNumber: 0 };
}

/** Never moves the mark backwards. Notifies the member's feed streams. */
export async function markReadUpTo(db: Queryable, profileId: string, number: number): Promise<void> {
  await sql`
    with marked as (
      update feeds set read_number = least(${number}::bigint, last_number)
       where profile_id = ${profileId} and read_number < least(${number}::bigint, last_number)
      returning profile_id
    )
    select pg_notify('feed', profile_id::text) from marked`.execute(db);
}

export async function pruneEntries(db: Queryable, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from feed_entries where id in (
      select id from feed_entries where created_at < now() - make_interval(months => ${FEED_MONTHS}) limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export interface BookmarkBatch {
  readonly projectId: string;
  readonly code: 'bookmark-price' | 'bookmark-sold';
  readonly amountMinor: number | null;
  /** Members who got the same entry at or after this time are skipped, so that a retry creates no duplicates. */
  readonly since: Date;
  readonly exceptId: string | null;
  readonly after: string;
  readonly limit: number;
}

/** @returns the last profile ID of the batch, or null if there are no more bookmarks */
export async function addBookmarkEntries(tx: Queryable, news: BookmarkBatch): Promise<string | null> {
  const { projectId, code, amountMinor } = news;
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select profile_id from bookmarks where project_id = ${projectId} and profile_id > ${news.after}
       order by profile_id limit ${news.limit}
    ), changed as (
      -- A further price of the day changes the day's entry.
      update feed_entries entry set amount_minor = project.price_rupees * 100
        from batch join projects project on project.id = ${projectId}
       where ${code} = 'bookmark-price' and entry.code = 'bookmark-price' and entry.profile_id = batch.profile_id
         and entry.project_id = project.id and entry.created_at > ${news.since}::timestamptz - interval '1 day'
      returning entry.profile_id
    ), told as (
      insert into feed_entries (profile_id, code, title, project_id, amount_minor)
      select batch.profile_id, ${code}, left(project.title, 200), project.id,
             case ${code} when 'bookmark-price' then project.price_rupees * 100 else ${amountMinor}::bigint end
        from batch join projects project on project.id = ${projectId}
        join profiles profile on profile.id = batch.profile_id
       where profile.deleted_at is null and project.seller_id <> batch.profile_id
         and batch.profile_id is distinct from ${news.exceptId}::uuid
         and batch.profile_id not in (select profile_id from changed)
         and not exists (select from feed_entries earlier
           where earlier.profile_id = batch.profile_id and earlier.project_id = project.id and earlier.code = ${code}
             and earlier.amount_minor is not distinct from ${amountMinor}::bigint and earlier.created_at >= ${news.since}::timestamptz)
    )
    select max(profile_id::text) as last from batch`.execute(tx);
  return rows[0]?.last ?? null;
}

export async function deleteFeedOf(tx: Queryable, profileId: string): Promise<void> {
  await sql<SqlBool>`delete from feed_entries where profile_id = ${profileId}`.execute(tx);
  await sql<SqlBool>`delete from feeds where profile_id = ${profileId}`.execute(tx);
}
