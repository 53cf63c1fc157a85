import { type RawBuilder, sql } from 'kysely';
import { POPULARITY_EPOCH, POPULARITY_HALF_LIFE_DAYS, POPULARITY_WEIGHTS } from '#domain/popularity.ts';
import type { PopularityEvent } from '#domain/popularity.ts';
import type { Queryable } from '../database/database.ts';

/**
 * Bookmarks, likes and views: sets of (person, project). Each change is one statement that also keeps the project's counter and
 * popularity, so that they never drift apart. A seller's own reactions do not make a project popular.
 */
type Kind = 'bookmark' | 'like';

const tables = {
  bookmark: { rows: sql`bookmarks`, counter: sql`bookmarks_count` },
  like: { rows: sql`likes`, counter: sql`likes_count` },
} as const satisfies Record<Kind, unknown>;

/** @returns how many there are now; null when there is no such project. Repeatable. */
export async function addReaction(
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
    ), added as (
      insert into ${table} (profile_id, project_id)
      select ${viewerId}, id from target
      on conflict do nothing
      returning project_id
    ), changed as (
      update projects set ${counter} = ${counter} + 1, popularity = popularity + ${weight(kind, viewerId, sql`now()`)}
      where id in (select project_id from added)
      returning ${counter} as count
    )
    select coalesce((select count from changed), target.count) as count from target`.execute(database);
  return rows[0]?.count ?? null;
}

/** @returns how many there are now; null when there is no such project. Repeatable. */
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
      returning project_id, created_at
    ), changed as (
      update projects set ${counter} = ${counter} - 1,
        popularity = popularity - ${weight(kind, viewerId, sql`removed.created_at`)}
      from removed where projects.id = removed.project_id
      returning projects.${counter} as count
    )
    select coalesce((select count from changed), target.count) as count from target`.execute(database);
  return rows[0]?.count ?? null;
}

function weight(event: PopularityEvent, viewerId: string, at: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case when projects.seller_id = ${viewerId} then 0 else ${decayedWeight(event, at)} end`;
}

/** Once a viewer and day, while it is in the market; the seller's own looks do not count. */
export async function countView(database: Queryable, viewerId: string, projectId: string): Promise<void> {
  await sql`
    with seen as (
      insert into project_views (project_id, viewer_id, viewed_on)
      select project.id, ${viewerId}, (now() at time zone 'UTC')::date from projects project
      where project.id = ${projectId} and project.seller_id <> ${viewerId} and project.listing = 'listed'
      on conflict do nothing
      returning project_id
    )
    update projects set views_count = views_count + 1, popularity = popularity + ${decayedWeight('view', sql`now()`)}
    where id in (select project_id from seen)`.execute(database);
}

/** What an event adds at a moment, in SQL: domain/popularity.ts says why. */
function decayedWeight(event: PopularityEvent, at: ReturnType<typeof sql>) {
  const halfLifeSeconds = POPULARITY_HALF_LIFE_DAYS * 86_400;
  return sql<number>`(${sql.lit(POPULARITY_WEIGHTS[event])} * power(2::float8,
    extract(epoch from (${at} - ${sql.lit(POPULARITY_EPOCH)}::timestamptz))::float8 / ${sql.lit(halfLifeSeconds)}))`;
}
