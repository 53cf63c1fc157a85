import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { isOwnParty, isPartyAmong, popularityWeight } from '../database/predicates.ts';

/**
 * Bookmarks, likes and views are sets of (user, project). Each change updates the project's counter and popularity in the same
 * statement, so they cannot drift. Actions of the seller's own party do not count, those of any other party count once
 * (domain/projects/reputation.ts); the rows are stored either way.
 */
type Kind = 'bookmark' | 'like';

const tables = {
  bookmark: { rows: sql`bookmarks`, counter: sql`bookmarks_count` },
  like: { rows: sql`likes`, counter: sql`likes_count` },
} as const satisfies Record<Kind, unknown>;

/** Idempotent. @returns the new count; null if there is no such project. */
export async function addReaction(
  database: Queryable,
  kind: Kind,
  viewerId: string,
  projectId: string,
): Promise<number | null> {
  const { rows: table, counter } = tables[kind];
  const viewer = sql`${viewerId}::uuid`;
  const isRepeated = isPartyAmong(
    viewer,
    sql<boolean>`exists (select 1 from ${table} other
      where other.profile_id = theirs.profile_id and other.project_id = target.id)`,
  );
  const { rows } = await sql<{ count: number }>`
    with target as (
      select project.id, project.seller_id, project.${counter} as count from projects project
      where project.id = ${projectId}
    ), added as (
      insert into ${table} (profile_id, project_id, counts)
      select ${viewer}, id, not (${isOwnParty(viewer, sql`target.seller_id`)} or ${isRepeated}) from target
      on conflict do nothing
      returning project_id, counts
    ), changed as (
      update projects set ${counter} = ${counter} + 1, popularity = popularity + ${popularityWeight(kind, sql`now()`)}
      where id in (select project_id from added where counts)
      returning ${counter} as count
    )
    select coalesce((select count from changed), target.count) as count from target`.execute(database);
  return rows[0]?.count ?? null;
}

/** Idempotent. @returns the new count; null if there is no such project. */
export async function removeReaction(
  database: Queryable,
  kind: Kind,
  viewerId: string,
  projectId: string,
): Promise<number | null> {
  const { rows: table, counter } = tables[kind];
  const { rows } = await sql<{ count: number }>`
    with target as (
      select project.id, project.${counter} as count from projects project
      where project.id = ${projectId}
    ), removed as (
      delete from ${table} where profile_id = ${viewerId} and project_id in (select id from target)
      returning project_id, created_at, counts
    ), changed as (
      update projects set ${counter} = ${counter} - 1,
        popularity = popularity - ${popularityWeight(kind, sql`removed.created_at`)}
      from removed where projects.id = removed.project_id and removed.counts
      returning projects.${counter} as count
    ), next as (
      -- Another account of the same party may count in its place.
      insert into reputation_queue (profile_id)
      select distinct theirs.profile_id from removed
      join account_signals mine on mine.profile_id = ${viewerId}
      join account_signals theirs
        on theirs.kind = mine.kind and theirs.value = mine.value and theirs.profile_id <> mine.profile_id
      join ${table} other on other.profile_id = theirs.profile_id and other.project_id = removed.project_id
      where removed.counts
      on conflict (profile_id) do update set queued_at = clock_timestamp()
    )
    select coalesce((select count from changed), target.count) as count from target`.execute(database);
  return rows[0]?.count ?? null;
}

/** Counts once per viewer and day while the project is listed; the seller's own views are ignored. */
export async function countView(database: Queryable, viewerId: string, projectId: string): Promise<void> {
  const viewer = sql`${viewerId}::uuid`;
  const today: RawBuilder<unknown> = sql`(now() at time zone 'UTC')::date`;
  const isRepeated = isPartyAmong(
    viewer,
    sql<boolean>`exists (select 1 from project_views other
      where other.viewer_id = theirs.profile_id and other.project_id = project.id and other.viewed_on = ${today})`,
  );
  await sql`
    with seen as (
      insert into project_views (project_id, viewer_id, viewed_on, counts)
      select project.id, ${viewer}, ${today}, not (${isOwnParty(viewer, sql`project.seller_id`)} or ${isRepeated})
      from projects project
      where project.id = ${projectId} and project.seller_id <> ${viewer} and project.listing = 'listed'
        and not exists (select 1 from project_views
          where project_id = ${projectId} and viewer_id = ${viewer} and viewed_on = ${today})
      on conflict do nothing
      returning project_id, counts
    )
    update projects set views_count = views_count + 1, popularity = popularity + ${popularityWeight('view', sql`now()`)}
    where id in (select project_id from seen where counts)`.execute(database);
}
