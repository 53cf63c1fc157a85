import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { readMailbox } from '#tests/support/mailbox.ts';
import { isStripe } from '#tests/support/sandbox-payments.ts';
import { detailsFor } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { findPurchase } from '../purchase-store.ts';
import { bookPartialRefund, bookRelease } from './book-entries.ts';
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

async function sell(priceRupees = 999) {
  const opened = await market.buy(await market.list({ priceRupees }));
  const purchase = await findPurchase(app.context.database, opened.purchaseId);
  if (purchase === null) throw new Error('the purchase is not stored');
  return { ...opened, purchase };
}
type Sale = Awaited<ReturnType<typeof sell>>;

const release = ({ purchase }: Sale) =>
  app.context.database.transaction().execute((tx) => bookRelease(app.context, tx, purchase));

async function refundPart({ purchase, intentId }: Sale, amountMinor: number): Promise<string> {
  const { id } = await market.provider.refund(intentId, amountMinor);
  await bookPart(purchase, id, amountMinor);
  return id;
}
const bookPart = (purchase: Sale['purchase'], reference: string, amountMinor: number) =>
  app.context.database
    .transaction()
    .execute((tx) => bookPartialRefund(tx, purchase, { reference, amountMinor }));

async function owed({ purchaseId }: Sale): Promise<number[]> {
  const entries = await app.context.database
    .selectFrom('ledgerEntries')
    .select(['account', 'amountMinor'])
    .where('purchaseId', '=', purchaseId)
    .execute();
  return ['seller-payable', 'seller-available'].map((account) =>
    entries.reduce((sum, entry) => (entry.account === account ? sum - entry.amountMinor : sum), 0),
  );
}

describe('releasing a sale', () => {
  it('a release makes held money available exactly once', async () => {
    const sale = await sell();
    expect(await owed(sale)).toEqual([99_900, 0]);
    await Promise.all([release(sale), release(sale)]);
    await release(sale);
    expect(await owed(sale)).toEqual([0, 99_900]);
  });

  it('a partial refund reduces held money before the release and available money after it', async () => {
    const sale = await sell();
    const reference = await refundPart(sale, 10_490);
    expect(await owed(sale)).toEqual([99_900 - 9_990, 0]);
    await release(sale);
    await refundPart(sale, 1);
    await refundPart(sale, 20_979);
    expect(await owed(sale)).toEqual([0, 99_900 - 29_970]);
    await bookPart(sale.purchase, reference, 10_490);
    await expect(bookPart(sale.purchase, 're_of_too_much', 104_900)).rejects.toThrow(RangeError);
    expect(await owed(sale)).toEqual([0, 99_900 - 29_970]);
  });

  it('a concurrent release and partial refund leave no held money', async () => {
    const sales = [await sell(101), await sell(102), await sell(103)];
    await Promise.all(sales.flatMap((sale) => [release(sale), refundPart(sale, 5_000)]));
    for (const sale of sales) expect((await owed(sale))[0]).toBe(0);
  });

  it('a refund or a lost dispute after the release reduces the available money', async () => {
    const [refunded, disputed, inPart] = [await sell(), await sell(), await sell()];
    for (const sale of [refunded, disputed, inPart]) await release(sale);
    await refundPart(refunded, 10_490);
    await market.provider.refund(refunded.intentId);
    await market.provider.loseDispute(disputed.intentId);
    await market.provider.loseDispute(inPart.intentId, { amount: 10_490 });
    for (const { intentId } of [refunded, disputed, inPart]) await settlePurchase(app.context, intentId);
    expect(await owed(refunded)).toEqual([0, 0]);
    expect(await owed(disputed)).toEqual([0, 0]);
    expect(await owed(inPart)).toEqual([0, 99_900 - 9_990]);
  });
});

let events = 0;

