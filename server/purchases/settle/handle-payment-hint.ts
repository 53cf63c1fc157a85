import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findStateByIntent } from '../purchase-store.ts';
import { settlePurchase } from './settle-purchase.ts';

/**
 * Settles a known, unfinished payment. Anyone may send the hint, so only the provider's data is trusted. During an outage
 * the sweep settles the payment later.
 */
export async function handlePaymentHint(context: PurchaseDeps, intentId: string): Promise<void> {
  const state = await findStateByIntent(context.database, intentId);
  if (state === null || state === 'paid' || state === 'refunded' || state === 'disputed') return;
  try {
    await settlePurchase(context, intentId);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    context.log.warn({ intentId }, 'received a payment hint while the payment provider was unavailable');
  }
}
