import { describe, expect, it } from 'vitest';
import { readMailbox } from '#tests/support/mailbox.ts';
import { detailsFor } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { settlePurchase } from './settle-purchase.ts';

const { app, market } = setUpMarket();

describe('settling a purchase', () => {
  // covers: S4.2
  it('a payment hint settles the sale only after the provider confirms the payment', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.hint(opened.intentId);
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
    await market.provider.pay(opened.clientSecret);
    expect((await market.hint(opened.intentId)).body).toEqual({ data: { status: 'received' } });
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it('a payment that is reported again with nothing new is settled without waiting for a lock', async () => {
    const project = await market.list();
    const { intentId, purchaseId } = await market.buy(project);
    const { database } = app.context;
    await database.transaction().execute(async (tx) => {
      await tx.selectFrom('projects').where('id', '=', project.id).forUpdate().execute();
      expect(await settlePurchase(app.context, intentId)).toMatchObject({ purchaseId, state: 'paid' });
    });
  });

  // covers: S7.30
  it('a payment hint about an unknown payment gets the same response as one about a known payment', async () => {
    const known = await market.reserve(await market.list());
    const answers = [await market.hint(known.intentId), await market.hint('pi_nobody')];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: { data: { status: 'received' } } },
      { status: 200, body: { data: { status: 'received' } } },
    ]);
  });

  // covers: S4.2, S7.19
  it('a request to mark a project as sold succeeds only for the buyer of a paid purchase', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    expect((await market.markSold(project)).problem).toMatchObject({ status: 409, code: 'not-settled' });
    await market.provider.pay(opened.clientSecret);
    expect((await market.markSold(project, await app.signUp())).problem.code).toBe('not-settled');
    expect((await market.markSold(project)).status).toBe(200);
    expect((await market.markSold(project)).status).toBe(200);
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it('a declined card does not end the reservation, and the buyer can retry', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.provider.pay(opened.clientSecret, { card: '4000000000009995' });
    await market.hint(opened.intentId);
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
    await market.provider.pay(opened.clientSecret);
    await market.hint(opened.intentId);
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
    const history = await market.history();
    expect(history.data.map(({ activity, reason }) => [activity, reason])).toEqual([
      ['bought', null],
      ['failed', 'Your card has insufficient funds.'],
    ]);
  });

  it('a payment that the bank processes slowly becomes a sale when it succeeds', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    await market.provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    await market.hint(opened.intentId);
    expect(await market.stateOf(opened.purchaseId)).toBe('processing');
    expect(await detailsFor(app, market.buyer, project.id)).toMatchObject({
      reserved_by_me: true,
      payment_processing: true,
    });
    const stranger = await app.signUp();
    expect(await detailsFor(app, stranger, project.id)).not.toHaveProperty('payment_processing');
    await market.lapse(opened.purchaseId);
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('processing');
    expect((await market.ask(project, stranger)).problem.code).toBe('project-reserved');
    await market.provider.answerUpi(opened.intentId, 'approved');
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it('a payment that a bank declines after expiry releases the project', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    await market.hint(opened.intentId);
    await market.lapse(opened.purchaseId);
    await market.provider.answerUpi(opened.intentId, 'refused');
    await market.sweep();
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
  });

  it('repeated hints and events settle a purchase only once', async () => {
    const project = await market.list({ category: 'HARDWARE' });
    await market.saveAddress(project);
    const opened = await market.reserve(project);
    await market.provider.pay(opened.clientSecret);
    const { intentId } = opened;
    await Promise.all([
      market.hint(intentId),
      market.hint(intentId),
      market.markSold(project),
      market.sweep(),
      market.hint(intentId),
    ]);
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
    const entries = await app.context.database.selectFrom('ledgerEntries').selectAll().execute();
    expect(entries.filter(({ kind }) => kind === 'sale')).toHaveLength(3);
    expect(entries.filter(({ kind }) => kind === 'provider-fee')).toHaveLength(2);
    await app.runJobs();
    expect(await readMailbox(app.sandbox, market.buyer.email)).toHaveLength(1);
    expect(await readMailbox(app.sandbox, market.seller.email)).toHaveLength(1);
  });

  it('a payment whose hint arrives during a provider outage is settled later', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.pay(opened.clientSecret);
    await market.provider.fault({ kind: 'http-500', operation: 'payment_intents.retrieve', times: 3 });
    expect((await market.hint(opened.intentId)).status).toBe(200);
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
    await market.provider.clearFaults();
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it('a sale notifies both parties by email with next steps', async () => {
    const project = await market.list({ title: 'Solar tracker <b>' });
    const { purchaseId } = await market.buy(project);
    await app.runJobs();
    const [bought] = await readMailbox(app.sandbox, market.buyer.email);
    expect(bought?.subject).toBe('You bought "Solar tracker <b>"');
    expect(bought?.text).toContain('₹1,049');
    expect(bought?.text).toContain('PH-000001');
    expect(bought?.text).toMatch(
      /starts your 72 hours to try it.+ do not download by \d+ \w+ \d{4}, \d+:\d+.+ the seller is paid/u,
    );
    expect(bought?.text).toMatch(
      /held until 72 hours after the first download.+ report nothing, the seller is/su,
    );
    expect(bought?.links).toContain(`${app.url}/orders/${purchaseId}`);
    const [sold] = await readMailbox(app.sandbox, market.seller.email);
    expect(sold?.subject).toBe('You sold "Solar tracker <b>"');
    expect(sold?.text).toContain('₹999');
    expect(sold?.text).toMatch(/or on \d+ \w+ \d{4}, \d+:\d+.+ without one/u);
    expect(sold?.links).toContain(`${app.url}/orders/${purchaseId}`);
  });
});
