import { isOpen, type PurchaseState } from '#domain/purchases/purchase-states.ts';
import { GatewayUnavailableError, PaymentNotCancelableError } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findPurchase, type Purchase, type TimedPurchase } from '../purchase-store.ts';
import type { EndReason } from '../settle/apply-decision.ts';
import { recordSettlement } from '../settle/record-settlement.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';
import { endReservationWithoutIntent, releaseUnanswered } from '../transition-store.ts';
import { releaseUnknownPayment } from './release-unknown.ts';

const EXPIRED: EndReason = { state: 'expired', reason: 'expired' };

/**
 * Ends an open reservation: cancels the payment at the provider, then releases the project. If the payment has succeeded, the
 * purchase is settled instead; if a bank is processing it, it stays open.
 *
 * @returns the current state of the purchase.
 * @throws GatewayUnavailableError
 */
export async function endReservation(
  context: PurchaseDeps,
  purchase: Pick<Purchase, 'id' | 'state' | 'intent_id'>,
  ending: EndReason,
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
    if (!(error instanceof PaymentNotCancelableError)) throw error;
    const settled = await settlePurchase(context, purchase.intent_id);
    return settled?.state ?? purchase.state;
  }
}

/**
 * Ends a reservation that has expired by the database's clock; a no-op otherwise. Idempotent. Payments that a bank is
 * processing get `PROVIDER_LIMIT_SECONDS` more; after that the project is released even if the provider does not respond.
 *
 * @throws GatewayUnavailableError
 */
export async function expireReservation(
  context: PurchaseDeps,
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

/** The seller withdrew the project: cancels the payment unless a bank is already processing it. @throws GatewayUnavailableError */
export async function endWithdrawnReservation(context: PurchaseDeps, purchaseId: string): Promise<void> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null) return;
  await endReservation(context, purchase, { state: 'cancelled', reason: 'project-withdrawn' });
}

/** A shortened hold is over and another buyer wants the project: ends it unconditionally. @throws GatewayUnavailableError */
export async function takeOverReservation(context: PurchaseDeps, purchaseId: string): Promise<void> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null || !isOpen(purchase.state) || !purchase.hasLapsed || !purchase.yields) return;
  const state = await endReservation(context, purchase, EXPIRED);
  if (isOpen(state)) await release(context, purchaseId);
}

/** A payment started within a shortened hold may finish while no other buyer wants the project. */
async function isBeingPaid({ payments }: PurchaseDeps, purchase: TimedPurchase): Promise<boolean> {
  if (!purchase.yields || purchase.intent_id === null) return false;
  try {
    return (await payments.findPayment(purchase.intent_id))?.isBegun ?? false;
  } catch (error) {
    if (error instanceof GatewayUnavailableError) return true;
    throw error;
  }
}

async function release(context: PurchaseDeps, purchaseId: string): Promise<PurchaseState | null> {
  const released = await releaseUnanswered(context.database, purchaseId);
  for (const id of released) {
    context.telemetry.purchaseMoved('expired', null);
    context.log.warn({ purchaseId: id }, 'a reservation ended before its payment did');
  }
  return (await findPurchase(context.database, purchaseId))?.state ?? null;
}
