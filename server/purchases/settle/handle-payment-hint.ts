import {
  type CheckoutProof,
  GatewayUnavailableError,
  InvalidSignatureError,
} from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findStateByIntent } from '../purchase-store.ts';
import { settlePurchase } from './settle-purchase.ts';

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
