import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findPurchase, markPaymentUnknown } from '../purchase-store.ts';
import { releaseUnknown } from '../transition-store.ts';

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
