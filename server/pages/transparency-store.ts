import { sql } from 'kysely';
import {
  PUBLIC_OUTCOME_OF_CASE,
  SMALLEST_PUBLIC_COUNT,
  TRANSPARENCY_MONTHS,
  TRANSPARENCY_WEEKS,
  type TransparencyFigure,
  type TransparencyWeek,
} from '#domain/operators/transparency.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';
import { firstIdSince, inIndia, saleKinds } from '../database/predicates.ts';

export async function listTransparencyFigures(db: Queryable): Promise<TransparencyFigure[]> {
  const { rows } = await sql<TransparencyFigure>`
    select to_char(month, 'YYYY-MM') as month, kind, outcome, closed, median_hours as "medianHours"
      from transparency_figures
     where month > date_trunc('month', now() at time zone 'Asia/Kolkata') - make_interval(months => ${TRANSPARENCY_MONTHS})
     order by transparency_figures.month desc, kind, outcome`.execute(db);
  return rows;
}

const WEEK_MS = 7 * 86_400_000;

const shown = (counted: string) =>
  sql`case when ${sql.ref(counted)} >= ${sql.lit(SMALLEST_PUBLIC_COUNT)} then ${sql.ref(counted)} else 0 end`;

/** @param now - in milliseconds */
export async function listTransparencyWeeks(db: Queryable, now: number): Promise<TransparencyWeek[]> {
  const firstId = firstIdSince(now - (TRANSPARENCY_WEEKS + 1) * WEEK_MS);
  const thisWeek = inIndia('week', sql`${new Date(now)}::timestamptz`);
  const { rows } = await sql<TransparencyWeek>`
    with money as (
      select ${inIndia('week', sql.ref('created_at'))} as monday, count(*) filter (where kind = 'sale')::int as sales,
             count(*) filter (where kind <> 'sale')::int as refunds
        from ledger_entries where id >= ${firstId}::uuid and account = 'clearing' and kind in ${saleKinds} group by 1
    ), opened as (
      select ${inIndia('week', sql.ref('opened_at'))} as monday, count(*)::int as cases
        from cases where id >= ${firstId}::uuid group by 1
    )
    select to_char(monday, 'YYYY-MM-DD') as "from", ${shown('sales')} as sales, ${shown('refunds')} as refunds,
           ${shown('cases')} as cases
      from generate_series(${thisWeek} - make_interval(weeks => ${TRANSPARENCY_WEEKS}),
                           ${thisWeek} - interval '1 week', interval '1 week') monday
      left join money using (monday) left join opened using (monday)
     order by monday`.execute(db);
  return rows;
}

/**
 * Recounts cases, claims and reports that were closed in the newest stored month, in the month before it, or later. The
 * figures of earlier months cannot change, because these records stay closed.
 */
export async function refreshTransparency(tx: DatabaseTransaction): Promise<void> {
  const outcomes = JSON.stringify(PUBLIC_OUTCOME_OF_CASE);
  const { rows } = await sql<{ month: string }>`
    select coalesce(max(month) - interval '1 month', '2000-01-01')::date::text as month from transparency_figures`.execute(
    tx,
  );
  const from = rows[0]?.month ?? '2000-01-01';
  await sql`delete from transparency_figures where month >= ${from}::date`.execute(tx);
  await sql`
    insert into transparency_figures (month, kind, outcome, closed, median_hours)
    select date_trunc('month', ended_at at time zone 'Asia/Kolkata')::date, kind, outcome, count(*)::int,
           percentile_cont(0.5) within group (order by extract(epoch from ended_at - opened_at)::float8 / 3600)
      from (
        select 'case' as kind, ${outcomes}::jsonb ->> outcome as outcome, opened_at, closed_at as ended_at
          from cases where state = 'closed' and closed_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
        union all
        select 'claim', state, opened_at, decided_at
          from claims where decided_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata' and state <> 'open'
        union all
        select 'report', outcome, opened_at, decided_at
          from reports where decided_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata') closed
     group by 1, 2, 3`.execute(tx);
}
