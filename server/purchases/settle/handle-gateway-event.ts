import type { PurchaseDeps } from '../deps.ts';
import { findPurchaseIdByIntent, findUnhandledEvent, markEventHandled } from './gateway-event-store.ts';
import { settlePurchase } from './settle-purchase.ts';
import { insertPaymentFailure } from './settlement-store.ts';

/**
 * An event only signals that a payment changed, in no guaranteed order, so the payment is read and settled. A declined attempt
 * is stored from the event itself, because the provider keeps only the latest attempt.
 *
 * @throws GatewayUnavailableError
 */
export async function handleGatewayEvent(context: PurchaseDeps, eventId: string): Promise<void> {
  const event = await findUnhandledEvent(context.database, eventId);
  if (event === null) return;
  if (event.intent_id !== null) {
    const settled = await settlePurchase(context, event.intent_id);
    const failure = failureOf(event.payload);
    const purchaseId =
      settled?.purchaseId ?? (await findPurchaseIdByIntent(context.database, event.intent_id));
    if (failure !== null && purchaseId !== null) {
      await insertPaymentFailure(context.database, purchaseId, failure);
    }
  }
  await markEventHandled(context.database, eventId);
}

/** The event as stored by the adapter. */
function failureOf(payload: unknown): { id: string; code: string | null; reason: string } | null {
  if (typeof payload !== 'object' || payload === null || !('failure' in payload)) return null;
  const { failure } = payload;
  if (typeof failure !== 'object' || failure === null) return null;
  const { id, code, reason } = failure as Record<string, unknown>;
  if (typeof id !== 'string' || typeof reason !== 'string') return null;
  return { id, code: typeof code === 'string' ? code : null, reason };
}
