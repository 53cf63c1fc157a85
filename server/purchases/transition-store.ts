import { type Expression, type ExpressionBuilder, type SqlBool, sql, type UpdateObject } from 'kysely';
import { canBecome, isLive, OPEN_STATES, type PurchaseState } from '#domain/purchases/purchase-states.ts';
import { PAYMENT_UNANSWERED } from '#domain/purchases/reservation-limits.ts';
import type { Queryable } from '../database/database.ts';
import { hasLapsed, isOverdue } from '../database/predicates.ts';
import type { DB } from '../database/schema.gen.ts';
import type { Purchase } from './purchase-store.ts';

/** Everything that writes the state of a purchase. The database refuses the same transitions by a trigger. */

type PurchaseChange = Pick<
  UpdateObject<DB, 'purchases'>,
  'intent_id' | 'method' | 'payer_hash' | 'payment_open' | 'receipt_number'
>;

interface Transition {
  readonly from: readonly PurchaseState[];
  readonly to: PurchaseState;
  /** Which purchases, besides their state. */
  readonly where: (purchases: ExpressionBuilder<DB, 'purchases'>) => Expression<SqlBool>;
  readonly set?: PurchaseChange;
  /** Of a state that ends the purchase; null keeps the reason that is there. */
  readonly endReason: string | null;
}

/** Never before what came before, even where the clock was set back. */
const endedNow = sql<Date>`greatest(now(), purchases.created_at, purchases.paid_at)`;

/** @throws Error for a transition that the domain does not know. @returns the purchases that were changed. */
async function transition(
  db: Queryable,
  { from, to, where, set, endReason }: Transition,
): Promise<Purchase[]> {
  const wrong = from.find((state) => !canBecome(state, to));
  if (wrong !== undefined) throw new Error(`a purchase never goes from ${wrong} to ${to}`);
  return await db
    .updateTable('purchases')
    .set({
      ...set,
      state: to,
      ...(to === 'paid' ? { paid_at: sql<Date>`greatest(now(), purchases.created_at)` } : {}),
      ended_at: isLive(to) ? null : endedNow,
      ...(isLive(to) ? { end_reason: null } : endReason === null ? {} : { end_reason: endReason }),
    })
    .where('state', 'in', from)
    .where(where)
    .returningAll()
    .execute();
}

/** One purchase, locked by the caller. */
export async function changeState(
  tx: Queryable,
  purchase: Pick<Purchase, 'id' | 'state'>,
  to: PurchaseState,
  change: { intentId: string; method: string | null; endReason?: string | null },
): Promise<void> {
  const changed = await transition(tx, {
    from: [purchase.state],
    to,
    where: (eb) => eb('id', '=', purchase.id),
    set: { intent_id: change.intentId, ...(change.method === null ? {} : { method: change.method }) },
    endReason: change.endReason ?? null,
  });
  if (changed.length !== 1) throw new Error(`purchase ${purchase.id} changed while it was locked`);
}

/** @returns the purchase with its receipt number and the time of the sale. */
export async function changeToPaid(
  tx: Queryable,
  purchase: Pick<Purchase, 'id' | 'state'>,
  payment: {
    readonly intentId: string;
    readonly method: string | null;
    readonly payerHash: string | null;
  },
): Promise<Purchase> {
  const { rows } = await sql<{ number: number }>`select nextval('receipt_numbers') as number`.execute(tx);
  const [paid] = await transition(tx, {
    from: [purchase.state],
    to: 'paid',
    where: (eb) => eb('id', '=', purchase.id),
    set: {
      intent_id: payment.intentId,
      method: payment.method,
      payer_hash: payment.payerHash,
      receipt_number: rows[0]?.number ?? null,
    },
    endReason: null,
  });
  if (paid === undefined) throw new Error(`purchase ${purchase.id} changed while it was locked`);
  return paid;
}

/**
 * Frees the project of a purchase that nobody answers for any more. Its payment stays watched until the provider says how it
 * ends (`payment_open`), so that money that arrives later is honoured or goes back.
 *
 * @param purchaseId - null: every purchase whose bank and provider have had their time.
 */
export async function releaseUnanswered(db: Queryable, purchaseId: string | null): Promise<string[]> {
  const released = await transition(db, {
    from: OPEN_STATES,
    to: 'expired',
    where: (eb) =>
      eb(
        'id',
        'in',
        db
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
    set: { payment_open: sql<boolean>`intent_id is not null` },
    endReason: PAYMENT_UNANSWERED,
  });
  return released.map(({ id }) => id);
}

/** Ends a reservation whose payment the provider does not know. @returns false when it had ended. */
export async function releaseUnknown(
  db: Queryable,
  purchaseId: string,
  end: { state: 'expired' | 'cancelled'; reason: string },
): Promise<boolean> {
  const released = await transition(db, {
    from: OPEN_STATES,
    to: end.state,
    where: (eb) => eb('id', '=', purchaseId),
    set: { payment_open: false },
    endReason: end.reason,
  });
  return released.length > 0;
}

/**
 * Ends a reservation whose payment no browser can know of: its intent was never handed out.
 *
 * @param onlyLapsed - and whose time is over by the database's clock.
 */
export async function endReservationWithoutIntent(
  db: Queryable,
  purchaseId: string,
  end: { state: 'expired' | 'cancelled'; reason: string; onlyLapsed: boolean },
): Promise<boolean> {
  const ended = await transition(db, {
    from: ['reserved'],
    to: end.state,
    where: (eb) =>
      eb.and([
        eb('id', '=', purchaseId),
        eb('intent_id', 'is', null),
        ...(end.onlyLapsed ? [hasLapsed('purchases')] : []),
      ]),
    endReason: end.reason,
  });
  return ended.length > 0;
}
