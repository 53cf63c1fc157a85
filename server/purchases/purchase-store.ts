import { type Selectable, sql } from 'kysely';
import {
  LIVE_STATES,
  OPEN_STATES,
  UNFINISHED_STATES,
  type PurchaseState,
} from '#domain/purchases/purchase-states.ts';
import type { RefundParty } from '#domain/purchases/refunds.ts';
import type { RequestedEnd } from '#domain/purchases/reservation-end.ts';
import type { Queryable } from '../database/database.ts';
import { excludesPurchases, hasLapsed, isInState, isOverdue } from '../database/predicates.ts';
import type { Purchases } from '../database/schema.gen.ts';

export type Purchase = Selectable<Purchases>;

export interface TimedPurchase extends Purchase {
  readonly hasLapsed: boolean;
  /** Whether the grace period after the reservation is over. The project is then released even without a response. */
  readonly isOverdue: boolean;
  /**
   * Whether the reservation is shortened. Another buyer may replace a shortened reservation once it has
   * lapsed.
   */
  readonly isShortened: boolean;
}

/**
 * Finds the live purchase that prevents the buyer from starting another one: any purchase of an exclusive project, or
 * the buyer's own purchase of a copy.
 */
export async function findLivePurchaseFor(
  db: Queryable,
  projectId: string,
  buyerId: string,
): Promise<TimedPurchase | null> {
  const row = await selectTimedPurchases(db)
    .where('projectId', '=', projectId)
    .where('state', 'in', LIVE_STATES)
    .where(excludesPurchases('purchases', buyerId))
    .executeTakeFirst();
  return row ?? null;
}

export async function listPaidPurchases(
  db: Queryable,
  projectId: string,
  limit: number,
): Promise<Pick<Purchase, 'id'>[]> {
  return await db
    .selectFrom('purchases')
    .select('id')
    .where('projectId', '=', projectId)
    .where('state', '=', 'paid')
    .limit(limit)
    .execute();
}

/** Open purchases are first, then paid ones. An exclusive project has at most one live purchase. */
export async function listLivePurchases(
  db: Queryable,
  projectId: string,
  limit: number,
): Promise<TimedPurchase[]> {
  return await selectTimedPurchases(db)
    .where('projectId', '=', projectId)
    .where('state', 'in', LIVE_STATES)
    .orderBy(sql`state = 'paid'`)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

export async function findPurchase(db: Queryable, purchaseId: string): Promise<TimedPurchase | null> {
  const row = await selectTimedPurchases(db).where('id', '=', purchaseId).executeTakeFirst();
  return row ?? null;
}

/**
 * FOR NO KEY UPDATE does not block transactions that insert rows which reference the purchase. Blocking them could
 * cause a deadlock with the holder of the lock.
 */
export async function lockPurchase(tx: Queryable, purchaseId: string): Promise<void> {
  await tx.selectFrom('purchases').select('id').where('id', '=', purchaseId).forNoKeyUpdate().execute();
}

function selectTimedPurchases(db: Queryable) {
  return db
    .selectFrom('purchases')
    .selectAll()
    .select([hasLapsed('purchases').as('hasLapsed'), isOverdue('purchases').as('isOverdue'), 'isShortened']);
}

export async function storeIntent(db: Queryable, purchaseId: string, intentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('purchases')
    .set({ intentId })
    .where('id', '=', purchaseId)
    .where('state', 'in', OPEN_STATES)
    .where((eb) => eb.or([eb('intentId', 'is', null), eb('intentId', '=', intentId)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findLatestPurchase(
  db: Queryable,
  buyerId: string,
  projectId: string,
): Promise<Purchase | null> {
  const row = await db
    .selectFrom('purchases')
    .selectAll()
    .where('buyerId', '=', buyerId)
    .where('projectId', '=', projectId)
    .orderBy(
      sql`case when state = 'paid' then 0 when ${isInState('purchases', OPEN_STATES)} then 1 else 2 end`,
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findStateByIntent(db: Queryable, intentId: string): Promise<PurchaseState | null> {
  const row = await db
    .selectFrom('purchases')
    .select('state')
    .where('intentId', '=', intentId)
    .executeTakeFirst();
  return row?.state ?? null;
}

export async function storeRequestedEnd(
  db: Queryable,
  purchaseId: string,
  reason: RequestedEnd,
): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ requestedEnd: reason })
    .where('id', '=', purchaseId)
    .where('state', 'in', OPEN_STATES)
    .execute();
}

/**
 * Marks an ended purchase whose payment the provider does not know. Reconciliation still checks the payment, because
 * the API keys may change.
 */
export async function markPaymentUnknown(db: Queryable, purchaseId: string): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ paymentOpen: false, endReason: 'payment-unknown' })
    .where('id', '=', purchaseId)
    .where('paymentOpen', '=', true)
    .execute();
}

export async function markPaymentClosed(db: Queryable, purchaseId: string): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ paymentOpen: false })
    .where('id', '=', purchaseId)
    .where('paymentOpen', '=', true)
    .execute();
}

export async function listUnfinished(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<(Pick<TimedPurchase, 'id' | 'state' | 'intentId' | 'hasLapsed'> & { minutesPastEnd: number })[]> {
  return await db
    .selectFrom('purchases')
    .select([
      'id',
      'state',
      'intentId',
      hasLapsed('purchases').as('hasLapsed'),
      sql<number>`floor(extract(epoch from now() - expires_at) / 60)::int`.as('minutesPastEnd'),
    ])
    .where((eb) => eb.or([eb('state', 'in', UNFINISHED_STATES), eb('paymentOpen', '=', true)]))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function markRefundedBy(
  db: Queryable,
  purchaseId: string,
  by: RefundParty | null,
): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ refundedBy: by === null ? null : sql`coalesce(refunded_by, ${by})` })
    .where('id', '=', purchaseId)
    .where('state', '=', 'paid')
    .execute();
}

export async function storeRefund(db: Queryable, purchaseId: string, refundId: string): Promise<void> {
  await db.updateTable('purchases').set({ refundId }).where('id', '=', purchaseId).execute();
}

export async function forgetContents(tx: Queryable, projectIds: readonly string[]): Promise<void> {
  await sql`
    update purchases set repository_url = null, commit_sha = null, archive_sha256 = null, video_url = null, description = ''
     where project_id = any(${sql.val([...projectIds])}::uuid[])`.execute(tx);
}
