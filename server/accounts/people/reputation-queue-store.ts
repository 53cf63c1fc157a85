import { sql } from 'kysely';
import { MAX_ACCOUNTS_OF_PRIVATE_BROWSER } from '#domain/projects/reputation.ts';
import type { Queryable } from '../../database/database.ts';

export interface QueuedAccount {
  readonly profileId: string;
  /** A timestamp as text, because a `Date` would drop the microseconds. */
  readonly queuedAt: string;
}

export async function listQueuedAccounts(
  db: Queryable,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<QueuedAccount[]> {
  const { rows } = await sql<QueuedAccount>`
    select profile_id as "profileId", queued_at::text as "queuedAt" from reputation_queue
     where profile_id > ${after} order by profile_id limit ${limit}`.execute(db);
  return rows;
}

export async function removeFromQueue(db: Queryable, { profileId, queuedAt }: QueuedAccount): Promise<void> {
  await sql`delete from reputation_queue
    where profile_id = ${profileId} and queued_at = ${queuedAt}::timestamptz`.execute(db);
}

/**
 * If this account makes one of its browsers a shared browser, queues the browser's earlier accounts, because a shared
 * browser is a weaker signal.
 */
export async function queueEarlierAccounts(db: Queryable, profileId: string): Promise<void> {
  await sql`
    insert into reputation_queue (profile_id)
    select distinct former.profile_id
      from account_signals mine
      join account_signals former on former.kind = 'browser' and former.value = mine.value
       and (former.first_seen_at, former.profile_id) < (mine.first_seen_at, mine.profile_id)
     where mine.profile_id = ${profileId} and mine.kind = 'browser'
       and ${sql.lit(MAX_ACCOUNTS_OF_PRIVATE_BROWSER)} = (
         select count(*) from account_signals before
          where before.kind = 'browser' and before.value = mine.value
            and (before.first_seen_at, before.profile_id) < (mine.first_seen_at, mine.profile_id))
    on conflict (profile_id) do update set queued_at = clock_timestamp()`.execute(db);
}

/**
 * Queues the accounts that bought or reacted within the last two days and share a signal with another account,
 * because concurrent transactions do not see each other's reactions.
 */
export async function queueRecentlyActive(db: Queryable): Promise<void> {
  await sql`
    with active as (
      select profile_id as id from likes where created_at > now() - interval '2 days'
      union select profile_id from bookmarks where created_at > now() - interval '2 days'
      union select viewer_id from project_views where viewed_at > now() - interval '2 days'
      union select buyer_id from purchases where paid_at > now() - interval '2 days'
    )
    insert into reputation_queue (profile_id)
    select active.id from active
     where exists (
       select from account_signals mine
         join account_signals theirs on theirs.kind = mine.kind and theirs.value = mine.value
          and theirs.profile_id <> mine.profile_id
        where mine.profile_id = active.id)
    on conflict do nothing`.execute(db);
}

/**
 * Queues an account that is being deleted, whose reactions go, and those that share a signal with it, of which one may
 * count instead.
 */
export async function queuePersonOf(tx: Queryable, profileId: string): Promise<void> {
  await sql`
    insert into reputation_queue (profile_id)
    select ${profileId}::uuid
    union
    select theirs.profile_id from account_signals mine
      join account_signals theirs on theirs.kind = mine.kind and theirs.value = mine.value
     where mine.profile_id = ${profileId}
    order by 1
    on conflict (profile_id) do update set queued_at = clock_timestamp()`.execute(tx);
}

export async function queueAccounts(tx: Queryable, profileIds: readonly string[]): Promise<void> {
  await sql`
    insert into reputation_queue (profile_id)
    select id from unnest(${sql.val([...profileIds])}::uuid[]) accounts (id) order by 1
    on conflict (profile_id) do update set queued_at = clock_timestamp()`.execute(tx);
}
