import { type RawBuilder, sql } from 'kysely';
import { MARKET_STATUSES } from '#domain/projects/visibility.ts';
import { queueAccounts } from '../accounts/people/reputation-queue-store.ts';
import type { Database, Queryable } from '../database/database.ts';
import {
  hasBought,
  hasStatus,
  isEntryVisibleTo,
  isSamePerson,
  isPersonAmong,
  popularityWeight,
} from '../database/predicates.ts';
import { runStatement, type Statement, statementOf } from '../database/statement.ts';

// A user can bookmark and like a project once, and view it once a day. Each change updates the project's counter and
// popularity in the same statement, so that they cannot diverge; rows keep whether they weigh as a buyer's. Reactions by the seller's accounts do not count, and
// reactions by several accounts of another person count once (domain/projects/reputation.ts). To avoid deadlocks,
// statements lock projects before counters, and both in the order of their IDs.

export type ReactionKind = 'bookmark' | 'like';

/** A statement must not contain the same pair of viewer and project twice. */
export interface ReactionChange {
  readonly viewerId: string;
  readonly projectId: string;
}

const tables = {
  bookmark: { rows: sql`bookmarks`, counter: sql`bookmarks` },
  like: { rows: sql`likes`, counter: sql`likes` },
} as const satisfies Record<ReactionKind, unknown>;

/**
 * $1 contains the viewers, and $2 the project of each viewer. The subqueries hide the lengths of the arrays from the
 * planner, which would otherwise replan for each length.
 */
const ASKED = sql`asked (viewer_id, project_id, place) as materialized (
  select * from unnest((select $1::uuid[]), (select $2::uuid[])) with ordinality)`;

const additions = { bookmark: additionOf('bookmark'), like: additionOf('like') };
const removals = { bookmark: removalOf('bookmark'), like: removalOf('like') };

/** If several accounts of one person react in one statement, only the account with the lowest ID counts. */
function additionOf(kind: ReactionKind): Statement {
  const { rows: table, counter } = tables[kind];
  const viewer = sql`shown.viewer_id`;
  const isRepeated = isPersonAmong(
    viewer,
    sql<boolean>`(exists (select 1 from ${table} other
      where other.profile_id = theirs.profile_id and other.project_id = shown.project_id)
      or exists (select 1 from shown other
      where other.viewer_id = theirs.profile_id and other.project_id = shown.project_id
        and other.viewer_id < shown.viewer_id))`,
  );
  return statementOf(
    `add-${kind}s`,
    sql`
    with ${ASKED}, reacting as (
      -- Waits for a deletion of the account, after which its reactions are removed.
      select id from profiles where id in (select viewer_id from asked) and deleted_at is null order by id for key share
    ), locked_projects as (
      select project.id, project.created_at from projects project where project.id in (select project_id from asked)
      order by project.id for key share
    ), shown as materialized (
      select asked.*, entry.seller_id, locked_projects.created_at as listed_at
      from asked join reacting on reacting.id = asked.viewer_id join locked_projects on locked_projects.id = asked.project_id
        join catalogue_entries entry on entry.project_id = asked.project_id
      where ${sql.raw(isEntryVisibleTo('asked.viewer_id'))}
    ), added as (
      insert into ${table} (profile_id, project_id, counts, by_buyer${kind === 'bookmark' ? sql`, listed_at` : sql``})
      select shown.viewer_id, shown.project_id, not (${isSamePerson(viewer, sql`shown.seller_id`)} or ${isRepeated}),
             ${hasBought(viewer)}${kind === 'bookmark' ? sql`, shown.listed_at` : sql``}
      from shown
      on conflict do nothing
      returning project_id, counts, by_buyer
    ), counted as (
      select project_id, count(*)::int as step,
             sum(${popularityWeight(kind, sql`now()`, sql`by_buyer`)}) as popularity
      from added where counts group by project_id
    ), ${changedCounters(counter)}
    select shown.place::int, coalesce(changed.count, counters.${counter}) as count
    from shown join project_counters counters using (project_id) left join changed using (project_id)`,
  );
}

function removalOf(kind: ReactionKind): Statement {
  const { rows: table, counter } = tables[kind];
  return statementOf(
    `remove-${kind}s`,
    sql`
    with ${ASKED}, removed as (
      delete from ${table} reaction using asked
      where reaction.profile_id = asked.viewer_id and reaction.project_id = asked.project_id
      returning reaction.profile_id, reaction.project_id, reaction.created_at, reaction.counts,
        reaction.by_buyer
    ), counted as (
      select project_id, -count(*)::int as step,
             -sum(${popularityWeight(kind, sql`created_at`, sql`by_buyer`)}) as popularity
      from removed where counts group by project_id
    ), ${changedCounters(counter)}, others as (
      -- Another account of the same person may count in its place.
      select distinct theirs.profile_id from removed
      join account_signals mine on mine.profile_id = removed.profile_id
      join account_signals theirs
        on theirs.kind = mine.kind and theirs.value = mine.value and theirs.profile_id <> mine.profile_id
      join ${table} other on other.profile_id = theirs.profile_id and other.project_id = removed.project_id
      where removed.counts
    )
    select asked.place::int, coalesce(changed.count, counters.${counter}) as count,
           (select array_agg(profile_id) from others) as others
    from asked join project_counters counters using (project_id) left join changed using (project_id)`,
  );
}

