import { type Selectable, sql } from 'kysely';
import { notificationsOf } from '#domain/feed/feed.ts';
import type { OrderClocks } from '#domain/orders/order-clocks.ts';
import {
  clockOf,
  decideOrderStep,
  eventOfStep,
  firstOrderState,
  isFinalOrder,
  MIN_CLOCK_HOURS,
  type OrderEventCode,
  type OrderEventParty,
  type OrderTrigger,
  type OrderState,
  type OrderStep,
} from '#domain/orders/order-process.ts';
import type { Category } from '#domain/projects/project.ts';
import type { Queryable } from '../database/database.ts';
import type { OrderProcesses } from '../database/schema.gen.ts';
import { addOrderEntries } from '../feed/news-store.ts';

// Only this module writes an order's state, clock and timeline. Every transaction locks the shipment, then the
// purchase, then the process. All times come from the database.

export type OrderProcess = Selectable<OrderProcesses>;

const inHours = (hours: number) => sql<Date>`now() + make_interval(secs => ${hours * 3_600}::float8)`;

export async function startOrderProcess(
  tx: Queryable,
  purchase: {
    readonly id: string;
    readonly projectId: string;
    readonly sellerId: string;
    readonly buyerId: string;
    readonly category: Category;
  },
  clocks: OrderClocks,
): Promise<void> {
  const state = firstOrderState(purchase.category);
  const clock = clockOf(state, clocks);
  const remindAfter = clock?.remindAfter ?? null;
  await tx
    .insertInto('orderProcesses')
    .values({
      purchaseId: purchase.id,
      projectId: purchase.projectId,
      sellerId: purchase.sellerId,
      buyerId: purchase.buyerId,
      state,
      dueAt: clock === null ? null : inHours(clock.hours),
      remindAt: remindAfter === null ? null : inHours(remindAfter),
      supportDays: clocks.support / 24,
    })
    .execute();
  await addEvent(tx, purchase.id, 'paid', 'buyer');
}

export async function findPaidOrder(
  db: Queryable,
  buyerId: string,
  projectId: string,
): Promise<{ purchaseId: string; state: OrderState; isRefundRequested: boolean } | null> {
  const row = await db
    .selectFrom('orderProcesses')
    .innerJoin('purchases', 'purchases.id', 'orderProcesses.purchaseId')
    .select([
      'orderProcesses.purchaseId',
      'orderProcesses.state',
      sql<boolean>`purchases.refunded_by is not null`.as('isRefundRequested'),
    ])
    .where('orderProcesses.buyerId', '=', buyerId)
    .where('orderProcesses.projectId', '=', projectId)
    .where('purchases.state', '=', 'paid')
    .executeTakeFirst();
  return row ?? null;
}

/** Software has no shipment, so the first lock is on the purchase. @returns null if the purchase has no order. */
export async function lockForDownload(tx: Queryable, purchaseId: string): Promise<OrderProcess | null> {
  await sql`select from purchases where id = ${purchaseId} for no key update`.execute(tx);
  return await lockProcess(tx, purchaseId);
}

