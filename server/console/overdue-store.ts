import { sql } from 'kysely';
import { REPORT_DUE_DAYS } from '#domain/operators/queue.ts';
import type { Queryable } from '../database/database.ts';

export interface OverdueCount {
  readonly kind: 'case' | 'claim' | 'report';
  readonly count: number;
}

/**
 * Counts what operators must decide within a day or have failed to decide in time. `on` is the current date in India.
 */
export async function listOverdueMatters(db: Queryable): Promise<{ on: string; counts: OverdueCount[] }> {
  const { rows } = await sql<{ on: string; counts: OverdueCount[] | null }>`
    with due as (
      select 'case' as kind from cases where state = 'escalated' and due_at < now() + interval '1 day'
      union all
      select 'claim' from claims where state = 'open' and decide_by < now() + interval '1 day'
      union all
      select 'report' from reports where outcome is null group by subject_id
      having min(opened_at) < now() - make_interval(days => ${REPORT_DUE_DAYS - 1})
    )
    select (now() at time zone 'Asia/Kolkata')::date::text as on,
           (select json_agg(json_build_object('kind', kind, 'count', count) order by kind)
              from (select kind, count(*)::int as count from due group by kind) counted) as counts`.execute(
    db,
  );
  const [row] = rows;
  return { on: row?.on ?? '', counts: row?.counts ?? [] };
}
