import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findPurchase, storeRefund } from '../purchase-store.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';

/** The provider accepted the refund but it failed; the job retries. */
export class RefundFailedError extends Error {
  override readonly name = 'RefundFailedError';
}

/** Some banks take days; the job retries without an alert. */
export class RefundPendingError extends Error {
  override readonly name = 'RefundPendingError';
}

/**
 * Refunds a purchase in `refund-pending` in full, exactly once. Idempotent. Afterwards settles the purchase, so that `refunded`
 * is only written when the provider reports it.
 *
 * @throws GatewayUnavailableError, RefundFailedError, RefundPendingError
 */
export async function refundPurchase(
  context: PurchaseDeps,
  purchaseId: string,
): Promise<PurchaseState | null> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null || purchase.state !== 'refund-pending' || purchase.intent_id === null) {
    return purchase?.state ?? null;
  }
  const before = await settlePurchase(context, purchase.intent_id);
  if (before?.state !== 'refund-pending') return before?.state ?? null;
  try {
    const { refundId, state } = await context.payments.refundPayment(purchase.intent_id, purchase.id);
    await storeRefund(context.database, purchase.id, refundId);
    // A refund pending at the bank counts as refunded. If the bank returns it, the payment shows that later.
    const after = await settlePurchase(context, purchase.intent_id);
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
          sentence: 'waits for a refund that could not be made',
        },
        { err: error },
      );
    }
    throw error;
  }
}
