import { isOpen } from '#domain/purchases/purchase-states.ts';
import { createItemProcessor, NO_ID, processInBatches } from '../../alerts/process-in-batches.ts';
import { raiseAlertOnce } from '../../alerts/raise-alert.ts';
import { REFUND_UNSOLD_PAYMENT } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { listUnfinished } from '../purchase-store.ts';
import { releaseUnknownPayment, expireReservation } from '../reserve/end-reservation.ts';
import { listStalledEvents } from '../settle/gateway-event-store.ts';
import { handleGatewayEvent } from '../settle/handle-gateway-event.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';
import { releaseUnanswered } from '../transition-store.ts';

const CONCURRENCY = 4;
/** Well below the job's timeout, because items in progress are still completed after this limit. */
const TIME_LIMIT_MS = 20_000;
const ALERT_AFTER_MINUTES = 24 * 60;

type UnfinishedPurchase = Awaited<ReturnType<typeof listUnfinished>>[number];

/** Also handles stored events whose job was lost. Stops at the time limit; the next run continues. */
export async function sweepPurchases(context: PurchaseDeps, timeLimitMs = TIME_LIMIT_MS): Promise<void> {
  const results = await Promise.allSettled([
    sweepUnfinished(context, timeLimitMs),
    sweepStalledEvents(context, timeLimitMs),
  ]);
  const failures = results.flatMap((result): unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  for (const failure of failures) if (!(failure instanceof GatewayUnavailableError)) throw failure;
  if (failures.length > 0) context.log.warn('the sweep stopped: the payment provider is not responding');
}

async function sweepUnfinished(context: PurchaseDeps, timeLimitMs: number): Promise<void> {
  const overdue: string[] = [];
  const process = createItemProcessor(context, {
    code: 'purchase-stuck',
    sentence: 'The purchase cannot be advanced. The error is in the log.',
  });
  try {
    await processInBatches(context, {
      cursorName: 'unfinished-purchases-swept',
      concurrency: CONCURRENCY,
      timeLimitMs,
      firstId: NO_ID,
      list: (afterId, limit) => listUnfinished(context.database, afterId, limit),
      process: async (row) => {
        if (row.minutesPastEnd > ALERT_AFTER_MINUTES) overdue.push(row.id);
        return await process(row.id, () => reconcile(context, row));
      },
    });
  } catch (error) {
    // While the provider is down, overdue reservations are released without the provider's response.
    if (error instanceof GatewayUnavailableError) {
      const released = await context.database.transaction().execute((tx) => releaseUnanswered(tx, null));
      released.forEach(() => context.telemetry.purchaseStateChanged('expired', null));
    }
    throw error;
  } finally {
    if (overdue.length > 0) {
      context.log.error(
        { alert: 'purchase-unfinished', count: overdue.length, purchaseIds: overdue.slice(0, 20) },
        'purchases have been unfinished for more than a day',
      );
    }
  }
}

async function sweepStalledEvents(context: PurchaseDeps, timeLimitMs: number): Promise<void> {
  const process = createItemProcessor(context, {
    code: 'event-stuck',
    sentence: 'The event cannot be handled. The error is in the log.',
  });
  await processInBatches(context, {
    cursorName: 'forgotten-events-swept',
    concurrency: 1,
    timeLimitMs,
    firstId: '',
    list: (afterId, limit) => listStalledEvents(context.database, afterId, limit),
    process: ({ id }) => process(id, () => handleGatewayEvent(context, id)),
  });
}

async function reconcile(context: PurchaseDeps, row: UnfinishedPurchase): Promise<void> {
  if (row.state === 'refund-pending') {
    await resumeRefund(context, row);
  } else if (row.hasLapsed && isOpen(row.state)) {
    await expireReservation(context, row.id);
  } else if (row.intentId !== null) {
    const settled = await settlePurchase(context, row.intentId);
    if (settled === null && !isOpen(row.state)) await releaseUnknownPayment(context, row.id);
  }
}

/** If the job of the refund was lost, enqueues the refund again. An existing job is not changed. */
async function resumeRefund(context: PurchaseDeps, row: UnfinishedPurchase): Promise<void> {
  if (row.intentId === null) return;
  const settled = await settlePurchase(context, row.intentId);
  if (settled === null) {
    await raiseAlertOnce(context, context.database, {
      code: 'refund-not-made',
      subject: row.id,
      sentence: `The refund cannot be made, because the provider does not know the payment ${row.intentId} under the current keys.`,
    });
  }
  if (settled?.state !== 'refund-pending') return;
  await context.jobs.enqueue(
    REFUND_UNSOLD_PAYMENT,
    { purchaseId: row.id },
    { key: row.id, notBefore: new Date(Date.now() + 60_000) },
  );
}

/** The job also runs at start-up. */
export const sweepPurchasesJob = defineJob<object, PurchaseDeps>({
  name: 'sweep-purchases',
  retryForHours: 1,
  // If a process crashes, its run blocks the next run until this timeout.
  timeoutSeconds: 60,
  everySeconds: 15,
  async handle(context) {
    await sweepPurchases(context);
  },
});
