import { GatewayUnavailable } from '../ports/payment-gateway.ts';
import { expireReservation } from './end-reservation.ts';
import { listForgottenEvents } from './gateway-event-store.ts';
import { handleGatewayEvent } from './handle-gateway-event.ts';
import { REFUND_PURCHASE } from './purchase-job-names.ts';
import { listUnfinished } from './purchase-store.ts';
import { raiseAlert } from './raise-alert.ts';
import type { Settling } from './record-settlement.ts';
import { settlePurchase } from './settle-purchase.ts';

const BATCH = 100;
const AT_ONCE = 4;
/** Past the end of its reservation for longer than this, a row heals no more by itself: a person must look. */
const ALERT_AFTER_MINUTES = 24 * 60;
const NO_ID = '00000000-0000-0000-0000-000000000000';

type Unfinished = Awaited<ReturnType<typeof listUnfinished>>[number];

/**
 * Looks at everything that is not finished, however old, and moves it on: payments whose event or hint never came,
 * reservations that have run out, refunds, and events whose job was lost. Also the recovery after a start.
 */
export async function sweepPurchases(context: Settling): Promise<void> {
  const unhealed: string[] = [];
  try {
    for (let afterId = NO_ID; ;) {
      const rows = await listUnfinished(context.database, afterId, BATCH);
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        const some = rows.slice(at, at + AT_ONCE);
        await Promise.all(some.map((row) => moveOn(context, row)));
      }
      unhealed.push(...rows.filter((row) => row.minutesPastEnd > ALERT_AFTER_MINUTES).map((row) => row.id));
      const last = rows.at(-1);
      if (last === undefined || rows.length < BATCH) break;
      afterId = last.id;
    }
    for (const eventId of await listForgottenEvents(context.database, BATCH)) {
      await handleForgotten(context, eventId);
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    context.log.warn('the sweep stopped: the payment provider is not answering');
  }
  if (unhealed.length > 0) {
    context.log.error(
      { alert: 'purchase-unfinished', count: unhealed.length, purchaseIds: unhealed.slice(0, 20) },
      'purchases have been unfinished for more than a day',
    );
  }
}

/** @throws GatewayUnavailable: the rest of the sweep would only wait. */
async function moveOn(context: Settling, row: Unfinished): Promise<void> {
  try {
    if (row.state === 'refund-pending') {
      await resumeRefund(context, row);
    } else if (row.hasLapsed && row.state === 'reserved') {
      await expireReservation(context, row.id);
    } else if (row.intent_id !== null) {
      await settlePurchase(context, row.intent_id);
    }
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw error;
    // One row that cannot be moved must not keep the others waiting.
    await raiseAlert(
      context,
      context.database,
      { code: 'purchase-stuck', subject: row.id, sentence: 'could not be moved on' },
      { err: error },
    );
  }
}

/** @throws GatewayUnavailable */
async function handleForgotten(context: Settling, eventId: string): Promise<void> {
  try {
    await handleGatewayEvent(context, eventId);
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw error;
    await raiseAlert(
      context,
      context.database,
      { code: 'event-stuck', subject: eventId, sentence: 'could not be handled' },
      { err: error },
    );
  }
}

/** The refund's own job keeps its back-off; it is only put back where it has been lost. */
async function resumeRefund(context: Settling, row: Unfinished): Promise<void> {
  if (row.intent_id === null) return;
  const settled = await settlePurchase(context, row.intent_id);
  if (settled?.state !== 'refund-pending') return;
  await context.jobs.enqueue(
    REFUND_PURCHASE,
    { purchaseId: row.id },
    { key: row.id, notBefore: new Date(Date.now() + 60_000) },
  );
}
