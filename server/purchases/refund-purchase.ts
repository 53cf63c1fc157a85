import type { PurchaseState } from '#domain/purchase.ts';
import { GatewayUnavailable } from '../ports/payment-gateway.ts';
import { findPurchase, storeRefund } from './purchase-store.ts';
import { raiseAlert } from './raise-alert.ts';
import type { Settling } from './record-settlement.ts';
import { settlePurchase } from './settle-purchase.ts';

/** The refund has been asked for and is not with the buyer yet; the job tries again later. */
export class RefundNotMade extends Error {
  override readonly name = 'RefundNotMade';
}

/**
 * Sends the money of a purchase in `refund-pending` back, in full and once; repeatable. Afterwards the purchase is
 * settled like any other, so that `refunded` too is only written when the provider says so.
 *
 * @throws GatewayUnavailable, RefundNotMade
 */
export async function refundPurchase(context: Settling, purchaseId: string): Promise<PurchaseState | null> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null || purchase.state !== 'refund-pending' || purchase.intent_id === null) {
    return purchase?.state ?? null;
  }
  const before = await settlePurchase(context, purchase.intent_id);
  if (before?.state !== 'refund-pending') return before?.state ?? null;
  try {
    const { refundId } = await context.payments.refundPayment(purchase.intent_id, purchase.id);
    await storeRefund(context.database, purchase.id, refundId);
    // A refund that pends at the bank counts as made; where the bank sends it back, the payment says so later.
    const after = await settlePurchase(context, purchase.intent_id);
    if (after?.state === 'refund-pending') throw new RefundNotMade(`refund ${refundId} has not been made`);
    return after?.state ?? null;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) {
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
