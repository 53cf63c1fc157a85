import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { isStripe, testProvider } from '#tests/support/sandbox-payments.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { tamper } from '#tests/support/stored-data.ts';
import { listOpenAlerts, saveCursor } from '../../alerts/alert-store.ts';
import { enqueueStartupJobs } from '../../start/worker.ts';
import { findMissedPayments } from './find-missed-payments.ts';

const { app, market } = setUpMarket();
beforeEach(() => market.provider.changeKeys());
afterEach(() => vi.restoreAllMocks());

/** Advances the clock past the cooldown of the circuit breakers, so that the next call reaches the provider. */
function closeCircuits(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
}

async function advanceClock(minutes: number): Promise<void> {
  await sql`update purchases set created_at = created_at - make_interval(mins => ${minutes}),
    expires_at = expires_at - make_interval(mins => ${minutes}),
    ended_at = ended_at - make_interval(mins => ${minutes})`.execute(app.context.database);
  await refreshCatalogue(app.context.database);
}

const alertsOf = async (subject: string) =>
  (await listOpenAlerts(app.context.database)).filter((alert) => alert.subject === subject);

describe('payments that the provider does not know', () => {
  it('a reservation whose payment the provider does not know is released when it expires, and raises one alert', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.provider.changeKeys({ account: 'acct_new' });
    await advanceClock(14);
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
    await advanceClock(2);
    for (let round = 0; round < 20; round += 1) await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
    expect(await alertsOf(opened.purchaseId)).toMatchObject([{ code: 'payment-unknown', times: 1 }]);
    const other = await app.signUp();
    const sold = await market.buy(project, other);
    expect(await market.stateOf(sold.purchaseId)).toBe('paid');
    await market.provider.changeKeys();
    await market.provider.end(opened.intentId);
    await market.provider.changeKeys({ account: 'acct_new' });
  });

  it('a purchase whose payment the provider does not know is released when its buyer cancels or retries', async () => {
    const [closed, asked] = [await market.list(), await market.list()];
    const first = await market.reserve(closed);
    const second = await market.reserve(asked);
    await market.provider.changeKeys({ account: 'acct_new' });
    expect((await market.close(closed)).status).toBe(200);
    expect(await market.stateOf(first.purchaseId)).toBe('cancelled');
    const again = await market.buy(asked);
    expect(again.purchaseId).not.toBe(second.purchaseId);
    expect(await market.stateOf(again.purchaseId)).toBe('paid');
  });

  it('a payment that the provider did not know under other API keys becomes a sale once the former keys are restored', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.changeKeys({ account: 'acct_new' });
    await market.provider.pay(opened.clientSecret);
    await advanceClock(16);
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
    await market.provider.changeKeys();
    await findMissedPayments(app.context);
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it('a processing purchase whose payment the provider does not know is released', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    await market.hint(opened.intentId);
    expect(await market.stateOf(opened.purchaseId)).toBe('processing');
    await market.provider.changeKeys({ account: 'acct_new' });
    await advanceClock(16);
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
  });
});