/** @returns null if the purchase has no order. */
export async function lockProcess(tx: Queryable, purchaseId: string): Promise<OrderProcess | null> {
  const row = await tx
    .selectFrom('orderProcesses')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The caller must hold the lock on the process.
 * @returns null if the trigger changes nothing in this state.
 */
export async function applyTrigger(
  tx: Queryable,
  process: OrderProcess,
  { trigger, by }: { readonly trigger: OrderTrigger; readonly by: OrderEventParty },
  clocks: OrderClocks,
): Promise<OrderStep | null> {
  const step = decideOrderStep(process.state, trigger);
  if (step === null) return null;
  if (step.kind === 'transition') await enterState(tx, process, step.to, deliveryOf(trigger), clocks);
  await addEvent(tx, process.purchaseId, eventOfStep(trigger, step), by);
  if (step.kind === 'transition' && step.to === 'released' && trigger === 'works') {
    await addEvent(tx, process.purchaseId, 'released', by);
  }
  return step;
}

type DeliveredBy = 'seller' | 'buyer' | 'code' | 'clock';

function deliveryOf(trigger: OrderTrigger): DeliveredBy | null {
  if (trigger === 'marked-delivered') return 'seller';
  if (trigger === 'received') return 'buyer';
  if (trigger === 'handed-over') return 'code';
  return trigger === 'clock-ran-out' ? 'clock' : null;
}

async function enterState(
  tx: Queryable,
  process: OrderProcess,
  state: OrderState,
  deliveredBy: DeliveredBy | null,
  clocks: OrderClocks,
): Promise<void> {
  const isDelivered = deliveredBy !== null && (state === 'trying' || state === 'delivered');
  await tx
    .updateTable('orderProcesses')
    .set({
      state,
      enteredAt: sql<Date>`now()`,
      ...(isFinalOrder(state) ? ended : clockColumns(process, state, clocks)),
      ...(state === 'shipped' ? { shippedAt: sql<Date>`coalesce(shipped_at, now())` } : {}),
      ...(process.state === 'to-download' && state === 'trying' ? { downloadedAt: sql<Date>`now()` } : {}),
      ...(isDelivered
        ? {
            deliveredAt: sql<Date>`coalesce(delivered_at, now())`,
            deliveredBy: deliveredBy === 'clock' ? sql<string>`coalesce(delivered_by, 'clock')` : deliveredBy,
          }
        : {}),
      ...(state === 'to-ship' || state === 'shipped' ? { deliveredAt: null, deliveredBy: null } : {}),
    })
    .where('purchaseId', '=', process.purchaseId)
    .execute();
}

const ended = {
  endedAt: sql<Date>`coalesce(ended_at, now())`,
  dueAt: null,
  remindAt: null,
  pausedAt: null,
  remainingSeconds: null,
  hasCase: false,
  hasDispute: false,
};

/** The events by which an order enters a state that it can leave and enter again. */
const ENTERED_BY: Partial<Record<OrderState, OrderEventCode>> = {
  'to-ship': 'unshipped',
  shipped: 'shipped',
  'arrival-asked': 'arrival-asked',
  delivered: 'marked-delivered',
};

/**
 * A state's clock counts from when the order first entered it. Only the first return gives at least MIN_CLOCK_HOURS, so
 * that changing the shipment's status again and again does not postpone the end.
 */
function clockColumns(process: OrderProcess, state: OrderState, clocks: OrderClocks) {
  const clock = clockOf(state, clocks);
  if (clock === null) throw new Error(`${state} has no clock`);
  const seconds = clock.hours * 3_600;
  const earlier = sql`from order_events where purchase_id = ${process.purchaseId} and code = ${ENTERED_BY[state] ?? null}`;
  const since =
    state === 'to-ship'
      ? sql`(select paid_at from purchases where id = purchase_id)`
      : state === 'shipped'
        ? sql`coalesce(shipped_at, now())`
        : sql`coalesce((select min(at) ${earlier}), now())`;
  // The payment, which is no such event, is the first entry into `to-ship`.
  const maxEarlier = state === 'to-ship' ? 0 : 1;
  const minHours = Math.min(clock.hours, MIN_CLOCK_HOURS);
  const dueAt = sql<Date>`greatest(${since} + make_interval(secs => ${seconds}::float8),
    case when (select count(*) ${earlier}) <= ${maxEarlier} then ${inHours(minHours)} else now() end)`;
  const isFirst = state !== 'to-ship' && (state !== 'shipped' || process.shippedAt === null);
  const remindAt = clock.remindAfter === null || !isFirst ? null : inHours(clock.remindAfter);
  if (process.pausedAt === null) return { dueAt, remindAt };
  return {
    dueAt: null,
    remindAt,
    pausedAt: sql<Date>`now()`,
    remainingSeconds: sql<number>`ceil(extract(epoch from ${dueAt} - now()))::bigint`,
  };
}

export async function pauseProcess(
  tx: Queryable,
  purchaseId: string,
  by: 'case' | 'dispute',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orderProcesses')
    .set({
      ...(by === 'case' ? { hasCase: true } : { hasDispute: true }),
      pausedAt: sql<Date>`coalesce(paused_at, now())`,
      remainingSeconds: sql<number>`coalesce(remaining_seconds, greatest(0, ceil(extract(epoch from due_at - now())))::bigint)`,
      dueAt: null,
    })
    .where('purchaseId', '=', purchaseId)
    .where('endedAt', 'is', null)
    .where(by === 'case' ? 'hasCase' : 'hasDispute', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends the pause by a case or a dispute. The order's clock resumes with the time that was left, unless the other of the
 * two still pauses it.
 * @param minHours - the clock resumes with at least this much time.
 * @returns false if the order was not paused by it.
 */
export async function resumeProcess(
  tx: Queryable,
  purchaseId: string,
  by: 'case' | 'dispute',
  minHours = 0,
): Promise<boolean> {
  const other = sql.ref(by === 'case' ? 'hasDispute' : 'hasCase');
  const { numUpdatedRows } = await tx
    .updateTable('orderProcesses')
    .set({
      ...(by === 'case' ? { hasCase: false } : { hasDispute: false }),
      dueAt: sql<Date | null>`case when not ${other} then greatest(now() + make_interval(secs => remaining_seconds), ${inHours(minHours)}) end`,
      remindAt: sql<Date | null>`case when ${other} then remind_at else remind_at + (now() - paused_at) end`,
      remainingSeconds: sql<number | null>`case when ${other} then remaining_seconds end`,
      pausedAt: sql<Date | null>`case when ${other} then paused_at end`,
    })
    .where('purchaseId', '=', purchaseId)
    .where(by === 'case' ? 'hasCase' : 'hasDispute', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Also notifies the parties that the event concerns, so it must be called after the order has changed. */
export async function addEvent(
  tx: Queryable,
  purchaseId: string,
  code: OrderEventCode,
  party: OrderEventParty,
  amountMinor: number | null = null,
): Promise<void> {
  await tx.insertInto('orderEvents').values({ purchaseId, code, party, amountMinor }).execute();
  await addOrderEntries(tx, [purchaseId], notificationsOf(code, party), amountMinor);
}

/** Called when a refund starts: sets the order's deadline to `hours` from now. Does nothing if its clock is stopped. */
export async function postponeClock(tx: Queryable, purchaseId: string, hours: number): Promise<void> {
  await tx
    .updateTable('orderProcesses')
    .set({ dueAt: inHours(hours) })
    .where('purchaseId', '=', purchaseId)
    .where('dueAt', 'is not', null)
    .execute();
}

export async function markReminded(tx: Queryable, purchaseId: string): Promise<void> {
  await tx
    .updateTable('orderProcesses')
    .set({ remindAt: null })
    .where('purchaseId', '=', purchaseId)
    .execute();
  await addEvent(tx, purchaseId, 'reminded', 'market');
}

export async function countWrongCode(tx: Queryable, purchaseId: string): Promise<void> {
  await tx
    .updateTable('orderProcesses')
    .set({ wrongCodes: sql<number>`wrong_codes + 1` })
    .where('purchaseId', '=', purchaseId)
    .execute();
}

/** @returns the orders whose clock runs. */
export async function moveOrderDeadlines(tx: Queryable, seconds: number): Promise<string[]> {
  const { rows } = await sql<{ purchaseId: string }>`
    update order_processes set due_at = due_at + make_interval(secs => ${seconds}::float8),
           remind_at = remind_at + make_interval(secs => ${seconds}::float8)
     where due_at is not null returning purchase_id as "purchaseId"`.execute(tx);
  return rows.map(({ purchaseId }) => purchaseId);
}

export async function addMarketEvents(
  tx: Queryable,
  purchaseIds: readonly string[],
  code: OrderEventCode,
): Promise<void> {
  await sql`
    insert into order_events (purchase_id, code, party)
    select id, ${code}, 'market' from unnest(${sql.val([...purchaseIds])}::uuid[]) orders (id)`.execute(tx);
  await addOrderEntries(tx, purchaseIds, notificationsOf(code, 'market'));
}
