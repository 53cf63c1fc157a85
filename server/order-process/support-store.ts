import { type Selectable, sql } from 'kysely';
import type { OrderClocks } from '#domain/orders/order-clocks.ts';
import {
  type OpenSupportState,
  statesBefore,
  SUPPORT_CLOCKS,
  type SupportOutcome,
} from '#domain/orders/support.ts';
import type { Queryable } from '../database/database.ts';
import { nowOrLater } from '../database/predicates.ts';
import type { SupportRequests } from '../database/schema.gen.ts';

export type SupportRequest = Selectable<SupportRequests>;
export type OpenSupportRequest = Omit<SupportRequest, 'state'> & { readonly state: OpenSupportState };

const inHours = (hours: number) => sql<Date>`now() + make_interval(secs => ${hours * 3_600}::float8)`;
const dueIn = (state: OpenSupportState, clocks: OrderClocks) => inHours(clocks[SUPPORT_CLOCKS[state]]);

/** @throws NoResultError if the listing promised no support, or no longer does. */
export async function insertSupportRequest(
  tx: Queryable,
  asked: { readonly id: string; readonly purchaseId: string; readonly messageId: string },
  clocks: OrderClocks,
): Promise<void> {
  await tx
    .insertInto('supportRequests')
    .columns(['id', 'purchaseId', 'messageId', 'state', 'dueAt'])
    .expression((eb) =>
      eb
        .selectFrom('orderProcesses')
        .innerJoin('orderMessages', 'orderMessages.purchaseId', 'orderProcesses.purchaseId')
        .select([
          sql<string>`${asked.id}::uuid`.as('id'),
          'orderProcesses.purchaseId',
          'orderMessages.id as messageId',
          sql.lit('waiting').as('state'),
          dueIn('waiting', clocks).as('dueAt'),
        ])
        .where('orderProcesses.purchaseId', '=', asked.purchaseId)
        .where('orderMessages.id', '=', asked.messageId)
        .where('orderMessages.party', '=', 'buyer')
        .where('orderProcesses.state', 'not in', ['to-ship', 'reversed'])
        .where('supportDays', '>', 0)
        .where(sql<boolean>`(ended_at is null or now() < ended_at + make_interval(days => support_days))`),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function findSupportRequest(db: Queryable, id: string): Promise<SupportRequest | null> {
  const row = await db.selectFrom('supportRequests').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The caller must hold the lock on the order's process. */
export async function findOpenSupport(tx: Queryable, purchaseId: string): Promise<OpenSupportRequest | null> {
  const row = await tx
    .selectFrom('supportRequests')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .where('state', '<>', 'closed')
    .$narrowType<{ state: OpenSupportState }>()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * `missed_at` is the deadline that has passed, not the time at which the job notices it.
 * @throws NoResultError if no step of the domain leads there from the request's state.
 */
export async function enterSupportState(
  tx: Queryable,
  id: string,
  state: OpenSupportState,
  clocks: OrderClocks,
): Promise<void> {
  await tx
    .updateTable('supportRequests')
    .set({
      state,
      dueAt: dueIn(state, clocks),
      ...(state === 'answered'
        ? { firstAnsweredAt: sql<Date>`coalesce(first_answered_at, greatest(now(), opened_at))` }
        : {}),
      ...(state === 'late' ? { missedAt: sql<Date>`coalesce(missed_at, greatest(due_at, opened_at))` } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(state))
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** @throws NoResultError if the request is already closed. */
export async function storeSupportEnd(tx: Queryable, id: string, outcome: SupportOutcome): Promise<void> {
  await tx
    .updateTable('supportRequests')
    .set({ state: 'closed', dueAt: null, outcome, closedAt: nowOrLater('openedAt') })
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Notifies nobody, because the case or reversal that ends the request notifies the parties. */
export async function endSupport(
  tx: Queryable,
  purchaseId: string,
  outcome: Extract<SupportOutcome, 'became-case' | 'reversed'>,
): Promise<void> {
  const open = await findOpenSupport(tx, purchaseId);
  if (open !== null) await storeSupportEnd(tx, open.id, outcome);
}

export async function listDueSupport(
  db: Queryable,
  limit: number,
): Promise<{ id: string; purchaseId: string }[]> {
  return await db
    .selectFrom('supportRequests')
    .select(['id', 'purchaseId'])
    .where('state', '<>', 'closed')
    .where(sql<boolean>`due_at <= now()`)
    .orderBy('dueAt')
    .limit(limit)
    .execute();
}

/** The caller must hold the lock on the order's process. */
export async function findDueSupport(tx: Queryable, id: string): Promise<OpenSupportRequest | null> {
  const row = await tx
    .selectFrom('supportRequests')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .where(sql<boolean>`due_at <= now()`)
    .$narrowType<{ state: OpenSupportState }>()
    .executeTakeFirst();
  return row ?? null;
}

export async function closeSupportOf(tx: Queryable, profileId: string): Promise<void> {
  await sql`
    update support_requests s
       set state = 'closed', due_at = null, outcome = 'account-deleted', closed_at = greatest(now(), s.opened_at)
      from order_processes o
     where o.purchase_id = s.purchase_id and s.state <> 'closed' and ${profileId}::uuid in (o.buyer_id, o.seller_id)`.execute(
    tx,
  );
}

export async function moveSupportDeadlines(tx: Queryable, seconds: number): Promise<string[]> {
  const { rows } = await sql<{ purchaseId: string }>`
    update support_requests set due_at = due_at + make_interval(secs => ${seconds}::float8)
     where state <> 'closed' returning purchase_id as "purchaseId"`.execute(tx);
  return rows.map(({ purchaseId }) => purchaseId);
}