describe('UPI payments that are not approved', () => {
  it.skipIf(!isStripe)('an unpaid UPI payment is cancelled when the reservation expires', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.pay(opened.clientSecret, { upi: null });
    await advanceClock(15);
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
    expect((await market.provider.intent(opened.intentId)).status).toBe('canceled');
  });

  it('a processing UPI payment extends the reservation by at most five minutes', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    await market.hint(opened.intentId);
    await advanceClock(19);
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('processing');
    expect((await market.ask(project, await app.signUp())).problem.code).toBe('project-reserved');
    await advanceClock(1);
    const sold = await market.buy(project, await app.signUp());
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
    expect(await market.stateOf(sold.purchaseId)).toBe('paid');
    await market.provider.answerUpi(opened.intentId, 'approved');
    await market.sweep();
    await app.runJobs();
    expect(await market.stateOf(opened.purchaseId)).toBe('refunded');
  });

  it('a late UPI payment becomes a sale if the project is still available', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    await advanceClock(21);
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
    await market.provider.answerUpi(opened.intentId, 'approved');
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it('a late UPI payment for a withdrawn listing is refunded, and the buyer is told that the project was no longer for sale', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    await advanceClock(21);
    await market.sweep();
    const params = { projectId: project.id };
    await app.api(market.seller)('DELETE /api/projects/{projectId}', { params });
    await market.provider.answerUpi(opened.intentId, 'approved');
    await market.sweep();
    await app.runJobs();
    expect(await market.stateOf(opened.purchaseId)).toBe('refunded');
    const page = await app.api(market.buyer)('GET /api/projects/projectdetails/{projectId}', { params });
    expect(page.problem).toMatchObject({
      code: 'purchase-refunded',
      refund_cause: 'not-for-sale',
      receipt_number: null,
    });
    const mails = await readMailbox(app.sandbox, market.buyer.email);
    expect(mails.map(({ text }) => text).join()).toContain('when the project was no longer for sale');
  });

  it('a UPI payment that the bank declines late is cancelled at the provider', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    await advanceClock(21);
    await market.sweep();
    await market.provider.answerUpi(opened.intentId, 'refused');
    await market.sweep();
    expect((await market.provider.intent(opened.intentId)).status).toBe('canceled');
  });

  it('a processing payment becomes a sale even if the seller has withdrawn the project', async () => {
    const project = await market.list({ licence: 'single-project' });
    const opened = await market.reserve(project);
    await market.provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    await market.hint(opened.intentId);
    const withdrawn = await app.api(market.seller)('DELETE /api/projects/{projectId}', {
      params: { projectId: project.id },
    });
    expect(withdrawn.status).toBe(200);
    await app.runJobs();
    expect(await market.stateOf(opened.purchaseId)).toBe('processing');
    await market.provider.answerUpi(opened.intentId, 'approved');
    await market.hint(opened.intentId);
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });
});

describe('an outage of the provider', () => {
  it('an outage extends a reservation by at most five minutes, and payments are found afterwards', async () => {
    const paid = await market.reserve(await market.list());
    const unpaid = await market.reserve(await market.list());
    await market.provider.pay(paid.clientSecret);
    await market.provider.changeKeys({ revoked: true });
    await advanceClock(16);
    await market.sweep();
    expect(await market.stateOf(unpaid.purchaseId)).toBe('reserved');
    await advanceClock(4);
    await market.sweep();
    expect(await market.stateOf(unpaid.purchaseId)).toBe('expired');
    await market.provider.changeKeys();
    closeCircuits();
    await market.sweep();
    expect(await market.stateOf(paid.purchaseId)).toBe('paid');
    expect(await market.stateOf(unpaid.purchaseId)).toBe('expired');
    expect((await market.provider.intent(unpaid.intentId)).status).toBe('canceled');
  });
});

describe('revoked API keys', () => {
  it('one alert is raised for revoked API keys, and no payment fails', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.provider.changeKeys({ revoked: true });
    for (let n = 0; n < 3; n += 1) {
      const refused = await market.ask(await market.list());
      expect(refused.problem).toMatchObject({ status: 503, code: 'service-unavailable' });
      expect((await market.ask(project)).problem.status).toBe(503);
      await market.hint(opened.intentId);
      await market.sweep();
    }
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
    expect(await alertsOf(testProvider)).toMatchObject([{ code: 'provider-key-refused', times: 1 }]);
    expect(await alertsOf(opened.purchaseId)).toEqual([]);
    expect((await market.history()).data).toEqual([]);
    expect(await readMailbox(app.sandbox, market.buyer.email)).toEqual([]);
    await market.provider.changeKeys();
    closeCircuits();
    await market.provider.pay(opened.clientSecret);
    await market.hint(opened.intentId);
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });
});

