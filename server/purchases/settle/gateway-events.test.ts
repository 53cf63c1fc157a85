import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { readMailbox } from '#tests/support/mailbox.ts';
import { isStripe } from '#tests/support/sandbox-payments.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';

const { app, market } = setUpMarket();

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
