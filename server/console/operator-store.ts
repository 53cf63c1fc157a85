import { sql, type Selectable } from 'kysely';
import { formatAmount } from '#domain/common/format-amount.ts';
import type { Actor } from '#domain/operators/money-decision.ts';
import { type OperatorActionName, type Reading, READINGS } from '#domain/operators/operator-actions.ts';
import { REPORT_DUE_DAYS } from '#domain/operators/queue.ts';
import type { ListingStatus } from '#domain/projects/visibility.ts';
import type { Queryable } from '../database/database.ts';
import type { OperatorActions, Projects, Purchases } from '../database/schema.gen.ts';

export interface OperatorAction extends Actor {
  readonly id: string;
  readonly action: OperatorActionName;
  readonly subject: string;
  readonly reason: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  /** The amount in paise of a refund that no second person approved (`subject` is the purchase); otherwise null. */
  readonly refundMinor?: number | null;
}

/** Only `recordOperatorAction` calls this, which checks that the actor is no party. */
export async function insertOperatorAction(db: Queryable, action: OperatorAction): Promise<void> {
  await db
    .insertInto('operatorActions')
    .values({ ...action, details: JSON.stringify(action.details) })
    .execute();
}

export async function insertReading(
  db: Queryable,
  { id, actor, actorId, action, subject }: Required<Actor> & { id: string; action: Reading; subject: string },
): Promise<void> {
  await sql`
    insert into operator_actions (id, actor, actor_id, action, subject)
    select ${id}::uuid, ${actor}, ${actorId}::uuid, ${action}, ${subject} where not exists (
      select from operator_actions where subject = ${subject} and done_at > now() - interval '1 hour'
         and action = ${action} and actor = ${actor} and actor_id is not distinct from ${actorId}::uuid)`.execute(
    db,
  );
}

const REFUND_LOCK = 5_641_207;

/**
 * Sums the refunds that no second person approved: refunds of this purchase by anybody, and refunds of other purchases
 * by the same person in the last `hours` hours. Concurrent refunds wait until the transaction ends.
 * @param options.isWhole - excludes this purchase, because its earlier refunds are part of the whole amount.
 */
export async function sumRefundsAlone(
  tx: Queryable,
  purchaseId: string,
  { actorId, hours, isWhole }: { actorId: string | null; hours: number; isWhole: boolean },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${REFUND_LOCK})`.execute(tx);
  // Repeated refunds of a purchase count only up to the purchase's amount.
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(least(refunded, p.amount_minor)), 0)::bigint as sum from (
      select subject, sum(refund_minor) as refunded from operator_actions
       where refund_minor is not null and (subject = ${purchaseId}
          or (done_at > now() - make_interval(hours => ${hours}) and actor_id is not distinct from ${actorId}::uuid))
       group by subject) alone
      join purchases p on p.id = alone.subject::uuid
     where not (${isWhole} and p.id = ${purchaseId}::uuid)`.execute(tx);
  return rows[0]?.sum ?? 0;
}

