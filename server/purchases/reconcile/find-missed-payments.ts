import { findCursor, saveCursor } from '../../alerts/batch-cursor-store.ts';
import { raiseAlertOnce } from '../../alerts/raise-alert.ts';
import { GatewayUnavailableError, type PaymentEvent } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { HANDLE_GATEWAY_EVENT } from '../purchase-job-names.ts';
import {
  findFirstPurchaseAt,
  insertGatewayEvent,
  listKnownEvents,
  listPaidAfter,
  listUnknownAfter,
} from '../settle/gateway-event-store.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';
import { alertingOnFailure } from './process-in-batches.ts';

const HOUR_MS = 3_600_000;
/** The provider lists events with a delay, and clocks differ. */
const OVERLAP_MS = HOUR_MS;
const SLICE_MS = 6 * HOUR_MS;
/** The provider keeps events for 30 days. */
const OLDEST_MS = 29 * 24 * HOUR_MS;
const WORK_AT_MOST_MS = 150_000;
const PAID_AT_ONCE = 25;
const NO_ID = '00000000-0000-0000-0000-000000000000';
const EVENTS_MARK = 'gateway-events-until';
const STUCK = { code: 'purchase-stuck', sentence: 'could not be compared with the provider' } as const;
const PAID_MARK = 'paid-purchases-checked';
const UNKNOWN_MARK = 'unknown-payments-checked';

/**
 * Finds changes at the provider that never reached us: refunds and disputes made in its dashboard, lost webhooks, and
 * everything after a restored backup. The cost of a run is bounded: the events since the last one, and a batch of paid
 * purchases in rotation.
 */
export async function findMissedPayments(context: PurchaseDeps, now = new Date()): Promise<void> {
  try {
    await fetchMissedEvents(context, now);
    await checkPaidPurchases(context);
    await checkUnknownPayments(context);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    context.log.warn('missed payments were not looked for: the payment provider is not answering');
  }
}

/** @throws GatewayUnavailableError */
async function fetchMissedEvents(context: PurchaseDeps, now: Date): Promise<void> {
  const endsAt = performance.now() + WORK_AT_MOST_MS;
  const { database, payments } = context;
  const mark = await findCursor(database, EVENTS_MARK);
  const first = mark === null ? await findFirstPurchaseAt(database) : new Date(mark);
  let from = first ?? new Date(now.getTime() - HOUR_MS);
  const oldest = new Date(now.getTime() - OLDEST_MS);
  if (from < oldest) {
    // Events do not reach back that far, so read the payments themselves.
    const one = alertingOnFailure(context, STUCK);
    let isWhole = true;
    for await (const { intentId } of payments.listPayments(from)) {
      const isAnswered = await one(intentId, () => settlePurchase(context, intentId));
      isWhole &&= isAnswered;
    }
    // Do not advance: the next run has to check all of them again.
    if (!isWhole) throw new GatewayUnavailableError();
    from = oldest;
  }
  while (from < now && performance.now() < endsAt) {
    const until = new Date(Math.min(from.getTime() + SLICE_MS, now.getTime()));
    const events: PaymentEvent[] = [];
    for await (const event of payments.listEvents(new Date(from.getTime() - OVERLAP_MS), until)) {
      events.push(event);
    }
    await ingestEvents(context, events);
    await saveCursor(database, EVENTS_MARK, until.toISOString());
    from = until;
  }
}

/** Handles events as if their webhooks had been delivered. */
async function ingestEvents(context: PurchaseDeps, events: readonly PaymentEvent[]): Promise<void> {
  const known = new Set(
    await listKnownEvents(
      context.database,
      events.map(({ id }) => id),
    ),
  );
  for (const event of events) {
    if (known.has(event.id)) continue;
    await context.database.transaction().execute(async (tx) => {
      if (!(await insertGatewayEvent(tx, event))) return;
      await context.jobs.enqueue(
        HANDLE_GATEWAY_EVENT,
        { eventId: event.id },
        { transaction: tx, key: event.id },
      );
    });
  }
}

/** @throws GatewayUnavailableError */
async function checkPaidPurchases(context: PurchaseDeps): Promise<void> {
  const { database } = context;
  const rows = await listPaidAfter(database, (await findCursor(database, PAID_MARK)) ?? NO_ID, PAID_AT_ONCE);
  const one = alertingOnFailure(context, STUCK);
  for (const { id, intent_id: intentId } of rows) {
    await one(id, async () => {
      const settled = intentId === null ? null : await settlePurchase(context, intentId);
      if (settled !== null) return;
      await raiseAlertOnce(context, database, {
        code: 'purchase-without-payment',
        subject: id,
        sentence: 'is paid, and the provider does not know its payment',
      });
    });
  }
  await saveCursor(database, PAID_MARK, rows.length < PAID_AT_ONCE ? NO_ID : (rows.at(-1)?.id ?? NO_ID));
}

/** The provider may know these payments again, for example when earlier API keys are restored. */
async function checkUnknownPayments(context: PurchaseDeps): Promise<void> {
  const { database } = context;
  const after = (await findCursor(database, UNKNOWN_MARK)) ?? NO_ID;
  const rows = await listUnknownAfter(database, after, PAID_AT_ONCE);
  const one = alertingOnFailure(context, STUCK);
  for (const { id, intent_id: intentId } of rows) {
    if (intentId !== null) await one(id, () => settlePurchase(context, intentId));
  }
  const next = rows.length < PAID_AT_ONCE ? NO_ID : (rows.at(-1)?.id ?? NO_ID);
  if (next !== after) await saveCursor(database, UNKNOWN_MARK, next);
}
