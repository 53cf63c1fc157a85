import { describe, expect, it, vi } from 'vitest';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { clearAlert, listOpenAlerts } from '../../alerts/alert-store.ts';
import type { Payment } from '../../ports/payment-gateway.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';

const { app, market } = setUpMarket();

/** Expires a reservation in the database only, so that the provider still accepts its payment. */
async function payTooLate() {
  const project = await market.list();
  const opened = await market.reserve(project);
  await app.context.database
    .updateTable('purchases')
    .set({ state: 'expired', endedAt: new Date(), endReason: 'expired' })
    .where('id', '=', opened.purchaseId)
    .execute();
  await refreshCatalogue(app.context.database);
  return { project, opened };
}

const listingOf = async (projectId: string) =>
  await app.context.database
    .selectFrom('projects')
    .select('listingStatus')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();

describe('late payments', () => {
  it('a late payment is refunded only once when another buyer has bought the project', async () => {
    const { project, opened } = await payTooLate();
    const faster = await app.signUp({ name: 'Meera' });
    const winner = await market.buy(project, faster);
    await market.provider.pay(opened.clientSecret);
    await market.hint(opened.intentId);
    expect(await market.stateOf(opened.purchaseId)).toBe('refund-pending');
    await app.runJobs();
    await market.sweep();
    await market.hint(opened.intentId);
    expect(await market.stateOf(opened.purchaseId)).toBe('refunded');
    expect(await market.stateOf(winner.purchaseId)).toBe('paid');
    expect(await market.provider.intent(opened.intentId)).toMatchObject({
      refundedMinor: project.amountMinor,
      refunds: [{ status: 'succeeded' }],
    });
    await app.runJobs();
    const mails = await readMailbox(app.sandbox, market.buyer.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your payment for "Line follower robot" was refunded',
    ]);
    expect(mails[0]?.text).toContain('someone else');
    expect((await market.history()).data).toMatchObject([
      { activity: 'refunded', paymentStatus: 'refunded', amount: project.amountMinor },
    ]);
    expect((await market.history(market.seller)).data).toHaveLength(1);
  });

  it('a failed refund is retried until it succeeds', async () => {
    const { project, opened } = await payTooLate();
    await market.buy(project, await app.signUp());
    await market.provider.fault({ kind: 'refund-fails', times: 2 });
    await market.provider.pay(opened.clientSecret);
    await market.hint(opened.intentId);
    for (let hours = 1; hours <= 3; hours += 1) {
      await app.runJobs({ at: new Date(Date.now() + hours * 3_600_000) });
    }
    expect(await market.stateOf(opened.purchaseId)).toBe('refunded');
    const intent = await market.provider.intent(opened.intentId);
    expect(intent.refunds.map(({ status }) => status).toSorted()).toEqual(['failed', 'failed', 'succeeded']);
    expect(intent.refundedMinor).toBe(project.amountMinor);
  });

  it('a purchase with a pending refund counts as refunded, and the refund is repeated when the bank returns it', async () => {
    const { project, opened } = await payTooLate();
    await market.buy(project, await app.signUp());
    await market.provider.fault({ kind: 'refund-pends', operation: 'refunds.create' });
    await market.provider.pay(opened.clientSecret);
    await market.hint(opened.intentId);
    await app.runJobs();
    expect(await market.stateOf(opened.purchaseId)).toBe('refunded');
    expect(await app.context.database.selectFrom('alerts').select('code').execute()).toEqual([]);
    const [pending] = (await market.provider.intent(opened.intentId)).refunds;
    expect(pending?.status).toBe('pending');
    await market.provider.settleRefund(pending?.id ?? '', 'failed');
    await settleByEvent(opened.intentId);
    expect(await market.stateOf(opened.purchaseId)).toBe('refund-pending');
    await app.runJobs();
    expect(await market.stateOf(opened.purchaseId)).toBe('refunded');
    const intent = await market.provider.intent(opened.intentId);
    expect(intent.refunds.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded']);
    expect(intent.refundedMinor).toBe(project.amountMinor);
  });

  it('a refund is retried until the provider is available again', async () => {
    const { project, opened } = await payTooLate();
    await market.buy(project, await app.signUp());
    await market.provider.pay(opened.clientSecret);
    await market.hint(opened.intentId);
    await market.provider.fault({ kind: 'http-500', operation: 'refunds.create', times: 3 });
    await app.runJobs();
    expect(await market.stateOf(opened.purchaseId)).toBe('refund-pending');
    await market.provider.clearFaults();
    await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
    expect(await market.stateOf(opened.purchaseId)).toBe('refunded');
  });
});

