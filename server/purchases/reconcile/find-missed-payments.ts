import { findCursor, saveCursor } from '../../alerts/alert-store.ts';
import { createItemProcessor, NO_ID } from '../../alerts/process-in-batches.ts';
import { raiseAlertOnce } from '../../alerts/raise-alert.ts';
import { HANDLE_GATEWAY_EVENT } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { GatewayUnavailableError, type PaymentEvent } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import {
  findFirstPurchaseTime,
  insertGatewayEvent,
  listKnownEvents,
  listPaidAfter,
  listUnknownAfter,
} from '../settle/gateway-event-store.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';

const HOUR_MS = 3_600_000;
/** Runs overlap by this time, because the provider lists events with a delay and clocks differ. */
const OVERLAP_MS = HOUR_MS;
const SLICE_MS = HOUR_MS / 4;
const EVENTS_AT_ONCE = 200;
const OLDEST_MS = 29 * 24 * HOUR_MS;
const TIME_LIMIT_MS = 150_000;
const BATCH_SIZE = 25;
const EVENTS_CURSOR = 'gateway-events-until';
const STUCK = {
  code: 'purchase-stuck',
  sentence: 'The purchase cannot be compared with the provider. The error is in the log.',
} as const;
const PAID_CURSOR = 'paid-purchases-checked';
const UNKNOWN_CURSOR = 'unknown-payments-checked';

/**
 * Finds changes at the provider that are not recorded here, because a gateway event was lost or a backup was restored.
 * Each run reads the events since the last run and compares one batch of paid purchases with the provider.
 */
export async function findMissedPayments(context: PurchaseDeps, now = new Date()): Promise<void> {
  try {
    await fetchMissedEvents(context, now);
    await checkPaidPurchases(context);
    await checkUnknownPayments(context);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    context.log.warn('the search for missed payments stopped: the payment provider is not responding');
  }
}

async function fetchMissedEvents(context: PurchaseDeps, now: Date): Promise<void> {
  const endsAt = performance.now() + TIME_LIMIT_MS;
  const { database, payments } = context;
  const savedCursor = await findCursor(database, EVENTS_CURSOR);
  const first = savedCursor === null ? await findFirstPurchaseTime(database) : new Date(savedCursor);
  let from = first ?? new Date(now.getTime() - HOUR_MS);
  const oldest = new Date(now.getTime() - OLDEST_MS);
  if (from < oldest) {
    // The missed events have expired at the provider, so the payments are read instead.
    const processItem = createItemProcessor(context, STUCK);
    let isComplete = true;
    for await (const { intentId } of payments.listPayments(from)) {
      const isAnswered = await processItem(intentId, () => settlePurchase(context, intentId));
      isComplete &&= isAnswered;
    }
    // The cursor is not advanced, so the next run reads all payments again.
    if (!isComplete) throw new GatewayUnavailableError();
    from = oldest;
  }
  // The time slices of a run are adjacent, so only the first one overlaps with the previous run.
  let overlapMs = OVERLAP_MS;
  while (from < now && performance.now() < endsAt) {
    const until = new Date(Math.min(from.getTime() + SLICE_MS, now.getTime()));
    let events: PaymentEvent[] = [];
    for await (const event of payments.listEvents(new Date(from.getTime() - overlapMs), until)) {
      events.push(event);
      if (events.length < EVENTS_AT_ONCE) continue;
      await ingestEvents(context, events);
      events = [];
    }
    await ingestEvents(context, events);
    await saveCursor(database, EVENTS_CURSOR, until.toISOString());
    from = until;
    overlapMs = 0;
  }
}

async function ingestEvents(context: PurchaseDeps, events: readonly PaymentEvent[]): Promise<void> {
  const known = new Set(
    await listKnownEvents(
      context.database,
      events.map(({ id }) => id),
    ),
  );
  const missed = events.filter(({ id }) => !known.has(id));
  if (missed.length === 0) return;
  await context.database.transaction().execute(async (tx) => {
    for (const event of missed) {
      if (!(await insertGatewayEvent(tx, event))) continue;
      await context.jobs.enqueue(
        HANDLE_GATEWAY_EVENT,
        { eventId: event.id },
        { transaction: tx, key: event.id },
      );
    }
  });
}

async function checkPaidPurchases(context: PurchaseDeps): Promise<void> {
  const { database } = context;
  const rows = await listPaidAfter(database, (await findCursor(database, PAID_CURSOR)) ?? NO_ID, BATCH_SIZE);
  const processItem = createItemProcessor(context, STUCK);
  for (const { id, intentId } of rows) {
    await processItem(id, async () => {
      const settled = intentId === null ? null : await settlePurchase(context, intentId);
      if (settled !== null) return;
      await raiseAlertOnce(context, database, {
        code: 'purchase-without-payment',
        subject: id,
        sentence:
          'The purchase is paid, but the provider does not know its payment. Check the API keys, then run audit-ledger.',
      });
    });
  }
  await saveCursor(database, PAID_CURSOR, rows.length < BATCH_SIZE ? NO_ID : (rows.at(-1)?.id ?? NO_ID));
}

/**
 * Settles payments that the provider did not know before but may know now, for example because the former API keys were
 * restored.
 */
async function checkUnknownPayments(context: PurchaseDeps): Promise<void> {
  const { database } = context;
  const after = (await findCursor(database, UNKNOWN_CURSOR)) ?? NO_ID;
  const rows = await listUnknownAfter(database, after, BATCH_SIZE);
  const processItem = createItemProcessor(context, STUCK);
  for (const { id, intentId } of rows) {
    if (intentId !== null) await processItem(id, () => settlePurchase(context, intentId));
  }
  const next = rows.length < BATCH_SIZE ? NO_ID : (rows.at(-1)?.id ?? NO_ID);
  if (next !== after) await saveCursor(database, UNKNOWN_CURSOR, next);
}

export const findMissedPaymentsJob = defineJob<object, PurchaseDeps>({
  name: 'find-missed-payments',
  retryForHours: 1,
  timeoutSeconds: 240,
  everySeconds: 300,
  async handle(context) {
    await findMissedPayments(context);
  },
});
