import { type Expression, type ExpressionBuilder, type SqlBool, sql, type UpdateObject } from 'kysely';
import { canBecome, isLive, OPEN_STATES, type PurchaseState } from '#domain/purchases/purchase-states.ts';
import { PAYMENT_UNANSWERED } from '#domain/purchases/reservation-limits.ts';
import { countPurchases } from '../accounts/figures/count-store.ts';
import { noteSignals } from '../accounts/people/signal-store.ts';
import { refreshReservations } from '../catalogue/refresh-entries.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { hasLapsed, isOverdue } from '../database/predicates.ts';
import type { DB } from '../database/schema.gen.ts';
import type { Purchase } from './purchase-store.ts';

// Only this file changes the states of purchases.

type PurchaseChange = Pick<
  UpdateObject<DB, 'purchases'>,
  'intentId' | 'method' | 'payerHash' | 'paymentOpen' | 'receiptNumber'
>;

interface Transition {
  readonly from: readonly PurchaseState[];
  readonly to: PurchaseState;
  readonly where: (purchases: ExpressionBuilder<DB, 'purchases'>) => Expression<SqlBool>;
  readonly set?: PurchaseChange;
  /** Null keeps the stored reason. */
  readonly endReason: string | null;
}

const endedNow = sql<Date>`greatest(now(), purchases.created_at, purchases.paid_at)`;

/** @throws Error if the domain does not allow the transition. */
async function transition(
  tx: DatabaseTransaction,
  { from, to, where, set, endReason }: Transition,
): Promise<Purchase[]> {
  const wrong = from.find((state) => !canBecome(state, to));
  if (wrong !== undefined) throw new Error(`a purchase never goes from ${wrong} to ${to}`);
  const before = tx
    .selectFrom('purchases')
    .select(['id', 'state as formerState'])
    .where('state', 'in', from)
    .where(where)
    .orderBy('id')
    .forUpdate();
  const rows = await tx
    .updateTable('purchases')
    .from(before.as('before'))
    .set({
      ...set,
      state: to,
      ...(to === 'paid' ? { paidAt: sql<Date>`greatest(now(), purchases.created_at)` } : {}),
      endedAt: isLive(to) ? null : endedNow,
      ...(isLive(to) ? { endReason: null } : endReason === null ? {} : { endReason }),
    })
    .whereRef('purchases.id', '=', 'before.id')
    .returningAll('purchases')
    .returning('before.formerState')
    .execute();
  for (const state of from) {
    const ids = rows.filter(({ formerState }) => formerState === state).map(({ id }) => id);
    await countPurchases(tx, ids, { from: state, to });
  }
  const changed = rows.map(({ formerState: _former, ...purchase }) => purchase);
  await refreshReservations(
    tx,
    changed.map(({ projectId }) => projectId),
  );
  return changed;
}

export async function changeState(
  tx: DatabaseTransaction,
  purchase: Pick<Purchase, 'id' | 'state'>,
  to: PurchaseState,
  change: { intentId: string; method: string | null; endReason?: string | null },
): Promise<void> {
  const changed = await transition(tx, {
    from: [purchase.state],
    to,
    where: (eb) => eb('id', '=', purchase.id),
    set: { intentId: change.intentId, ...(change.method === null ? {} : { method: change.method }) },
    endReason: change.endReason ?? null,
  });
  if (changed.length !== 1) throw new Error(`purchase ${purchase.id} changed while it was locked`);
}

export async function changeToPaid(
  tx: DatabaseTransaction,
  purchase: Pick<Purchase, 'id' | 'state'>,
  payment: {
    readonly intentId: string;
    readonly method: string | null;
    readonly payerHash: string | null;
  },
): Promise<Purchase> {
  const [paid] = await transition(tx, {
    from: [purchase.state],
    to: 'paid',
    where: (eb) => eb('id', '=', purchase.id),
    set: {
      intentId: payment.intentId,
      method: payment.method,
      payerHash: payment.payerHash,
      receiptNumber: sql<number>`nextval('receipt_numbers')`,
    },
    endReason: null,
  });
  if (paid === undefined) throw new Error(`purchase ${purchase.id} changed while it was locked`);
  await noteSignals(tx, paid.buyerId, [{ kind: 'payment', value: payment.payerHash }]);
  return paid;
}

/**
 * Releases the project if the bank or the provider has not responded in time. If a payment was opened, sets
 * `payment_open`, so that the sweep still checks it and a late payment becomes a sale or is refunded.
 * @param purchaseId - null for all overdue purchases.
 * @returns the IDs of the released purchases.
 */
export async function releaseUnanswered(
  tx: DatabaseTransaction,
  purchaseId: string | null,
): Promise<string[]> {
  const released = await transition(tx, {
    from: OPEN_STATES,
    to: 'expired',
    where: (eb) =>
      eb(
        'id',
        'in',
        tx
          .selectFrom('purchases')
          .select('id')
          .where('state', 'in', OPEN_STATES)
          .where(
            purchaseId === null
              ? isOverdue('purchases')
              : sql<boolean>`id = ${purchaseId}::uuid and ${hasLapsed('purchases')}`,
          )
          .orderBy('id')
          .forUpdate()
          .skipLocked(),
      ),
    set: { paymentOpen: sql<boolean>`intent_id is not null` },
    endReason: PAYMENT_UNANSWERED,
  });
  return released.map(({ id }) => id);
}

/**
 * Releases the project of a purchase whose payment the provider does not know.
 * @returns false if the reservation has already ended.
 */
export async function releaseUnknown(
  tx: DatabaseTransaction,
  purchaseId: string,
  end: { state: 'expired' | 'cancelled'; reason: string },
): Promise<boolean> {
  const released = await transition(tx, {
    from: OPEN_STATES,
    to: end.state,
    where: (eb) => eb('id', '=', purchaseId),
    set: { paymentOpen: false },
    endReason: end.reason,
  });
  return released.length > 0;
}

/**
 * Ends a reservation that has no payment intent and therefore cannot be paid.
 * With `end.onlyLapsed`, does nothing until the reservation has expired by the database's clock.
 */
export async function endReservationWithoutIntent(
  tx: DatabaseTransaction,
  purchaseId: string,
  end: { state: 'expired' | 'cancelled'; reason: string; onlyLapsed: boolean },
): Promise<boolean> {
  const ended = await transition(tx, {
    from: ['reserved'],
    to: end.state,
    where: (eb) =>
      eb.and([
        eb('id', '=', purchaseId),
        eb('intentId', 'is', null),
        ...(end.onlyLapsed ? [hasLapsed('purchases')] : []),
      ]),
    endReason: end.reason,
  });
  return ended.length > 0;
}
