import { isOpen } from '#domain/purchases/purchase.ts';
import { GatewayUnavailable } from '../ports/payment-gateway.ts';
import { expireReservation } from './end-reservation.ts';
import { listForgottenEvents } from './gateway-event-store.ts';
import { goRound, oneByOne } from './go-round.ts';
import { handleGatewayEvent } from './handle-gateway-event.ts';
import { REFUND_PURCHASE } from './purchase-job-names.ts';
import { listUnfinished, releaseUnanswered } from './purchase-store.ts';
import { raiseAlertOnce } from './raise-alert.ts';
import type { Settling } from './record-settlement.ts';
import { releaseUnknownPayment } from './release-unknown.ts';
import { settlePurchase } from './settle-purchase.ts';

const AT_ONCE = 4;
/** Well below the job's time, because what has begun is finished. */
const WORK_AT_MOST_MS = 20_000;
/** Past the end of its reservation for longer than this, a row heals no more by itself: a person must look. */
const ALERT_AFTER_MINUTES = 24 * 60;
const NO_ID = '00000000-0000-0000-0000-000000000000';

type Unfinished = Awaited<ReturnType<typeof listUnfinished>>[number];

/**
 * Looks at everything that is not finished, however old, and moves it on: payments whose event or hint never came,
 * reservations that have run out, refunds, and events whose job was lost. Also the recovery after a start.
 *
 * A round asks the provider a few things at once and has an end; what it did not come to is first in the next.
 */
export async function sweepPurchases(context: Settling, workAtMostMs = WORK_AT_MOST_MS): Promise<void> {
  const results = await Promise.allSettled([
    sweepUnfinished(context, workAtMostMs),
    sweepForgottenEvents(context, workAtMostMs),
  ]);
  const failures = results.flatMap((result): unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  for (const failure of failures) if (!(failure instanceof GatewayUnavailable)) throw failure;
  if (failures.length > 0) context.log.warn('the sweep stopped: the payment provider is not answering');
}

/** @throws GatewayUnavailable */
async function sweepUnfinished(context: Settling, workAtMostMs: number): Promise<void> {
  const unhealed: string[] = [];
  const one = oneByOne(context, { code: 'purchase-stuck', sentence: 'could not be moved on' });
  try {
    await goRound(context, {
      mark: 'unfinished-purchases-swept',
      atOnce: AT_ONCE,
      workAtMostMs,
      firstId: NO_ID,
      list: (afterId, limit) => listUnfinished(context.database, afterId, limit),
      work: async (row) => {
        if (row.minutesPastEnd > ALERT_AFTER_MINUTES) unhealed.push(row.id);
        return await one(row.id, () => moveOn(context, row));
      },
    });
  } catch (error) {
    // Whatever the provider's outage lasts, no project is held through it.
    if (error instanceof GatewayUnavailable) {
      const released = await releaseUnanswered(context.database, null);
      released.forEach(() => context.telemetry.purchaseMoved('expired', null));
    }
    throw error;
  } finally {
    if (unhealed.length > 0) {
      context.log.error(
        { alert: 'purchase-unfinished', count: unhealed.length, purchaseIds: unhealed.slice(0, 20) },
        'purchases have been unfinished for more than a day',
      );
    }
  }
}

/** @throws GatewayUnavailable */
async function sweepForgottenEvents(context: Settling, workAtMostMs: number): Promise<void> {
  const one = oneByOne(context, { code: 'event-stuck', sentence: 'could not be handled' });
  await goRound(context, {
    mark: 'forgotten-events-swept',
    atOnce: 1,
    workAtMostMs,
    firstId: '',
    list: (afterId, limit) => listForgottenEvents(context.database, afterId, limit),
    work: ({ id }) => one(id, () => handleGatewayEvent(context, id)),
  });
}

async function moveOn(context: Settling, row: Unfinished): Promise<void> {
  if (row.state === 'refund-pending') {
    await resumeRefund(context, row);
  } else if (row.hasLapsed && isOpen(row.state)) {
    await expireReservation(context, row.id);
  } else if (row.intent_id !== null) {
    const settled = await settlePurchase(context, row.intent_id);
    if (settled === null && !isOpen(row.state)) await releaseUnknownPayment(context, row.id);
  }
}

/** The refund's own job keeps its back-off; it is only put back where it has been lost. */
async function resumeRefund(context: Settling, row: Unfinished): Promise<void> {
  if (row.intent_id === null) return;
  const settled = await settlePurchase(context, row.intent_id);
  if (settled === null) {
    await raiseAlertOnce(context, context.database, {
      code: 'refund-not-made',
      subject: row.id,
      sentence: `waits for a refund, and the provider does not know its payment ${row.intent_id} with the present keys`,
    });
  }
  if (settled?.state !== 'refund-pending') return;
  await context.jobs.enqueue(
    REFUND_PURCHASE,
    { purchaseId: row.id },
    { key: row.id, notBefore: new Date(Date.now() + 60_000) },
  );
}