describe('mismatched payments', () => {
  it('a payment with a smaller amount is refunded', async () => {
    const project = await market.list({ priceRupees: 2_000 });
    const opened = await market.reserve(project);
    await market.provider.change(opened.intentId, { amountMinor: 100 });
    await market.provider.pay(opened.clientSecret);
    expect((await market.markSold(project)).problem.code).toBe('not-settled');
    await app.runJobs();
    expect(await market.stateOf(opened.purchaseId)).toBe('refunded');
    expect((await market.provider.intent(opened.intentId)).refundedMinor).toBe(100);
    expect((await market.ask(project, await app.signUp())).status).toBe(200);
  });
});

describe('refunds', () => {
  it('the remainder of a partly refunded payment is refunded', async () => {
    const { project, opened } = await payTooLate();
    await market.buy(project, await app.signUp());
    await market.provider.pay(opened.clientSecret);
    await market.provider.refund(opened.intentId, 1_000);
    await market.hint(opened.intentId);
    await app.runJobs();
    expect(await market.stateOf(opened.purchaseId)).toBe('refunded');
    expect((await market.provider.intent(opened.intentId)).refundedMinor).toBe(project.amountMinor);
  });

  it('a refund returned by the bank is repeated, and the buyer and an operator are notified', async () => {
    const project = await market.list();
    const sale = await market.buy(project);
    await market.provider.fault({ kind: 'refund-fails', delayMs: 1 });
    await market.provider.refund(sale.intentId);
    await vi.waitFor(async () =>
      expect((await market.provider.intent(sale.intentId)).refunds).toMatchObject([{ status: 'failed' }]),
    );
    await seenAs({ amountRefundedMinor: project.amountMinor }, () => settleByEvent(sale.intentId));
    expect(await market.stateOf(sale.purchaseId)).toBe('refunded');
    await app.runJobs();
    await settleByEvent(sale.intentId);
    expect(await market.stateOf(sale.purchaseId)).toBe('refund-pending');
    expect(await openAlerts()).toEqual([
      ['refund-not-ordered', sale.purchaseId],
      ['payment-sent-back', sale.purchaseId],
    ]);
    await app.runJobs();
    expect(await market.stateOf(sale.purchaseId)).toBe('refunded');
    await app.runJobs();
    const mails = await readMailbox(app.sandbox, market.buyer.email);
    const refundMails = mails.filter(({ subject }) => subject.includes('was refunded'));
    expect(refundMails).toHaveLength(2);
    for (const { text } of refundMails) expect(text).toContain('your access to the project has ended');
  });

  it('settling a payment that was read before its refund does not repeat the refund', async () => {
    const { project, opened } = await payTooLate();
    await market.buy(project, await app.signUp());
    await market.provider.pay(opened.clientSecret);
    await market.hint(opened.intentId);
    await app.runJobs();
    expect(await market.stateOf(opened.purchaseId)).toBe('refunded');
    await seenAs({ amountRefundedMinor: 0 }, () => settleByEvent(opened.intentId));
    expect(await market.stateOf(opened.purchaseId)).toBe('refunded');
    await app.runJobs();
    const mails = await readMailbox(app.sandbox, market.buyer.email);
    expect(mails.filter(({ subject }) => subject.includes('was refunded'))).toHaveLength(1);
    expect(await openAlerts()).toEqual([]);
  });

  it('a rejected refund raises an alert, and a pending refund does not', async () => {
    const { project, opened } = await payTooLate();
    await market.buy(project, await app.signUp());
    await market.provider.pay(opened.clientSecret);
    await market.hint(opened.intentId);
    const refunds = vi.spyOn(app.context.payments, 'refundPayment');
    refunds.mockResolvedValueOnce({ refundId: 're_1', state: 'under-way' });
    await app.runJobs();
    expect(await market.stateOf(opened.purchaseId)).toBe('refund-pending');
    expect(await openAlerts()).toEqual([]);
    refunds.mockResolvedValueOnce({ refundId: 're_1', state: 'failed' });
    await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
    expect(await openAlerts()).toEqual([['refund-not-made', opened.purchaseId]]);
    refunds.mockRestore();
    await app.runJobs({ at: new Date(Date.now() + 7_200_000) });
    expect(await market.stateOf(opened.purchaseId)).toBe('refunded');
  });
});

