import { HANDLE_GATEWAY_EVENT } from '../../jobs/job-names.ts';
import type { SignedEvent } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { insertGatewayEvent } from './gateway-event-store.ts';

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