function send(
  type: string,
  object: object,
  given: { id?: string; secret?: string; signature?: string; created?: unknown; signedAt?: number } = {},
) {
  events += 1;
  const payload = JSON.stringify({
    id: given.id ?? `evt_test_${events}`,
    object: 'event',
    type,
    created: given.created ?? Math.floor(Date.now() / 1000),
    data: { object },
  });
  const signature =
    given.signature ??
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: given.secret ?? 'whsec_sandbox',
      timestamp: given.signedAt ?? Math.floor(Date.now() / 1000),
    });
  return app.api()('POST /api/payment/webhook', {
    raw: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
}

const intent = (id: string, more: object = {}) => ({ id, object: 'payment_intent', ...more });

describe.skipIf(!isStripe)('events from the payment provider', () => {
  it('a gateway event is acknowledged immediately and settles its purchase afterwards', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.pay(opened.clientSecret);
    const answer = await send('payment_intent.succeeded', intent(opened.intentId));
    expect(answer.body).toEqual({ received: true });
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
    await app.runJobs();
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  // covers: S7.41
  it('a gateway event that is sent repeatedly is stored once', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.pay(opened.clientSecret);
    const copies = [1, 2, 3].map(() =>
      send('payment_intent.succeeded', intent(opened.intentId), { id: 'evt_same' }),
    );
    expect((await Promise.all(copies)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const runs = await app.runJobs();
    expect(runs.filter(({ name }) => name === 'handle-gateway-event')).toHaveLength(1);
    await send('payment_intent.succeeded', intent(opened.intentId), { id: 'evt_same' });
    expect(await app.runJobs()).toEqual([]);
    expect(await readMailbox(app.sandbox, market.buyer.email)).toHaveLength(1);
  });

  const inAnHour = Math.floor(Date.now() / 1000) + 3_600;
  it.each([
    ['NUL in the id', { id: 'evt_\u0000' }, {}],
    ['NUL in a text', {}, { description: 'a\u0000b' }],
    ['NUL in a name', {}, { 'a\u0000b': 1 }],
    ['half a surrogate pair', {}, { description: '\ud800' }],
    ['a space in the id', { id: 'evt 1' }, {}],
    ['no id', { id: '' }, {}],
    ['an id that is too long', { id: `evt_${'x'.repeat(300)}` }, {}],
    ['a time in the future', { created: inAnHour }, {}],
    ['an invalid time', { created: 'yesterday' }, {}],
    ['a time out of range', { created: 1e300 }, {}],
    ['a signature from the future', { signedAt: inAnHour }, {}],
  ])('a signed gateway event with %s is rejected with 400 and not stored', async (_what, given, more) => {
    const answer = await send('payment_intent.succeeded', intent('pi_1', more), given);
    expect(answer.problem).toMatchObject({ status: 400, code: 'bad-signature' });
    const stored = await app.context.database.selectFrom('gatewayEvents').select('id').execute();
    expect(stored).toEqual([]);
  });

  // covers: S7.41
  it.each([
    ['signed with another secret', { secret: 'whsec_other' }],
    ['without a signature', { signature: '' }],
    ['with a forged signature', { signature: 't=1,v1=00' }],
  ])('a gateway event %s is rejected and not stored', async (_how, given) => {
    const refused = await send('payment_intent.succeeded', intent('pi_x'), given);
    expect(refused.problem).toMatchObject({ status: 400, code: 'bad-signature' });
    expect(await app.context.database.selectFrom('gatewayEvents').selectAll().execute()).toEqual([]);
  });

  it('a gateway event about a payment from another system is acknowledged and changes nothing', async () => {
    expect((await send('payment_intent.succeeded', intent('pi_of_others'))).status).toBe(200);
    expect((await send('customer.created', { id: 'cus_1', object: 'customer' })).status).toBe(200);
    const runs = await app.runJobs();
    expect(runs.map(({ error }) => error)).toEqual([null, null]);
  });

  it('gateway events that arrive late, repeatedly or in any order lead to the same state', async () => {
    const types = ['payment_intent.created', 'payment_intent.payment_failed', 'charge.succeeded'];
    for (const order of [types, types.toReversed(), [...types, ...types]]) {
      const opened = await market.reserve(await market.list());
      await market.provider.pay(opened.clientSecret, { card: '4000000000000002' });
      await market.provider.pay(opened.clientSecret);
      const failure = { charge: `ch_${opened.intentId}`, code: 'card_declined', message: 'Declined.' };
      for (const type of order) {
        await send(type, intent(opened.intentId, { last_payment_error: failure }));
      }
      await app.runJobs();
      await market.hint(opened.intentId);
      expect(await market.stateOf(opened.purchaseId)).toBe('paid');
      const rows = (await market.history()).data.filter((row) => row.purchase_id === opened.purchaseId);
      expect(rows.map(({ activity }) => activity).toSorted()).toEqual(['bought', 'failed']);
    }
  });

  it('a gateway event that arrives during an outage is handled later', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.pay(opened.clientSecret);
    await market.provider.fault({ kind: 'http-500', operation: 'payment_intents.retrieve', times: 3 });
    await send('payment_intent.succeeded', intent(opened.intentId));
    await app.runJobs();
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
    await market.provider.clearFaults();
    await app.runJobs({ at: new Date(Date.now() + 60_000) });
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it('a gateway event whose job was lost is handled by the sweep', async () => {
    const sale = await market.buy(await market.list());
    await market.provider.refund(sale.intentId);
    await app.context.database
      .insertInto('gatewayEvents')
      .values({
        id: 'evt_lost',
        type: 'charge.refunded',
        intentId: sale.intentId,
        payload: JSON.stringify({}),
        receivedAt: new Date(Date.now() - 3_600_000),
      })
      .execute();
    await market.sweep();
    expect(await market.stateOf(sale.purchaseId)).toBe('refunded');
  });
});
