import { sql } from 'kysely';
import { UNFINISHED_STATES } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../database/database.ts';
import { isInState, isLateMail, isOverduePayout, nowOrLater } from '../database/predicates.ts';

export interface Alert {
  readonly code: string;
  readonly subject: string;
  readonly sentence: string;
  /** If true, a cleared alert does not reopen when the same sentence recurs. */
  readonly clearedForGood?: boolean;
}

/**
 * Inserts an alert, or counts its recurrence and reopens it if it was cleared.
 * @returns whether this call opened the alert.
 */
export async function insertAlert(
  db: Queryable,
  { code, subject, sentence, clearedForGood = false }: Alert,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with before as (select cleared_at from alerts where code = ${code} and subject = ${subject} and cleared_at is null),
    stored as (
      insert into alerts (code, subject, sentence) values (${code}, ${subject}, ${sentence})
      on conflict (code, subject) do update
        set sentence = excluded.sentence, times = alerts.times + 1, last_at = ${nowOrLater('alerts.firstAt')}, cleared_at = null
        where not (${clearedForGood}::boolean and alerts.cleared_at is not null and alerts.sentence = excluded.sentence)
      returning 1)
    select not exists (select from before) as "isNew" from stored`.execute(db);
  return rows[0]?.isNew ?? false;
}

export async function isAlertOpen(db: Queryable, code: string, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom('alerts')
    .select('code')
    .where('code', '=', code)
    .where('subject', '=', subject)
    .where('clearedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listOpenAlerts(
  db: Queryable,
): Promise<(Alert & { times: number; firstAt: Date; lastAt: Date })[]> {
  return await db
    .selectFrom('alerts')
    .select(['code', 'subject', 'sentence', 'times', 'firstAt', 'lastAt'])
    .where('clearedAt', 'is', null)
    .orderBy('firstAt')
    .limit(500)
    .execute();
}

export async function clearAlert(db: Queryable, code: string, subject: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ clearedAt: nowOrLater('firstAt') })
    .where('code', '=', code)
    .where('subject', '=', subject)
    .where('clearedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface UnresolvedItem {
  readonly code:
    | 'purchase-unfinished'
    | 'event-unhandled'
    | 'job-given-up'
    | 'claim-overdue'
    | 'payout-overdue'
    | 'mails-waiting';
  readonly subject: string;
  readonly sentence: string;
  readonly since: Date;
}

/** Lists items that disappear with their cause, unlike alerts, which an operator has to clear. */
export async function listUnresolved(db: Queryable, limit = 500): Promise<UnresolvedItem[]> {
  const { rows } = await sql<UnresolvedItem>`
    select 'purchase-unfinished' as code, id::text as subject, expires_at as since,
           'The purchase has been ' || state || ' for more than a day. Run purchase show.' as sentence
    from purchases
    where ${isInState('purchases', UNFINISHED_STATES)} and expires_at < now() - interval '1 day'
    union all
    select 'event-unhandled', id, received_at, 'The event ' || type || ' has not been handled for more than an hour.'
    from gateway_events where handled_at is null and received_at < now() - interval '1 hour'
    union all
    select 'claim-overdue', number::text, decide_by, 'The claim is past its decision date. Run claims show ' || number || '.'
    from claims where state = 'open' and decide_by < now()
    union all
    select 'payout-overdue', number::text, coalesce(sent_at, prepared_at), 'The payout has been ' || state || ' for too long. See Payouts in the console.'
    from payouts where ${isOverduePayout}
    union all
    select 'job-given-up', id::text, completed_on, 'All retries of the job ' || name || ' failed: ' || coalesce(output->>'reason', 'no reason was recorded')
    from pgboss.job where state = 'failed' and name not like '%.every'
    union all
    select 'mails-waiting', 'send-mail', min(created_on), 'Emails that have waited for more than five minutes: ' || count(*) || '. The last answer: '
           || coalesce((array_agg(output->>'reason' order by start_after desc) filter (where output is not null))[1], 'none, because no worker tried to send them')
    from pgboss.job where ${isLateMail} having count(*) > 0
    order by since limit ${limit}`.execute(db);
  return rows;
}

export async function findCursor(db: Queryable, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('operationMarks')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function saveCursor(db: Queryable, name: string, value: string): Promise<void> {
  await db
    .insertInto('operationMarks')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updatedAt: sql<Date>`now()` }))
    .execute();
}