function changedCounters(counter: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`locked as (
      select project_id from project_counters
      where project_id in (select project_id from counted) order by project_id for update
    ), changed as (
      update project_counters counters
      set ${counter} = counters.${counter} + counted.step, popularity = counters.popularity + counted.popularity
      from counted join locked using (project_id)
      where counters.project_id = counted.project_id
      returning counters.project_id, counters.${counter} as count
    )`;
}

/** Repeating a change is safe. @returns the new count for each change; null if the viewer cannot see the project. */
export async function addReactions(
  database: Queryable,
  kind: ReactionKind,
  changes: readonly ReactionChange[],
): Promise<(number | null)[]> {
  const rows = await runChange(database, additions[kind], changes);
  return countsAfter(rows, changes);
}

/**
 * Also removes reactions to projects that the viewer can no longer see. Repeating a change is safe.
 * @returns the new count for each change; null if the project does not exist.
 */
export async function removeReactions(
  database: Database,
  kind: ReactionKind,
  changes: readonly ReactionChange[],
): Promise<(number | null)[]> {
  return await database.transaction().execute(async (tx) => {
    const rows = await runChange(tx, removals[kind], changes);
    const others = rows[0]?.others ?? null;
    if (others !== null) await queueAccounts(tx, others);
    return countsAfter(rows, changes);
  });
}

interface ChangedRow {
  readonly place: number;
  readonly count: number;
  readonly others?: readonly string[] | null;
}

async function runChange(
  database: Queryable,
  change: Statement,
  changes: readonly ReactionChange[],
): Promise<ChangedRow[]> {
  return await runStatement<ChangedRow>(database, change, [
    changes.map(({ viewerId }) => viewerId),
    changes.map(({ projectId }) => projectId),
  ]);
}

function countsAfter(rows: readonly ChangedRow[], changes: readonly ReactionChange[]): (number | null)[] {
  const counts = new Map(rows.map(({ place, count }) => [place, count]));
  return changes.map((_change, index) => counts.get(index + 1) ?? null);
}

/** Removes the reactions of an account from rows, counts and popularity, if it is deleted. */
export async function removeReactionsOfDeleted(database: Database, profileId: string): Promise<void> {
  const isDeleted = sql`exists (select from profiles where id = ${profileId} and deleted_at is not null)`;
  for (const kind of ['like', 'bookmark'] as const) {
    const { rows } = await sql<ReactionChange>`
      select profile_id as "viewerId", project_id as "projectId" from ${tables[kind].rows}
       where profile_id = ${profileId} and ${isDeleted}`.execute(database);
    if (rows.length > 0) await removeReactions(database, kind, rows);
  }
  await sql`
    with removed as (
      delete from project_views where viewer_id = ${profileId} and ${isDeleted}
      returning project_id, viewed_at, counts, by_buyer
    ), counted as (
      select project_id, -count(*)::int as step,
             -sum(${popularityWeight('view', sql`viewed_at`, sql`by_buyer`)}) as popularity
      from removed where counts group by project_id
    ), ${changedCounters(sql`views`)}
    select from changed`.execute(database);
}

export interface View {
  readonly viewerId: string;
  readonly projectId: string;
}

/**
 * Counts a view once for each viewer and day while the project is listed, but never a view by the seller. If several
 * accounts of one person are in a batch, only the account with the lowest ID counts.
 */
export async function countViews(database: Queryable, views: readonly View[]): Promise<void> {
  const viewer = sql`look.viewer_id`;
  const today: RawBuilder<unknown> = sql`(now() at time zone 'UTC')::date`;
  const isRepeated = isPersonAmong(
    viewer,
    sql<boolean>`(exists (select 1 from project_views other
      where other.viewer_id = theirs.profile_id and other.project_id = look.project_id and other.viewed_on = ${today})
      or exists (select 1 from looks other
        where other.viewer_id = theirs.profile_id and other.project_id = look.project_id
          and other.viewer_id < look.viewer_id))`,
  );
  await sql`
    with looks as (
      select distinct viewer_id, project_id
      from unnest(${views.map(({ viewerId }) => viewerId)}::uuid[], ${views.map(({ projectId }) => projectId)}::uuid[])
        as look (viewer_id, project_id)
    ), viewing as (
      select id from profiles where id in (select viewer_id from looks) and deleted_at is null order by id for key share
    ), listed as (
      -- Projects are locked before counters, as when a project is changed.
      select project.id, project.seller_id from projects project
      where project.id in (select project_id from looks) and ${hasStatus('project', MARKET_STATUSES)}
      order by project.id for key share
    ), seen as (
      insert into project_views (project_id, viewer_id, viewed_on, counts, by_buyer)
      select look.project_id, look.viewer_id, ${today},
             not (${isSamePerson(viewer, sql`project.seller_id`)} or ${isRepeated}), ${hasBought(viewer)}
      from looks look
      join listed project on project.id = look.project_id
      join viewing on viewing.id = look.viewer_id
      where project.seller_id <> look.viewer_id
        and not exists (select 1 from project_views
          where project_id = look.project_id and viewer_id = look.viewer_id and viewed_on = ${today})
      on conflict do nothing
      returning project_id, counts, by_buyer
    ), counted as (
      select project_id, count(*)::int as step,
             sum(${popularityWeight('view', sql`now()`, sql`by_buyer`)}) as popularity
      from seen where counts group by project_id
    ), ${changedCounters(sql`views`)}
    select from changed`.execute(database);
}
