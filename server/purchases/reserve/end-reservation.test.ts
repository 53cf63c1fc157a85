import { describe, expect, it, vi } from 'vitest';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { isStripe } from '#tests/support/sandbox-payments.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { findPurchase } from '../purchase-store.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';
import { endReservation } from './end-reservation.ts';

const { app, market } = setUpMarket();

describe('cancelling a payment', () => {
  // covers: S7.42
  it.skipIf(!isStripe)(
    'cancelling a payment releases the project, and the payment can no longer be made',
    async () => {
      const project = await market.list();
      const opened = await market.reserve(project);
      expect((await market.close(project)).status).toBe(200);
      expect((await market.close(project)).status).toBe(200);
      expect((await market.provider.pay(opened.clientSecret)).declined).not.toBeNull();
      const other = await app.signUp();
      expect((await market.ask(project, other)).status).toBe(200);
    },
  );

  it('a payment that has succeeded cannot be cancelled', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.provider.pay(opened.clientSecret);
    expect((await market.close(project)).problem).toMatchObject({ status: 409, code: 'project-sold' });
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it('a payment that a bank is processing cannot be cancelled', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    expect((await market.close(project)).problem).toMatchObject({ status: 409, code: 'payment-in-progress' });
  });
});

describe('cancellation events', () => {
  it.each([
    ['closed-by-buyer', 'cancelled'],
    ['expired', 'expired'],
    ['project-withdrawn', 'cancelled'],
  ] as const)(
    "a purchase whose cancellation event arrives before the provider's response ends with the reason %s",
    async (reason, state) => {
      const { purchaseId } = await market.reserve(await market.list());
      const purchase = await findPurchase(app.context.database, purchaseId);
      const { payments } = app.context;
      const cancel = payments.cancelPayment.bind(payments);
      vi.spyOn(payments, 'cancelPayment').mockImplementationOnce(async (intentId) => {
        const payment = await cancel(intentId);
        await settlePurchase(app.context, intentId);
        return payment;
      });
      await endReservation(app.context, purchase!, reason);
      const ended = await findPurchase(app.context.database, purchaseId);
      expect(ended).toMatchObject({ state, endReason: reason });
    },
  );
});

describe('cancelling a payment while it is being opened', () => {
  it('a payment cancelled while it is being opened leaves no reservation', async () => {
    const project = await market.list();
    const { payments } = app.context;
    const open = payments.openPayment.bind(payments);
    vi.spyOn(payments, 'openPayment').mockImplementationOnce(async (order) => {
      const payment = await open(order);
      expect((await market.close(project)).status).toBe(200);
      return payment;
    });
    expect((await market.ask(project)).problem).toMatchObject({ status: 409, code: 'reservation-closed' });
    const held = await app.context.database.selectFrom('purchases').select(['state', 'endReason']).execute();
    expect(held).toEqual([{ state: 'cancelled', endReason: 'closed-by-buyer' }]);
    expect((await market.ask(project, await app.signUp())).status).toBe(200);
  });

  it('a buyer whose reservation is cancelled while they resume it gets a new reservation', async () => {
    const project = await market.list();
    const first = await market.reserve(project);
    const { payments } = app.context;
    const find = payments.findPayment.bind(payments);
    vi.spyOn(payments, 'findPayment').mockImplementationOnce(async (intentId) => {
      expect((await market.close(project)).status).toBe(200);
      return await find(intentId);
    });
    const again = await market.reserve(project);
    expect(again.purchaseId).not.toBe(first.purchaseId);
    expect(await market.stateOf(first.purchaseId)).toBe('cancelled');
    expect(await market.stateOf(again.purchaseId)).toBe('reserved');
  });
});

describe('reservation expiry', () => {
  it.skipIf(!isStripe)(
    'an expired reservation is cancelled at the provider before the project is released',
    async () => {
      const opened = await market.reserve(await market.list());
      await market.lapse(opened.purchaseId);
      await app.runJobs({ at: new Date(Date.now() + 20 * 60_000) });
      expect(await market.stateOf(opened.purchaseId)).toBe('expired');
      expect((await market.provider.intent(opened.intentId)).status).toBe('canceled');
    },
  );

  it("a reservation expires by the database's clock, and the sweep ends a reservation whose job ran too early", async () => {
    const opened = await market.reserve(await market.list());
    await app.runJobs({ at: new Date(Date.now() + 20 * 60_000) });
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
    await market.lapse(opened.purchaseId);
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
  });

  it.skipIf(!isStripe)(
    'a payment whose reservation ended only in the database is cancelled at the provider after a payment hint',
    async () => {
      const opened = await market.reserve(await market.list());
      await app.context.database
        .updateTable('purchases')
        .set({ state: 'expired', endedAt: new Date(), endReason: 'expired' })
        .where('id', '=', opened.purchaseId)
        .execute();
      await refreshCatalogue(app.context.database);
      await market.hint(opened.intentId);
      expect((await market.provider.intent(opened.intentId)).status).toBe('canceled');
      expect((await market.provider.pay(opened.clientSecret)).declined).not.toBeNull();
      expect(await market.stateOf(opened.purchaseId)).toBe('expired');
    },
  );

  it.skipIf(!isStripe)('another buyer can reserve a project once its reservation has expired', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.lapse(opened.purchaseId);
    const next = await app.signUp();
    expect((await market.ask(project, next)).status).toBe(200);
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
    expect((await market.provider.pay(opened.clientSecret)).declined).not.toBeNull();
  });

  it('a payment in the last second of a reservation becomes a sale', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.provider.pay(opened.clientSecret);
    await market.lapse(opened.purchaseId);
    const next = await app.signUp();
    expect((await market.ask(project, next)).problem.code).toBe('project-sold');
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it('a lapsed reservation stays open while the provider is down, until the grace period is over', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.lapse(opened.purchaseId);
    await market.provider.fault({ kind: 'http-500', operation: 'payment_intents.cancel', times: 20 });
    expect((await market.ask(project, await app.signUp())).problem.code).toBe('service-unavailable');
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
  });
});
