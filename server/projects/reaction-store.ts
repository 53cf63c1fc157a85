import { type RawBuilder, sql } from 'kysely';
import { MARKET_STATUSES } from '#domain/projects/visibility.ts';
import type { Queryable } from '../database/database.ts';
import {
  hasStatus,
  IS_ENTRY_VISIBLE,
  isOwnParty,
  isPartyAmong,
  popularityWeight,
} from '../database/predicates.ts';
import { runStatement, type Statement, statementOf } from '../database/statement.ts';

/**
 * Bookmarks, likes and views are sets of (user, project). Each change updates the project's counter and popularity in the same
 * statement, so they cannot drift. Actions of the seller's own party do not count, those of any other party count once
 * (domain/projects/reputation.ts); the rows are stored either way.
 */
type Kind = 'bookmark' | 'like';

const tables = {
  bookmark: { rows: sql`bookmarks`, counter: sql`bookmarks` },
  like: { rows: sql`likes`, counter: sql`likes` },
} as const satisfies Record<Kind, unknown>;

/** $1 is the viewer, $2 the project. */
const additions = { bookmark: additionOf('bookmark'), like: additionOf('like') };
const removals = { bookmark: removalOf('bookmark'), like: removalOf('like') };

function additionOf(kind: Kind): Statement {
  const { rows: table, counter } = tables[kind];
  const viewer = sql`$1::uuid`;
  const isRepeated = isPartyAmong(
    viewer,
    sql<boolean>`exists (select 1 from ${table} other
      where other.profile_id = theirs.profile_id and other.project_id = target.id)`,
  );
  return statementOf(
    `add-${kind}`,
    sql`
    with target as (
      select entry.project_id as id, entry.seller_id, counters.${counter} as count
      from catalogue_entries entry join project_counters counters on counters.project_id = entry.project_id
      where entry.project_id = $2 and ${sql.raw(IS_ENTRY_VISIBLE)}
    ), added as (
      insert into ${table} (profile_id, project_id, counts)
      select ${viewer}, id, not (${isOwnParty(viewer, sql`target.seller_id`)} or ${isRepeated}) from target
      on conflict do nothing
      returning project_id, counts
    ), changed as (
      update project_counters
      set ${counter} = ${counter} + 1, popularity = popularity + ${popularityWeight(kind, sql`now()`)}
      where project_id in (select project_id from added where counts)
      returning ${counter} as count
    )
    select coalesce((select count from changed), target.count) as count from target`,
  );
}

function removalOf(kind: Kind): Statement {
  const { rows: table, counter } = tables[kind];
  return statementOf(
    `remove-${kind}`,
    sql`
    with target as (
      select project_id as id, ${counter} as count from project_counters where project_id = $2
    ), removed as (
      delete from ${table} where profile_id = $1 and project_id in (select id from target)
      returning project_id, created_at, counts
    ), changed as (
      update project_counters counters set ${counter} = ${counter} - 1,
        popularity = popularity - ${popularityWeight(kind, sql`removed.created_at`)}
      from removed where counters.project_id = removed.project_id and removed.counts
      returning counters.${counter} as count
    ), next as (
      -- Another account of the same party may count in its place.
      insert into reputation_queue (profile_id)
      select distinct theirs.profile_id from removed
      join account_signals mine on mine.profile_id = $1
      join account_signals theirs
        on theirs.kind = mine.kind and theirs.value = mine.value and theirs.profile_id <> mine.profile_id
      join ${table} other on other.profile_id = theirs.profile_id and other.project_id = removed.project_id
      where removed.counts
      on conflict (profile_id) do update set queued_at = clock_timestamp()
    )
    select coalesce((select count from changed), target.count) as count from target`,
  );
}

/** Idempotent. @returns the new count; null if the viewer sees no such project. */
export async function addReaction(
  database: Queryable,
  kind: Kind,
  viewerId: string,
  projectId: string,
): Promise<number | null> {
  return await countAfter(database, additions[kind], [viewerId, projectId]);
}

/** Idempotent, also for projects that have left the market. @returns the new count; null if there is no such project. */
export async function removeReaction(
  database: Queryable,
  kind: Kind,
  viewerId: string,
  projectId: string,
): Promise<number | null> {
  return await countAfter(database, removals[kind], [viewerId, projectId]);
}

async function countAfter(
  database: Queryable,
  change: Statement,
  values: readonly unknown[],
): Promise<number | null> {
  const [row] = await runStatement<{ count: number }>(database, change, values);
  return row?.count ?? null;
}

export async function deleteBookmarksOf(tx: Queryable, profileId: string): Promise<void> {
  await tx.deleteFrom('bookmarks').where('profileId', '=', profileId).execute();
}

export interface View {
  readonly viewerId: string;
  readonly projectId: string;
}

/**
 * Counts looks in one statement: once per viewer and day while the project is listed; the seller's own are ignored.
 * Of several accounts of one party in a batch, the first by id counts.
 *
 * @returns the projects whose counters changed.
 */
export async function countViews(database: Queryable, views: readonly View[]): Promise<string[]> {
  const viewer = sql`look.viewer_id`;
  const today: RawBuilder<unknown> = sql`(now() at time zone 'UTC')::date`;
  const isRepeated = isPartyAmong(
    viewer,
    sql<boolean>`(exists (select 1 from project_views other
      where other.viewer_id = theirs.profile_id and other.project_id = look.project_id and other.viewed_on = ${today})
      or exists (select 1 from looks other
        where other.viewer_id = theirs.profile_id and other.project_id = look.project_id
          and other.viewer_id < look.viewer_id))`,
  );
  const { rows } = await sql<{ projectId: string }>`
    with looks as (
      select distinct viewer_id, project_id
      from unnest(${views.map(({ viewerId }) => viewerId)}::uuid[], ${views.map(({ projectId }) => projectId)}::uuid[])
        as look (viewer_id, project_id)
    ), seen as (
      insert into project_views (project_id, viewer_id, viewed_on, counts)
      select look.project_id, look.viewer_id, ${today}, not (${isOwnParty(viewer, sql`project.seller_id`)} or ${isRepeated})
      from looks look
      join projects project on project.id = look.project_id
      join profiles profile on profile.id = look.viewer_id
      where project.seller_id <> look.viewer_id and ${hasStatus('project', MARKET_STATUSES)}
        and not exists (select 1 from project_views
          where project_id = look.project_id and viewer_id = look.viewer_id and viewed_on = ${today})
      on conflict do nothing
      returning project_id, counts
    ), counted as (
      select project_id, count(*)::int as views from seen where counts group by project_id
    ), locked as (
      select project_id from project_counters
      where project_id in (select project_id from counted) order by project_id for update
    ), changed as (
      update project_counters counters
      set views = counters.views + counted.views,
        popularity = popularity + counted.views * ${popularityWeight('view', sql`now()`)}
      from counted join locked using (project_id)
      where counters.project_id = counted.project_id
    )
    select project_id as "projectId" from counted`.execute(database);
  return rows.map(({ projectId }) => projectId);
}
