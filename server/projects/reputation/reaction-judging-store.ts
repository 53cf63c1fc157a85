import { type RawBuilder, sql } from 'kysely';
import type { PopularityEvent } from '#domain/projects/popularity.ts';
import type { Queryable } from '../../database/database.ts';
import { isSamePerson, isPersonAmong, popularityWeight } from '../../database/predicates.ts';

interface ReactionTable {
  readonly rows: RawBuilder<unknown>;
  readonly who: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly counter: RawBuilder<unknown>;
  /**
   * An additional SQL condition under which two reactions count once: two views count once if they are on the same day.
   */
  readonly occasion: (one: string, other: string) => RawBuilder<unknown>;
}

const tables: Readonly<Record<PopularityEvent, ReactionTable>> = {
  bookmark: {
    rows: sql`bookmarks`,
    who: sql`profile_id`,
    at: sql`created_at`,
    counter: sql`bookmarks`,
    occasion: () => sql``,
  },
  like: {
    rows: sql`likes`,
    who: sql`profile_id`,
    at: sql`created_at`,
    counter: sql`likes`,
    occasion: () => sql``,
  },
  view: {
    rows: sql`project_views`,
    who: sql`viewer_id`,
    at: sql`viewed_at`,
    counter: sql`views`,
    occasion: (one, other) => sql`and ${sql.ref(`${one}.viewedOn`)} = ${sql.ref(`${other}.viewedOn`)}`,
  },
};

/**
 * Recomputes which reactions count after an account got a new signal: the account's reactions, and those by accounts
 * that share a signal with it to its projects or to projects that it reacted to. Only the earliest reaction of a person
 * to a project counts (for views: on a day).
 */
export async function judgeReactions(
  db: Queryable,
  event: PopularityEvent,
  profileId: string,
): Promise<void> {
  const { rows, who, at, counter, occasion } = tables[event];
  const isRepeated = isPersonAmong(
    sql`touched.who`,
    sql<boolean>`exists (select 1 from ${rows} other
      where other.${who} = theirs.profile_id and other.project_id = touched.project_id ${occasion('other', 'touched')}
        and (other.${at}, other.${who}) < (touched.at, touched.who))`,
  );
  await sql`
    with circle as materialized (
      select ${profileId}::uuid as id
      union
      select theirs.profile_id from account_signals mine
      join account_signals theirs on theirs.kind = mine.kind and theirs.value = mine.value
      where mine.profile_id = ${profileId}
    ), touched as (
      select reaction.*, reaction.${who} as who, reaction.${at} as at, project.seller_id
      from ${rows} reaction join projects project on project.id = reaction.project_id
      where reaction.${who} in (select id from circle)
        and (reaction.${who} = ${profileId} or project.seller_id = ${profileId}
          or exists (select 1 from ${rows} mine where mine.${who} = ${profileId} and mine.project_id = reaction.project_id))
    ), judged as (
      select touched.*, not (${isSamePerson(sql`touched.who`, sql`touched.seller_id`)} or ${isRepeated}) as is_counted
      from touched
    ), changed as (
      update ${rows} reaction set counts = judged.is_counted from judged
      where reaction.${who} = judged.who and reaction.project_id = judged.project_id ${occasion('reaction', 'judged')}
        and reaction.counts <> judged.is_counted
      returning reaction.project_id, case when judged.is_counted then 1 else -1 end as step, judged.at, judged.by_buyer
    ), moved as (
      select project_id, sum(step)::int as step,
             sum(step * ${popularityWeight(event, sql`at`, sql`by_buyer`)}) as popularity
      from changed group by project_id
    ), locked as (
      -- In the same order as other statements that change counters.
      select project_id from project_counters
      where project_id in (select project_id from moved) order by project_id for update
    )
    update project_counters counters
    set ${counter} = ${counter} + moved.step, popularity = counters.popularity + moved.popularity
    from moved join locked using (project_id) where counters.project_id = moved.project_id`.execute(db);
}
