import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import { refusedConstraint } from '../../database/database.ts';
import { PaymentNotCancelableError } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { recoverPayment } from '../reconcile/recover-payment.ts';
import { recordSettlement } from './record-settlement.ts';

/** Enough for the longest chain of decisions: a late payment, a faster buyer, a refund. */
const MAX_ATTEMPTS = 4;

/**
 * The only path that changes a purchase after its reservation, used by hint, webhook, mark-sold, sweep and start-up. Reads the
 * payment from the provider, decides, and records the result in one transaction. Idempotent, and independent of order and
 * concurrency.
 *
 * @returns the purchase's state, or null if the payment belongs to no purchase.
 * @throws GatewayUnavailableError
 */
export async function settlePurchase(
  context: PurchaseDeps,
  intentId: string,
): Promise<{ purchaseId: string; state: PurchaseState } | null> {
  let wasRefunded = false;
  for (let round = 1; ; round += 1) {
    const payment = await context.payments.findPayment(intentId);
    if (payment === null) {
      context.log.warn({ intentId }, 'the provider does not know a payment');
      return null;
    }
    try {
      const recorded = await recordSettlement(context, payment, { wasRefunded });
      if (recorded === null) {
        if (round < MAX_ATTEMPTS && (await recoverPayment(context, payment))) continue;
        return null;
      }
      if (recorded.decision === 'stale') {
        wasRefunded = true;
        continue;
      }
      if (recorded.decision !== 'cancel-payment') return recorded;
      if (round === MAX_ATTEMPTS) throw new Error(`payment ${intentId} cannot be stopped`);
      await stopPayment(context, intentId);
    } catch (error) {
      // Another buyer reserved the project between read and write: retry.
      const isOvertaken = refusedConstraint(error) === 'purchases_one_live_per_project';
      if (!isOvertaken || round === MAX_ATTEMPTS) throw error;
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
