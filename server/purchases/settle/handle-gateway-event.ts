import { HANDLE_GATEWAY_EVENT } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { noteTransferEvent } from '../../payouts/transfers/align-transfer.ts';
import type { SignedEvent } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import {
  findPurchaseIdByIntent,
  findUnhandledEvent,
  markEventHandled,
  insertGatewayEvent,
} from './gateway-event-store.ts';
import { settlePurchase } from './settle-purchase.ts';
import { insertPaymentFailure } from './settlement-store.ts';

/**
 * Reads the payment from the provider, because events may arrive out of order. Declined attempts are stored
 * from the event, because Stripe's payment intent has only the error of the latest attempt.
 * @throws GatewayUnavailableError
 */
export async function handleGatewayEvent(context: PurchaseDeps, eventId: string): Promise<void> {
  const event = await findUnhandledEvent(context.database, eventId);
  if (event === null) return;
  if (event.intentId !== null) {
    const settled = await settlePurchase(context, event.intentId);
    const failure = failureOf(event.payload);
    const purchaseId =
      settled?.purchaseId ?? (await findPurchaseIdByIntent(context.database, event.intentId));
    if (failure !== null && purchaseId !== null) {
      await context.database.transaction().execute((tx) => insertPaymentFailure(tx, purchaseId, failure));
    }
  }
  await noteTransferEvent(context, event);
  await markEventHandled(context.database, eventId);
}

function failureOf(payload: unknown): { id: string; code: string | null; reason: string } | null {
  if (typeof payload !== 'object' || payload === null || !('failure' in payload)) return null;
  const { failure } = payload;
  if (typeof failure !== 'object' || failure === null) return null;
  const { id, code, reason } = failure as Record<string, unknown>;
  if (typeof id !== 'string' || typeof reason !== 'string') return null;
  return { id, code: typeof code === 'string' ? code : null, reason };
}

export const handleGatewayEventJob = defineJob<{ eventId: string }, PurchaseDeps>({
  ...HANDLE_GATEWAY_EVENT,
  retryForHours: 24 * 7,
  timeoutSeconds: 30,
  async handle(context, { eventId }) {
    await handleGatewayEvent(context, eventId);
  },
});

/**
 * Stores each event once, by its ID, and leaves the handling to a job, so that the provider gets an immediate
 * response.
 * @throws InvalidSignatureError
 */
export async function receiveGatewayEvent(context: PurchaseDeps, received: SignedEvent): Promise<void> {
  const event = context.payments.parseEvent(received);
  await context.database.transaction().execute(async (tx) => {
    if (!(await insertGatewayEvent(tx, event))) return;
    await context.jobs.enqueue(
      HANDLE_GATEWAY_EVENT,
      { eventId: event.id },
      { transaction: tx, key: event.id },
    );
  });
}