/** Lists the newest actions of all subjects, or of one without the readings. */
export async function listOperatorActions(
  db: Queryable,
  subject: string | null,
  limit: number,
): Promise<Selectable<OperatorActions>[]> {
  return await db
    .selectFrom('operatorActions')
    .selectAll()
    .$if(subject !== null, (query) =>
      query.where('subject', '=', subject ?? '').where('action', 'not in', READINGS),
    )
    .orderBy('doneAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export interface ListedAction extends Selectable<OperatorActions> {
  /** `doneAt` with microseconds, which the cursor needs and a `Date` would drop. */
  readonly place: string;
}

export async function listActionsBefore(
  db: Queryable,
  before: { readonly place: string; readonly id: string } | null,
  limit: number,
): Promise<ListedAction[]> {
  return await db
    .selectFrom('operatorActions')
    .selectAll()
    .select(sql<string>`to_char(done_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.USZ')`.as('place'))
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(done_at, id) < (${before?.place}::timestamptz, ${before?.id}::uuid)`),
    )
    .orderBy('doneAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findPurchaseBy(
  db: Queryable,
  by: { id: string } | { intentId: string } | { receiptNumber: number },
): Promise<(Selectable<Purchases> & { buyer: string; seller: string }) | null> {
  const row = await db
    .selectFrom('purchases')
    .innerJoin('profiles as buyers', 'buyers.id', 'purchases.buyerId')
    .innerJoin('profiles as sellers', 'sellers.id', 'purchases.sellerId')
    .selectAll('purchases')
    .select([
      sql<string>`coalesce(buyers.username, 'deleted user')`.as('buyer'),
      sql<string>`coalesce(sellers.username, 'deleted user')`.as('seller'),
    ])
    .$if('id' in by, (query) => query.where('purchases.id', '=', 'id' in by ? by.id : ''))
    .$if('intentId' in by, (query) => query.where('intentId', '=', 'intentId' in by ? by.intentId : ''))
    .$if('receiptNumber' in by, (query) =>
      query.where('receiptNumber', '=', 'receiptNumber' in by ? by.receiptNumber : 0),
    )
    .executeTakeFirst();
  return row ?? null;
}

export async function listPurchaseTrail(
  db: Queryable,
  purchaseId: string,
  intentId: string | null,
): Promise<{ at: Date; sentence: string }[]> {
  const { rows } = await sql<{ at: Date; text: string; amountMinor: number | null }>`
    select created_at as at, 'ledger ' || kind || ', ' || account || ': ' as text, amount_minor as "amountMinor"
    from ledger_entries where purchase_id = ${purchaseId}
    union all
    select received_at, 'event ' || id || ' ' || type || case when handled_at is null then ' (not handled yet)' else '' end, null
    from gateway_events where intent_id = ${intentId}
    union all
    select failed_at, 'declined: ' || reason, null from payment_failures where purchase_id = ${purchaseId}
    union all
    select done_at, 'operator ' || actor || ': ' || action || coalesce(' (' || reason || ')', ''), null
    from operator_actions where subject = ${purchaseId} and action <> all(${sql.val([...READINGS])})
    order by 1, 2 limit 500`.execute(db);
  return rows.map(({ at, text, amountMinor }) => ({
    at,
    sentence: amountMinor === null ? text : `${text}${formatAmount(amountMinor)}`,
  }));
}

export async function lockListing(
  tx: Queryable,
  projectId: string,
): Promise<Pick<
  Selectable<Projects>,
  'id' | 'title' | 'listingStatus' | 'sellerId' | 'repositoryId' | 'archiveSha256' | 'operatorHoldUntil'
> | null> {
  const row = await tx
    .selectFrom('projects')
    .select([
      'id',
      'title',
      'listingStatus',
      'sellerId',
      'repositoryId',
      'archiveSha256',
      'operatorHoldUntil',
    ])
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function findSellerId(db: Queryable, projectId: string): Promise<string | null> {
  const row = await db
    .selectFrom('projects')
    .select('sellerId')
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row?.sellerId ?? null;
}

export async function findSeller(
  db: Queryable,
  projectId: string,
): Promise<{ id: string; email: string; name: string; title: string } | null> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('profiles', 'profiles.id', 'projects.sellerId')
    .select([
      'profiles.id',
      'profiles.email',
      'projects.title',
      sql<string>`coalesce(profiles.full_name, profiles.username, 'there')`.as('name'),
    ])
    .where('projects.id', '=', projectId)
    .where('profiles.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findListingFacts(
  db: Queryable,
  projectId: string,
): Promise<{
  listingStatus: ListingStatus;
  listedAt: Date;
  isSold: boolean;
  repositoryUrl: string | null;
  history: string | null;
} | null> {
  const row = await db
    .selectFrom('projects')
    .leftJoin('verifications', 'verifications.id', 'projects.verificationId')
    .select([
      'projects.listingStatus',
      'projects.createdAt as listedAt',
      'projects.repositoryUrl',
      sql<boolean>`exists (select from purchases where project_id = projects.id and state = 'paid')`.as(
        'isSold',
      ),
      sql<
        string | null
      >`(select found ->> 'sentence' from jsonb_array_elements(verifications.report -> 'checks') found
        where found ->> 'id' = 'history')`.as('history'),
    ])
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}

interface OverdueCount {
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
