/**
 * Spreads the events of new demo data, which were created within seconds, over the past months and keeps their order.
 * No other program may have the data directory open.
 */
import { sql } from 'kysely';
import { findWrongFigures } from '#server/accounts/figures/account-figures-store.ts';
import { rebuildCatalogue } from '#server/catalogue/rebuild-catalogue.ts';
import type { Database, DatabaseTransaction } from '#server/database/database.ts';
import { popularityWeight } from '#server/database/predicates.ts';

export interface TimeMark {
  /** ISO 8601. Events from this mark until the next one are moved by the same interval. */
  readonly happenedAt: string;
  readonly daysAgo: number;
}

/** The tables of sign-ins are missing here, because moved sessions and links would have expired. */
const MOVED_TABLES = [
  'archives',
  'archive_sources',
  'bookmarks',
  'build_proofs',
  'case_messages',
  'cases',
  'claims',
  'feed_entries',
  'gateway_events',
  'insides',
  'ledger_entries',
  'likes',
  'operator_actions',
  'operator_roles',
  'order_events',
  'order_messages',
  'order_processes',
  'payment_failures',
  'payout_accounts',
  'payout_runs',
  'payouts',
  'pictures',
  'profiles',
  'project_views',
  'projects',
  'purchases',
  'questions',
  'reviews',
  'shipments',
  'verifications',
] as const;

const DAY_MS = 86_400_000;
const FIRST_HOUR = 9;
const LATEST_START = 8;
const HOURS_A_DAY = 5;
const INDIA_OFFSET_MS = 5.5 * 3_600_000;

function momentOf(daysAgo: number, now: Date): number {
  const moment = now.getTime() - daysAgo * DAY_MS;
  if (daysAgo <= 2) return moment;
  const day = Math.floor((moment + INDIA_OFFSET_MS) / DAY_MS);
  const midnight = day * DAY_MS - INDIA_OFFSET_MS;
  const hour = FIRST_HOUR + ((day * 5.37) % LATEST_START) + ((moment - midnight) / DAY_MS) * HOURS_A_DAY;
  return midnight + hour * 3_600_000;
}

/** @returns the new time of each mark: `daysAgo`, or earlier if the events after the mark would reach the next mark. */
export function momentsOf(marks: readonly TimeMark[], now: Date): Date[] {
  const moments: Date[] = [];
  let next: { readonly happened: number; readonly moment: number } | null = null;
  for (const { happenedAt, daysAgo } of marks.toReversed()) {
    const happened = Date.parse(happenedAt);
    const wanted = momentOf(daysAgo, now);
    const moment: number =
      next === null ? wanted : Math.min(wanted, next.moment - (next.happened - happened));
    moments.unshift(new Date(moment));
    next = { happened, moment };
  }
  return moments;
}

export async function spreadOverTime(
  database: Database,
  marks: readonly TimeMark[],
  now: Date,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await withoutTriggers(tx);
    await createMovedTime(tx, marks, now);
    for (const table of MOVED_TABLES) await moveTable(tx, table);
    await sql`update project_views set viewed_on = (viewed_at at time zone 'UTC')::date`.execute(tx);
    await sql`
      update project_counters set popularity = coalesce((
        select sum(weight) from (
          select ${popularityWeight('like', sql`created_at`, sql`by_buyer`)} as weight from likes
          where likes.project_id = project_counters.project_id and counts
          union all
          select ${popularityWeight('bookmark', sql`created_at`, sql`by_buyer`)} from bookmarks
          where bookmarks.project_id = project_counters.project_id and counts
          union all
          select ${popularityWeight('view', sql`viewed_at`, sql`by_buyer`)} from project_views
          where project_views.project_id = project_counters.project_id and counts) events), 0)`.execute(tx);
    await sql`delete from account_figure_changes`.execute(tx);
    await sql`delete from account_figures`.execute(tx);
    await sql`insert into account_figures (profile_id, figure, value)
      select profile_id, figure, value from counted_account_figures`.execute(tx);
  });
  await rebuildCatalogue(database);
  const wrong = await findWrongFigures(database);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

/** Triggers forbid changes to the ledger and would treat moved times as new events. */
export async function withoutTriggers(tx: DatabaseTransaction): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
}

/**
 * Creates the SQL function `moved`, which moves an event by the same interval as the last mark before it. A time after
 * all marks is a deadline: it is a whole number of hours after its event and is moved with that event.
 */
async function createMovedTime(
  tx: DatabaseTransaction,
  marks: readonly TimeMark[],
  now: Date,
): Promise<void> {
  await sql`create temp table time_marks (happened_at timestamptz primary key, moved_to timestamptz not null) on commit drop`.execute(
    tx,
  );
  const moments = momentsOf(marks, now);
  for (const [index, { happenedAt }] of marks.entries())
    await sql`insert into time_marks values (${happenedAt}, ${moments[index]}) on conflict do nothing`.execute(
      tx,
    );
  await sql`
    create or replace function pg_temp.moved(moment timestamptz) returns timestamptz language sql stable as $$
      select coalesce(
        (select moment - (happened_at - moved_to) from time_marks, (
           select moment - make_interval(hours => greatest(0, ceil(extract(epoch from moment - max(happened_at)) / 3600))::int) as cause
             from time_marks) of
          where happened_at <= cause order by happened_at desc limit 1),
        moment)
    $$`.execute(tx);
}

export async function renumberFeeds(database: Database, readUpTo: Date): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await withoutTriggers(tx);
    await sql`update feed_entries set number = null`.execute(tx);
    await sql`
      update feed_entries set number = place from (
        select id, row_number() over (partition by profile_id order by created_at, id) as place from feed_entries) placed
       where placed.id = feed_entries.id`.execute(tx);
    await sql`
      insert into feeds (profile_id, last_number, read_number)
      select profile_id, count(*), count(*) filter (where created_at < ${readUpTo}) from feed_entries group by 1
      on conflict (profile_id) do update
        set last_number = excluded.last_number, read_number = excluded.read_number`.execute(tx);
  });
}

async function moveTable(tx: DatabaseTransaction, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and atttypid = 'timestamptz'::regtype and attnum > 0 and not attisdropped`.execute(
    tx,
  );
  const changes = rows.map(({ name }) => sql`${sql.id(name)} = pg_temp.moved(${sql.id(name)})`);
  await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(tx);
}
