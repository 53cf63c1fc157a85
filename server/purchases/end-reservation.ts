import { isOpen, type PurchaseState } from '#domain/purchases/purchase.ts';
import { GatewayUnavailable, PaymentNotCancelable } from '../ports/payment-gateway.ts';
import {
  endReservationWithoutIntent,
  findPurchase,
  type Purchase,
  releaseUnanswered,
  type TimedPurchase,
} from './purchase-store.ts';
import { type Ending, recordSettlement, type Settling } from './record-settlement.ts';
import { releaseUnknownPayment } from './release-unknown.ts';
import { settlePurchase } from './settle-purchase.ts';

const EXPIRED: Ending = { state: 'expired', reason: 'expired' };

/**
 * Ends an open reservation: first nobody can pay it any more at the provider, then the project is free. When the money
 * has moved already, the purchase is settled instead; while a bank is at work on it, it stays open.
 *
 * @returns the state in which the purchase is now.
 * @throws GatewayUnavailable
 */
export async function endReservation(
  context: Settling,
  purchase: Pick<Purchase, 'id' | 'state' | 'intent_id'>,
  ending: Ending,
): Promise<PurchaseState> {
  if (!isOpen(purchase.state)) return purchase.state;
  if (purchase.intent_id === null) {
    const isLapse = ending.state === 'expired';
    const hasEnded = await endReservationWithoutIntent(context.database, purchase.id, {
      ...ending,
      onlyLapsed: isLapse,
    });
    if (hasEnded) return ending.state;
    const now = await findPurchase(context.database, purchase.id);
    if (now === null || now.intent_id === null) return now?.state ?? purchase.state;
    return await endReservation(context, now, ending);
  }
  try {
    const payment = await context.payments.cancelPayment(purchase.intent_id);
    if (payment === null) {
      return (await releaseUnknownPayment(context, purchase.id, ending.state)) ?? purchase.state;
    }
    const recorded = await recordSettlement(context, payment, { ending });
    return recorded?.state ?? purchase.state;
  } catch (error) {
    if (!(error instanceof PaymentNotCancelable)) throw error;
    const settled = await settlePurchase(context, purchase.intent_id);
    return settled?.state ?? purchase.state;
  }
}

/**
 * Ends a reservation whose time is over by the database's clock; repeatable, and harmless when it is not over. What a bank is at
 * work on has a few minutes more (`PROVIDER_LIMIT_SECONDS`); then the project is free, also when the provider does not answer.
 *
 * @throws GatewayUnavailable
 */
export async function expireReservation(
  context: Settling,
  purchaseId: string,
): Promise<PurchaseState | null> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null) return null;
  if (!isOpen(purchase.state) || !purchase.hasLapsed) return purchase.state;
  if (!purchase.isOverdue && (await isBeingPaid(context, purchase))) return purchase.state;
  let state: PurchaseState = purchase.state;
  try {
    state = await endReservation(context, purchase, EXPIRED);
  } finally {
    if (purchase.isOverdue && isOpen(state)) state = (await release(context, purchaseId)) ?? state;
  }
  return state;
}

/** The seller has withdrawn the project: a payment that moves no money yet is stopped, any other runs its course. @throws GatewayUnavailable */
export async function endWithdrawnReservation(context: Settling, purchaseId: string): Promise<void> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null) return;
  await endReservation(context, purchase, { state: 'cancelled', reason: 'project-withdrawn' });
}

/** A shortened hold is over and somebody else may have the project: at once, whatever its buyer has begun. @throws GatewayUnavailable */
export async function takeOverReservation(context: Settling, purchaseId: string): Promise<void> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null || !isOpen(purchase.state) || !purchase.hasLapsed || !purchase.yields) return;
  const state = await endReservation(context, purchase, EXPIRED);
  if (isOpen(state)) await release(context, purchaseId);
}

/** Whoever began to pay within a shortened hold may finish while nobody else wants the project. */
async function isBeingPaid({ payments }: Settling, purchase: TimedPurchase): Promise<boolean> {
  if (!purchase.yields || purchase.intent_id === null) return false;
  try {
    return (await payments.findPayment(purchase.intent_id))?.isBegun ?? false;
  } catch (error) {
    if (error instanceof GatewayUnavailable) return true;
    throw error;
  }
}

async function release(context: Settling, purchaseId: string): Promise<PurchaseState | null> {
  const released = await releaseUnanswered(context.database, purchaseId);
  for (const id of released) {
    context.telemetry.purchaseMoved('expired', null);
    context.log.warn({ purchaseId: id }, 'a reservation ended before its payment did');
  }
  return (await findPurchase(context.database, purchaseId))?.state ?? null;
}
