import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { firstIdSince, inIndia, saleKinds } from '../../database/predicates.ts';
import { openQueueItems } from './queue-store.ts';

export interface WeekFigures {
  /** Its Monday in Indian time, such as `2026-11-23`. */
  readonly from: string;
  readonly sales: number;
  readonly soldMinor: number;
  readonly refunds: number;
  readonly refundedMinor: number;
  readonly passed: number;
  readonly refused: number;
}

const WEEKS = 8;
const WEEK_MS = 7 * 86_400_000;

export async function readMarketFigures(
  db: Queryable,
): Promise<{ readonly weeks: WeekFigures[]; readonly waiting: number; readonly oldestSince: Date | null }> {
  const firstId = firstIdSince(Date.now() - (WEEKS + 1) * WEEK_MS);
  const weekOf = inIndia('week', sql.ref('created_at'));
  const thisWeek = inIndia('week', sql`now()`);
  const { rows: weeks } = await sql<WeekFigures>`
    with money as (
      select ${weekOf} as monday, count(*) filter (where kind = 'sale')::int as sales,
             coalesce(sum(amount_minor) filter (where kind = 'sale'), 0)::bigint as sold,
             count(*) filter (where kind <> 'sale')::int as refunds,
             coalesce(-sum(amount_minor) filter (where kind <> 'sale'), 0)::bigint as refunded
        from ledger_entries where id >= ${firstId}::uuid and account = 'clearing' and kind in ${saleKinds} group by 1
    ), verified as (
      select ${weekOf} as monday, count(*) filter (where accepted)::int as passed,
             count(*) filter (where not accepted)::int as refused
        from verifications where id >= ${firstId}::uuid group by 1
    )
    select to_char(monday, 'YYYY-MM-DD') as "from", coalesce(sales, 0) as sales, coalesce(sold, 0) as "soldMinor",
           coalesce(refunds, 0) as refunds, coalesce(refunded, 0) as "refundedMinor", coalesce(passed, 0) as passed,
           coalesce(refused, 0) as refused
      from generate_series(${thisWeek} - make_interval(weeks => ${WEEKS - 1}), ${thisWeek}, interval '1 week') monday
      left join money using (monday) left join verified using (monday)
     order by monday`.execute(db);
  const { rows } = await sql<{ waiting: number; oldestSince: Date | null }>`
    select count(*)::int as waiting, min(since) as "oldestSince" from (${openQueueItems(false)}) matter`.execute(
    db,
  );
  const [queue] = rows;
  return { weeks, waiting: queue?.waiting ?? 0, oldestSince: queue?.oldestSince ?? null };
}
