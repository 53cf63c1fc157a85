import {
  PaymentInProgressError,
  ProjectSoldError,
  ReservationNotFoundError,
} from '#domain/purchases/errors.ts';
import { isOpen, type PurchaseState } from '#domain/purchases/purchase-states.ts';
import { type RequestedEnd, stateAfterEnd, CLOSED_BY_BUYER } from '#domain/purchases/reservation-end.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import { END_WITHDRAWN, EXPIRE_RESERVATION } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { PaymentNotCancelableError } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import {
  findPurchase,
  type Purchase,
  storeRequestedEnd,
  findLatestPurchase,
  markPaymentUnknown,
} from '../purchase-store.ts';
import { recordSettlement } from '../settle/record-settlement.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';
import { endReservationWithoutIntent, releaseUnanswered, releaseUnknown } from '../transition-store.ts';

/**
 * Cancels the payment at the provider before releasing the project. A succeeded payment is settled instead.
 * The reservation stays open while a bank is processing the payment.
 * @returns the state of the purchase afterwards.
 * @throws GatewayUnavailableError
 */
export async function endReservation(
  context: PurchaseDeps,
  purchase: Pick<Purchase, 'id' | 'state' | 'intentId'>,
  reason: RequestedEnd,
): Promise<PurchaseState> {
  if (!isOpen(purchase.state)) return purchase.state;
  const state = stateAfterEnd(reason);
  if (purchase.intentId === null) {
    const onlyLapsed = reason === 'expired';
    const hasEnded = await context.database
      .transaction()
      .execute((tx) => endReservationWithoutIntent(tx, purchase.id, { state, reason, onlyLapsed }));
    if (hasEnded) return state;
    const now = await findPurchase(context.database, purchase.id);
    if (now === null || now.intentId === null) return now?.state ?? purchase.state;
    return await endReservation(context, now, reason);
  }
  await storeRequestedEnd(context.database, purchase.id, reason);
  try {
    const payment = await context.payments.cancelPayment(purchase.intentId);
    if (payment === null) {
      return (await releaseUnknownPayment(context, purchase.id, state)) ?? purchase.state;
    }
    const recorded = await recordSettlement(context, payment);
    return recorded?.state ?? purchase.state;
  } catch (error) {
    if (!(error instanceof PaymentNotCancelableError)) throw error;
    const settled = await settlePurchase(context, purchase.intentId);
    return settled?.state ?? purchase.state;
  }
}

/**
 * Does nothing until the reservation has expired by the database's clock. If a bank is still processing the
 * payment or the provider does not respond, the project is released `PAYMENT_GRACE_SECONDS` after the
 * reservation expired.
 * @returns null if there is no such purchase.
 * @throws GatewayUnavailableError
 */
export async function expireReservation(
  context: PurchaseDeps,
  purchaseId: string,
): Promise<PurchaseState | null> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null) return null;
  if (!isOpen(purchase.state) || !purchase.hasLapsed) return purchase.state;
  // A shortened reservation can still be paid after it has lapsed, until another buyer replaces it or it is
  // overdue.
  if (purchase.isShortened && !purchase.isOverdue) return purchase.state;
  let state: PurchaseState = purchase.state;
  try {
    state = await endReservation(context, purchase, 'expired');
  } finally {
    if (purchase.isOverdue && isOpen(state)) state = (await release(context, purchaseId)) ?? state;
  }
  return state;
}

/** @throws GatewayUnavailableError */
async function endWithdrawnReservation(context: PurchaseDeps, purchaseId: string): Promise<void> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null) return;
  await endReservation(context, purchase, 'project-withdrawn');
}

/**
 * Ends a shortened reservation that has lapsed, even while a bank is processing the payment, because another
 * buyer wants the project.
 * @throws GatewayUnavailableError
 */
export async function endReplaceableReservation(context: PurchaseDeps, purchaseId: string): Promise<void> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null || !isOpen(purchase.state) || !purchase.hasLapsed || !purchase.isShortened) return;
  const state = await endReservation(context, purchase, 'expired');
  if (isOpen(state)) await release(context, purchaseId);
}

async function release(context: PurchaseDeps, purchaseId: string): Promise<PurchaseState | null> {
  const released = await context.database.transaction().execute((tx) => releaseUnanswered(tx, purchaseId));
  for (const id of released) {
    context.telemetry.purchaseStateChanged('expired', null);
    context.log.warn({ purchaseId: id }, 'a reservation ended before its payment did');
  }
  return (await findPurchase(context.database, purchaseId))?.state ?? null;
}

export const endWithdrawnReservationJob = defineJob<{ purchaseId: string }, PurchaseDeps>({
  ...END_WITHDRAWN,
  retryForHours: 1,
  timeoutSeconds: 30,
  async handle(context, { purchaseId }) {
    await endWithdrawnReservation(context, purchaseId);
  },
});

export const expireReservationJob = defineJob<{ purchaseId: string }, PurchaseDeps>({
  ...EXPIRE_RESERVATION,
  retryForHours: 24,
  timeoutSeconds: 30,
  async handle(context, { purchaseId }) {
    await expireReservation(context, purchaseId);
  },
});

/**
 * Repeating the call is safe.
 * @throws ReservationNotFoundError, ProjectSoldError if the payment has succeeded, PaymentInProgressError,
 * GatewayUnavailableError
 */
export async function cancelReservation(
  context: PurchaseDeps,
  { buyerId, projectId }: { buyerId: string; projectId: string },
): Promise<void> {
  const purchase = await findLatestPurchase(context.database, buyerId, projectId);
  if (purchase === null) throw new ReservationNotFoundError();
  const state = await endReservation(context, purchase, CLOSED_BY_BUYER);
  if (state === 'paid') throw new ProjectSoldError(true);
  if (isOpen(state)) throw new PaymentInProgressError();
}

/**
 * Releases the project of a purchase whose payment the provider does not know, for example after a change of
 * API keys. Raises one alert, because the payment may still succeed in the account of the former keys.
 * @returns the state of the purchase afterwards; null if there is no such purchase.
 */
export async function releaseUnknownPayment(
  context: PurchaseDeps,
  purchaseId: string,
  state: 'expired' | 'cancelled' = 'expired',
): Promise<PurchaseState | null> {
  const { database, telemetry } = context;
  const purchase = await findPurchase(database, purchaseId);
  if (purchase === null) return null;
  const isReleased = await database
    .transaction()
    .execute((tx) => releaseUnknown(tx, purchaseId, { state, reason: 'payment-unknown' }));
  if (isReleased) telemetry.purchaseStateChanged(state, null);
  if (isReleased || purchase.paymentOpen) {
    await markPaymentUnknown(database, purchaseId);
    await raiseAlert(context, database, {
      code: 'payment-unknown',
      subject: purchaseId,
      sentence: `The reservation was released, because the provider does not know the payment ${purchase.intentId ?? ''} under the current keys.`,
      clearedForGood: true,
    });
  }
  return isReleased ? state : purchase.state;
}
