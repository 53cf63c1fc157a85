import { describe, expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { tamper } from '#tests/support/tamper.ts';
import { saveCursor } from '../../alerts/alert-store.ts';
import { findMissedPayments } from './find-missed-payments.ts';

const { app, market } = setUpMarket();

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
