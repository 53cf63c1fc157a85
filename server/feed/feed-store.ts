import { type SqlBool, sql } from 'kysely';
import { FEED_MONTHS, type FeedRow, type FeedState, MAX_UNREAD_COUNTED } from '#domain/feed/feed.ts';
import type { Database, DatabaseTransaction, Queryable } from '../database/database.ts';
import { nextActFacts } from '../database/predicates.ts';

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

const order = sql<FeedRow['order']>`(
  select json_build_object('role', case p.buyer_id when feed_entries.profile_id then 'buyer' else 'seller' end,
           'facts', ${sql.raw(nextActFacts('p'))})
    from purchases p where p.id = feed_entries.purchase_id and feed_entries.profile_id in (p.buyer_id, p.seller_id))`.as(
  'order',
);

/** Lists the newest entry first. @param before - the number of the last entry of the previous page. */
export async function listEntries(
  db: Queryable,
  profileId: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<FeedRow[]> {
  return await db
    .selectFrom('feedEntries')
    .select(COLUMNS)
    .select(order)
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
    .select(order)
    .$narrowType<{ number: number }>()
    .where('profileId', '=', profileId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Numbers the entries that were committed since the feed was last read, which `listEntries` then lists. */
export async function getFeedState(database: Database, profileId: string): Promise<FeedState> {
  const { hasNew, ...state } = await readState(database, profileId);
  if (!hasNew) return state;
  await database.transaction().execute((tx) => numberNewEntries(tx, profileId));
  const { hasNew: _later, ...numbered } = await readState(database, profileId);
  return numbered;
}

async function readState(db: Queryable, profileId: string): Promise<FeedState & { hasNew: boolean }> {
  const { rows } = await sql<FeedState & { hasNew: boolean }>`
    select coalesce(feed.read_number, 0)::bigint as "readNumber", coalesce(feed.last_number, 0)::bigint as "lastNumber",
           (select count(*)::int from (
              select from feed_entries where profile_id = feed.profile_id and number > feed.read_number
               limit ${MAX_UNREAD_COUNTED}) unread) as unread,
           exists (select from feed_entries where profile_id = ${profileId} and number is null) as "hasNew"
      from (select) always left join feeds feed on feed.profile_id = ${profileId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a left join has a row');
  return row;
}

/**
 * Only committed entries get numbers, under the lock on the feed's row: an entry that is committed later gets a higher
 * number. So whoever has read up to a number has missed nothing below it, and writers of entries take no lock.
 */
async function numberNewEntries(tx: DatabaseTransaction, profileId: string): Promise<void> {
  await sql`insert into feeds (profile_id) values (${profileId}) on conflict do nothing`.execute(tx);
  await sql`select from feeds where profile_id = ${profileId} for update`.execute(tx);
  await sql`
    with numbered as (
      update feed_entries entry set number = place.number
        from (select id, feed.last_number + row_number() over (order by id) as number
                from feed_entries join feeds feed using (profile_id)
               where profile_id = ${profileId} and feed_entries.number is null) place
       where entry.id = place.id
      returning entry.number
    )
    update feeds set last_number = newest.number from (select max(number) as number from numbered) newest
     where profile_id = ${profileId} and newest.number is not null`.execute(tx);
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
      returning profile_id
    ), notified as (
      select count(pg_notify('feed', profile_id::text)) as members from told
    )
    select max(profile_id::text) as last, (select members from notified) as members from batch`.execute(tx);
  return rows[0]?.last ?? null;
}

export async function deleteFeedOf(tx: Queryable, profileId: string): Promise<void> {
  await sql<SqlBool>`delete from feed_entries where profile_id = ${profileId}`.execute(tx);
  await sql<SqlBool>`delete from feeds where profile_id = ${profileId}`.execute(tx);
}
