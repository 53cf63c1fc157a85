import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import { REFUND_UNSOLD_PAYMENT } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { takeBackShare } from '../../payouts/transfers/take-back-share.ts';
import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findPurchase, storeRefund } from '../purchase-store.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';

/** The provider accepted the refund, but the refund failed later. The job retries it. */
export class RefundFailedError extends Error {
  override readonly name = 'RefundFailedError';
}

/** The bank is still processing the refund, which can take days. The job retries without raising an alert. */
export class RefundPendingError extends Error {
  override readonly name = 'RefundPendingError';
}

/**
 * The purchase becomes `refunded` when the provider reports the refund. Repeating the call is safe.
 * @throws GatewayUnavailableError, RefundFailedError, RefundPendingError, RefundRefusedError, TransferRefusedError
 */
export async function refundUnsoldPayment(
  context: PurchaseDeps,
  purchaseId: string,
): Promise<PurchaseState | null> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null || purchase.state !== 'refund-pending' || purchase.intentId === null) {
    return purchase?.state ?? null;
  }
  const before = await settlePurchase(context, purchase.intentId);
  if (before?.state !== 'refund-pending') return before?.state ?? null;
  try {
    await takeBackShare(context, purchaseId, null);
    const { refundId, state } = await context.payments.refundPayment(purchase.intentId, purchase.id);
    await storeRefund(context.database, purchase.id, refundId);
    const after = await settlePurchase(context, purchase.intentId);
    if (after?.state !== 'refund-pending') return after?.state ?? null;
    if (state === 'under-way') throw new RefundPendingError(`the bank is at work on refund ${refundId}`);
    throw new RefundFailedError(`refund ${refundId} has not been made`);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError || error instanceof RefundPendingError)) {
      await raiseAlert(
        context,
        context.database,
        {
          code: 'refund-not-made',
          subject: purchaseId,
          sentence: 'The refund of this purchase failed. Refund the payment at the provider.',
        },
        { err: error },
      );
    }
    throw error;
  }
}

export const refundUnsoldPaymentJob = defineJob<{ purchaseId: string }, PurchaseDeps>({
  ...REFUND_UNSOLD_PAYMENT,
  retryForHours: 24 * 30,
  timeoutSeconds: 60,
  async handle(context, { purchaseId }) {
    await refundUnsoldPayment(context, purchaseId);
  },
});
