import { NotSettledError, ProjectNotFoundError } from '#domain/purchases/errors.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import { isProjectVisible } from '../../catalogue/detail-store.ts';
import { findViolatedConstraint } from '../../database/database.ts';
import {
  PaymentNotCancelableError,
  type CheckoutProof,
  GatewayUnavailableError,
  InvalidSignatureError,
} from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findLatestPurchase, findStateByIntent } from '../purchase-store.ts';
import { recoverPayment } from '../reconcile/recover-payment.ts';
import { recordSettlement } from './record-settlement.ts';

/**
 * Enough attempts for the longest sequence, in which a late payment loses a race with another reservation and is
 * refunded.
 */
const MAX_ATTEMPTS = 4;
const ONE_LIVE: ReadonlySet<string> = new Set([
  'purchases_one_live_per_project',
  'purchases_one_live_per_buyer',
]);

/**
 * Idempotent, and safe to call concurrently and in any order.
 * @returns the purchase's state, or null if the payment belongs to no purchase.
 * @throws GatewayUnavailableError
 */
export async function settlePurchase(
  context: PurchaseDeps,
  intentId: string,
): Promise<{ purchaseId: string; state: PurchaseState } | null> {
  let wasRefunded = false;
  for (let attempt = 1; ; attempt += 1) {
    const payment = await context.payments.findPayment(intentId);
    if (payment === null) {
      context.log.warn({ intentId }, 'payment not found at the provider');
      return null;
    }
    try {
      const recorded = await recordSettlement(context, payment, { wasRefunded });
      if (recorded === null) {
        if (attempt < MAX_ATTEMPTS && (await recoverPayment(context, payment))) continue;
        return null;
      }
      if (recorded.decision === 'reread-payment') {
        wasRefunded = true;
        continue;
      }
      if (recorded.decision !== 'cancel-payment') return recorded;
      if (attempt === MAX_ATTEMPTS) throw new Error(`payment ${intentId} cannot be stopped`);
      await stopPayment(context, intentId);
    } catch (error) {
      const isReservedConcurrently = ONE_LIVE.has(findViolatedConstraint(error) ?? '');
      if (!isReservedConcurrently || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function stopPayment({ payments }: PurchaseDeps, intentId: string): Promise<void> {
  try {
    await payments.cancelPayment(intentId);
  } catch (error) {
    if (!(error instanceof PaymentNotCancelableError)) throw error;
  }
}

/** @throws ProjectNotFoundError, NotSettledError if the caller has no paid purchase, GatewayUnavailableError */
export async function settleOwnPayment(
  context: PurchaseDeps,
  { buyerId, projectId }: { buyerId: string; projectId: string },
): Promise<void> {
  const purchase = await findLatestPurchase(context.database, buyerId, projectId);
  if (purchase?.state === 'paid') return;
  if (purchase === null && !(await isProjectVisible(context.database, buyerId, projectId))) {
    throw new ProjectNotFoundError();
  }
  if (purchase === null || purchase.intentId === null) throw new NotSettledError(purchase?.state ?? null);
  const settled = await settlePurchase(context, purchase.intentId);
  if (settled?.state !== 'paid') throw new NotSettledError(settled?.state ?? purchase.state);
}

export interface PaymentHint {
  readonly intentId: string;
  readonly proof: Omit<CheckoutProof, 'intentId'> | null;
}

/**
 * Anybody may send a hint, so even a hint with a signed result only causes a query to the provider. If the
 * provider is unavailable, the sweep settles the payment later.
 * @throws InvalidSignatureError
 */
export async function handlePaymentHint(
  context: PurchaseDeps,
  { intentId, proof }: PaymentHint,
): Promise<void> {
  if (proof !== null && !context.payments.isCheckoutProof({ intentId, ...proof })) {
    throw new InvalidSignatureError();
  }
  const state = await findStateByIntent(context.database, intentId);
  if (state === null || state === 'paid' || state === 'refunded' || state === 'disputed') return;
  try {
    await settlePurchase(context, intentId);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    context.log.warn({ intentId }, 'received a payment hint while the payment provider was unavailable');
  }
}
