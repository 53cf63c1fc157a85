import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findStateByIntent } from '../purchase-store.ts';
import { settlePurchase } from './settle-purchase.ts';

/**
 * Anybody may say that a payment moved. Only a payment that we opened and that has not found its end is looked up at
 * the provider; what the caller claims about it is never read. An outage is no failure here: the sweep looks again.
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
