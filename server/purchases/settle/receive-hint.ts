import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findStateByIntent } from '../purchase-store.ts';
import { settlePurchase } from './settle-purchase.ts';

/**
 * Anyone may hint that a payment changed, so nothing in the hint is trusted: a known, unfinished payment is read from the
 * provider. An outage is ignored; the sweep retries.
 */
export async function receiveHint(context: PurchaseDeps, intentId: string): Promise<void> {
  const state = await findStateByIntent(context.database, intentId);
  if (state === null || state === 'paid' || state === 'refunded' || state === 'disputed') return;
  try {
    await settlePurchase(context, intentId);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    context.log.warn({ intentId }, 'a hint came while the payment provider was not answering');
  }
}
