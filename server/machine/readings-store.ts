import { sql } from 'kysely';
import { OPEN_STATES, UNFINISHED_STATES } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../database/database.ts';
import { isInState, isLateMail, isOverduePayout } from '../database/predicates.ts';

export interface MarketStatus {
  readonly openReservations: number;
  readonly refundsUnderWay: number;
  readonly openAlerts: number;
  readonly overdueByKind: Readonly<Record<string, number>>;
  readonly dueJobs: Readonly<Record<string, number>>;
  readonly oldestDueSeconds: number;
}

export async function readMarketStatus(db: Queryable): Promise<MarketStatus> {
  const { rows } = await sql<MarketStatus>`
    select
      (select count(*) from purchases where ${isInState('purchases', OPEN_STATES)}) as "openReservations",
      (select count(*) from purchases where state = 'refund-pending') as "refundsUnderWay",
      (select count(*) from alerts where cleared_at is null) as "openAlerts",
      json_build_object(
        'purchase-unfinished', (select count(*) from purchases where ${isInState('purchases', UNFINISHED_STATES)}
          and expires_at < now() - interval '1 day'),
        'event-unhandled', (select count(*) from gateway_events
          where handled_at is null and received_at < now() - interval '1 hour'),
        'claim-overdue', (select count(*) from claims where state = 'open' and decide_by < now()),
        'payout-overdue', (select count(*) from payouts where ${isOverduePayout}),
        'mails-waiting', (select count(*) from pgboss.job where ${isLateMail}),
        'job-given-up', (select count(*) from pgboss.job where state = 'failed' and name not like '%.every')
      ) as "overdueByKind",
      coalesce((select json_object_agg(name, due) from (
        select name, count(*) as due from pgboss.job where state < 'active' and start_after < now() group by name) d), '{}')
        as "dueJobs",
      coalesce((select extract(epoch from now() - min(start_after)) from pgboss.job
        where state < 'active' and start_after < now()), 0)::float8 as "oldestDueSeconds"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the query returned no row');
  return row;
}

/** @returns a sentence if the clock of this process differs from the database's, or both are before the newest job. */
export async function findWrongClock(database: Queryable): Promise<string | null> {
  const { rows } = await sql<{ now: Date; newest: Date | null }>`
    select clock_timestamp() as now, (select max(created_on) from pgboss.job) as newest`.execute(database);
  const [{ now, newest } = { now: new Date(), newest: null }] = rows;
  const behind = minutesBetween(Date.now(), now);
  if (behind !== 0)
    return `The clock of this machine is ${Math.abs(behind)} minutes ${behind > 0 ? 'behind' : 'ahead of'} the database's. Correct it: deadlines depend on both.`;
  const early = newest === null ? 0 : minutesBetween(now, newest);
  return early > 0
    ? `The clock is ${early} minutes before the newest job of this market. Correct it: deadlines depend on it.`
    : null;
}

const minutesBetween = (from: Date | number, to: Date): number =>
  Math.round((Number(to) - Number(from)) / 60_000);

export async function readDatabaseVersion(database: Queryable): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(database);
  return rows[0]?.version ?? '';
}
