import type { PurchaseState } from '#domain/purchases/purchase.ts';
import { GatewayUnavailable } from '../ports/payment-gateway.ts';
import { findPurchase, storeRefund } from './purchase-store.ts';
import { raiseAlert } from './raise-alert.ts';
import type { Settling } from './record-settlement.ts';
import { settlePurchase } from './settle-purchase.ts';

/** The provider took the refund and it failed; the job tries again later. */
export class RefundNotMade extends Error {
  override readonly name = 'RefundNotMade';
}

/** Banks take days for some; the job looks again, and calls nobody. */
export class RefundUnderWay extends Error {
  override readonly name = 'RefundUnderWay';
}

/**
 * Sends the money of a purchase in `refund-pending` back, in full and once; repeatable. Afterwards the purchase is
 * settled like any other, so that `refunded` too is only written when the provider says so.
 *
 * @throws GatewayUnavailable, RefundNotMade, RefundUnderWay
 */
export async function refundPurchase(context: Settling, purchaseId: string): Promise<PurchaseState | null> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null || purchase.state !== 'refund-pending' || purchase.intent_id === null) {
    return purchase?.state ?? null;
  }
  const before = await settlePurchase(context, purchase.intent_id);
  if (before?.state !== 'refund-pending') return before?.state ?? null;
  try {
    const { refundId, state } = await context.payments.refundPayment(purchase.intent_id, purchase.id);
    await storeRefund(context.database, purchase.id, refundId);
    // A refund that pends at the bank counts as made; where the bank sends it back, the payment says so later.
    const after = await settlePurchase(context, purchase.intent_id);
    if (after?.state !== 'refund-pending') return after?.state ?? null;
    if (state === 'under-way') throw new RefundUnderWay(`the bank is at work on refund ${refundId}`);
    throw new RefundNotMade(`refund ${refundId} has not been made`);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof RefundUnderWay)) {
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