const reconcile = async (now?: Date) => {
  await findMissedPayments(app.context, now);
  await app.runJobs();
};
const refundAtProvider = (intentId: string) => market.provider.refund(intentId);
const handled = () =>
  app.context.database.selectFrom('gatewayEvents').select(['id', 'handledAt']).orderBy('id').execute();
const DAY_MS = 24 * 3_600_000;

describe('events that never arrived', () => {
  it('a refund whose event never arrived reverses the sale, and nothing is refunded twice', async () => {
    const project = await market.list();
    const { purchaseId, intentId } = await market.buy(project);
    await reconcile();
    await refundAtProvider(intentId);
    expect(await market.stateOf(purchaseId)).toBe('paid');
    await reconcile();
    expect(await market.stateOf(purchaseId)).toBe('refunded');
  });

  it("reconciliation finds the payment of an ended purchase even if the payment's event never arrived", async () => {
    const opened = await market.reserve(await market.list());
    await market.lapse(opened.purchaseId);
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
    const late = await market.reserve(await market.list());
    await market.provider.pay(late.clientSecret);
    await app.context.database
      .updateTable('purchases')
      .set({ state: 'expired', endedAt: new Date() })
      .where('id', '=', late.purchaseId)
      .execute();
    await reconcile();
    expect(await market.stateOf(late.purchaseId)).toBe('paid');
  });

  it('reconciliation reads all paid purchases in turn, and so finds a refund whose event has expired', async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    await refundAtProvider(intentId);
    const later = new Date(Date.now() + 3 * DAY_MS);
    await saveCursor(app.context.database, 'gateway-events-until', later.toISOString());
    await findMissedPayments(app.context, later);
    expect(await market.stateOf(purchaseId)).toBe('refunded');
  });

  it('reconciliation finds payments even if the server was down for longer than the provider stores events', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.pay(opened.clientSecret);
    const before = new Date(Date.now() - 3_600_000);
    await saveCursor(app.context.database, 'gateway-events-until', before.toISOString());
    await findMissedPayments(app.context, new Date(Date.now() + 40 * DAY_MS));
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it('a paid purchase whose payment the provider does not know raises one alert', async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    await tamper(app.context.database, (tx) =>
      tx.updateTable('purchases').set({ intentId: 'pi_of_nobody' }).where('id', '=', purchaseId).execute(),
    );
    await reconcile();
    await reconcile();
    const alerts = await app.context.database
      .selectFrom('alerts')
      .select(['code', 'subject', 'times'])
      .execute();
    expect(alerts).toContainEqual({ code: 'purchase-without-payment', subject: purchaseId, times: 1 });
    await tamper(app.context.database, (tx) =>
      tx.updateTable('purchases').set({ intentId }).where('id', '=', purchaseId).execute(),
    );
  });

  it('reconciliation does not handle delivered events again', async () => {
    const { purchaseId } = await market.buy(await market.list());
    // The first run handles the events of earlier tests, which causes new events for the second run.
    await reconcile();
    await reconcile();
    const before = await handled();
    expect(before.length).toBeGreaterThan(0);
    await reconcile();
    expect(await handled()).toEqual(before);
    expect(await market.stateOf(purchaseId)).toBe('paid');
  });

  it('reconciliation pauses during an outage and resumes at its cursor', async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    await reconcile();
    await refundAtProvider(intentId);
    await market.provider.fault({ kind: 'http-500', operation: 'events.list', times: 20 });
    await reconcile();
    await market.provider.clearFaults();
    await reconcile();
    expect(await market.stateOf(purchaseId)).toBe('refunded');
  });
});

describe('start-up', () => {
  it('the start-up jobs compare purchases with the provider even if no scheduled run is due', async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    await market.provider.refund(intentId);
    await app.runJobs();
    expect(await market.stateOf(purchaseId)).toBe('paid');
    await enqueueStartupJobs(app.context.jobs);
    await app.runJobs();
    expect(await market.stateOf(purchaseId)).toBe('refunded');
  });
});
