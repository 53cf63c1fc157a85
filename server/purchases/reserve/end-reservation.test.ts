import { describe, expect, it, vi } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';

const { app, market } = setUpMarket();

describe('closing the payment', () => {
  it('frees the project at once, and nobody can pay any more', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    expect((await market.close(project)).status).toBe(200);
    expect((await market.close(project)).status).toBe(200);
    expect((await market.provider.pay(opened.clientSecret)).declined).not.toBeNull();
    const other = await app.signUp();
    expect((await market.ask(project, other)).status).toBe(200);
  });

  it('is too late once the money has moved: the project is the buyer’s', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.provider.pay(opened.clientSecret);
    expect((await market.close(project)).problem).toMatchObject({ status: 409, code: 'project-sold' });
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it('is not possible while the bank is at work', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    expect((await market.close(project)).problem).toMatchObject({ status: 409, code: 'payment-in-progress' });
  });

  it('does nothing to the payment of somebody else', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    expect((await market.close(project, await app.signUp())).problem.code).toBe('not-found');
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
  });
});

describe('closing the payment while it is being opened', () => {
  it('ends it: nothing is reserved anew, and others may buy', async () => {
    const project = await market.list();
    const { payments } = app.context;
    const open = payments.openPayment.bind(payments);
    vi.spyOn(payments, 'openPayment').mockImplementationOnce(async (order) => {
      const payment = await open(order);
      expect((await market.close(project)).status).toBe(200);
      return payment;
    });
    expect((await market.ask(project)).problem).toMatchObject({ status: 409, code: 'reservation-closed' });
    const held = await app.context.database.selectFrom('purchases').select(['state', 'end_reason']).execute();
    expect(held).toEqual([{ state: 'cancelled', end_reason: 'closed-by-buyer' }]);
    expect((await market.ask(project, await app.signUp())).status).toBe(200);
  });

  it('does not end the payment that is asked for anew in the same moment', async () => {
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

describe('when the reservation runs out', () => {
  it('is cancelled at the provider first, then the project is free', async () => {
    const opened = await market.reserve(await market.list());
    await market.lapse(opened.purchaseId);
    await app.runJobs({ at: new Date(Date.now() + 20 * 60_000) });
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
    expect((await market.provider.intent(opened.intentId)).status).toBe('canceled');
  });

  it('is told by the clock of the database, and found by the sweep when the job was too early', async () => {
    const opened = await market.reserve(await market.list());
    await app.runJobs({ at: new Date(Date.now() + 20 * 60_000) });
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
    await market.lapse(opened.purchaseId);
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
  });

  it('is given to the next buyer on the spot', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.lapse(opened.purchaseId);
    const next = await app.signUp();
    expect((await market.ask(project, next)).status).toBe(200);
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
    expect((await market.provider.pay(opened.clientSecret)).declined).not.toBeNull();
  });

  it('is a sale after all when the buyer has paid in the last second', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.provider.pay(opened.clientSecret);
    await market.lapse(opened.purchaseId);
    const next = await app.signUp();
    expect((await market.ask(project, next)).problem.code).toBe('project-sold');
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it('stays while the provider cannot be asked', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.lapse(opened.purchaseId);
    await market.provider.fault({ kind: 'http-500', operation: 'payment_intents.cancel', times: 20 });
    expect((await market.ask(project, await app.signUp())).problem.code).toBe('service-unavailable');
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
  });
});