describe('reversed sales', () => {
  it('a refund reverses the sale once, withdraws the listing and notifies the seller', async () => {
    const project = await market.list();
    const sale = await market.buy(project);
    await market.provider.refund(sale.intentId);
    await Promise.all([settleByEvent(sale.intentId), settleByEvent(sale.intentId)]);
    expect(await market.stateOf(sale.purchaseId)).toBe('refunded');
    expect(await listingOf(project.id)).toEqual({ listingStatus: 'withdrawn' });
    expect((await market.ask(project, await app.signUp())).problem.code).toBe('project-unavailable');
    expect((await market.history()).data).toMatchObject([
      { activity: 'refunded', paymentStatus: 'refunded', amount: project.amountMinor },
    ]);
    expect((await market.history(market.seller)).data).toMatchObject([
      { activity: 'refunded', paymentStatus: 'refunded', amount: project.priceRupees * 100 },
    ]);
    await app.runJobs();
    const subjects = (await readMailbox(app.sandbox, market.seller.email)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      'The sale of "Line follower robot" was reversed',
      'You sold "Line follower robot"',
    ]);
  });

  it('an open dispute raises one alert and does not reverse the sale', async () => {
    const sale = await market.buy(await market.list());
    const dispute = await market.provider.openDispute(sale.intentId);
    await settleByEvent(sale.intentId);
    expect(await market.stateOf(sale.purchaseId)).toBe('paid');
    expect(await openAlerts()).toEqual([['dispute-open', sale.purchaseId]]);
    const due = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
    const { sentence } = await app.context.database
      .selectFrom('alerts')
      .select('sentence')
      .where('code', '=', 'dispute-open')
      .executeTakeFirstOrThrow();
    expect(sentence).toContain(due);
    await clearAlert(app.context.database, 'dispute-open', sale.purchaseId);
    await settleByEvent(sale.intentId);
    expect(await openAlerts()).toEqual([]);
    await market.provider.closeDispute(dispute, 'won');
    await settleByEvent(sale.intentId);
    expect([await market.stateOf(sale.purchaseId), await openAlerts()]).toEqual(['paid', []]);
  });

  it('a lost dispute over a refunded payment raises an alert', async () => {
    const sale = await market.buy(await market.list());
    const dispute = await market.provider.openDispute(sale.intentId);
    await seenAs({ amountRefundedMinor: sale.amount }, () => settleByEvent(sale.intentId));
    expect(await market.stateOf(sale.purchaseId)).toBe('refunded');
    await market.provider.closeDispute(dispute, 'lost');
    await settleByEvent(sale.intentId);
    expect(await market.stateOf(sale.purchaseId)).toBe('disputed');
    expect(await openAlerts()).toEqual([
      ['refund-not-ordered', sale.purchaseId],
      ['paid-back-twice', sale.purchaseId],
    ]);
  });

  it('a partial refund raises an alert and does not reverse the sale', async () => {
    const sale = await market.buy(await market.list());
    await market.provider.refund(sale.intentId, 1_000);
    await settleByEvent(sale.intentId);
    expect(await market.stateOf(sale.purchaseId)).toBe('paid');
    expect(await openAlerts()).toEqual([['refunded-in-part', sale.purchaseId]]);
    await clearAlert(app.context.database, 'refunded-in-part', sale.purchaseId);
    await settleByEvent(sale.intentId);
    expect(await openAlerts()).toEqual([]);
    await market.provider.refund(sale.intentId, 500);
    await settleByEvent(sale.intentId);
    expect(await openAlerts()).toEqual([['refunded-in-part', sale.purchaseId]]);
    await market.provider.refund(sale.intentId);
    await settleByEvent(sale.intentId);
    expect(await market.stateOf(sale.purchaseId)).toBe('refunded');
  });

  it('a refunded project can be sold again after relisting', async () => {
    const project = await market.list();
    const sale = await market.buy(project);
    await market.provider.refund(sale.intentId);
    await settleByEvent(sale.intentId);
    const seller = app.api(market.seller);
    const own = await seller('GET /api/projects/projectdetails/{projectId}', {
      params: { projectId: project.id },
    });
    expect(own.body.data).toMatchObject({ status: 'available', listing: 'withdrawn' });
    const relisted = await seller('PUT /api/projects/{projectId}', {
      params: { projectId: project.id },
      body: { title: own.body.data.title },
    });
    expect(relisted.body.data.listing).toBe('listed');
    const buyer = await app.signUp();
    const seen = await app.api(buyer)('GET /api/projects/projectdetails/{projectId}', {
      params: { projectId: project.id },
    });
    expect(seen.body.data).not.toHaveProperty('listing');
    const again = await market.buy(project, buyer);
    expect(await market.stateOf(again.purchaseId)).toBe('paid');
  });
});

async function seenAs(otherwise: Partial<Payment>, work: () => Promise<void>): Promise<void> {
  const { payments } = app.context;
  const find = payments.findPayment.bind(payments);
  const read = vi.spyOn(payments, 'findPayment').mockImplementationOnce(async (intentId) => {
    const payment = await find(intentId);
    return payment === null ? null : { ...payment, ...otherwise };
  });
  await work();
  read.mockRestore();
}

async function openAlerts(): Promise<[string, string][]> {
  return (await listOpenAlerts(app.context.database)).map(({ code, subject }) => [code, subject]);
}

async function settleByEvent(intentId: string): Promise<void> {
  await settlePurchase(app.context, intentId);
}
