import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aSandbox, postJson, until } from '../testing/running-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let stripe: Stripe;

const client = (options: Stripe.StripeConfig = {}): Stripe => {
  const url = new URL(sandbox.url);
  return new Stripe('sk_test_sandbox', {
    host: url.hostname,
    port: url.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    ...options,
  });
};
const control = (path: string): string => `${sandbox.url}/stripe/_control/${path}`;
const aFault = (fault: object): Promise<Response> => postJson(control('faults'), fault);
const anIntent = () => stripe.paymentIntents.create({ amount: 20_000, currency: 'inr' });
const pay = (id: string, options: Stripe.RequestOptions = {}): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, options);
const errorOf = async (work: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  work.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: unknown) => error as Stripe.errors.StripeError,
  );

beforeAll(async () => {
  sandbox = await aSandbox();
  stripe = client();
});
afterEach(() => fetch(control('faults'), { method: 'DELETE' }));
afterAll(() => sandbox.close());

describe("refunds and disputes in the sandbox's Stripe", () => {
  test('an unpaid charge cannot be refunded', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'inr' });
    expect((await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).message).toContain(
      'does not have a successful charge',
    );
  });

  test('a refund is pending until the bank settles it, and can fail even after that', async () => {
    const intent = await pay((await anIntent()).id);
    await aFault({ kind: 'refund-pends', times: 1 });
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    const settle = async (outcome: string) =>
      (await postJson(control(`refunds/${refund.id}/settle`), { outcome })).status;
    const refundedMinor = async () => {
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent.id, {
        expand: ['latest_charge'],
      });
      return (charge as Stripe.Charge).amount_refunded;
    };
    expect(await refundedMinor()).toBe(20_000);
    expect(await settle('succeeded')).toBe(200);
    expect(await settle('succeeded')).toBe(400);
    expect(await refundedMinor()).toBe(20_000);
    expect(await settle('failed')).toBe(200);
    expect(await refundedMinor()).toBe(0);
    expect(await settle('succeeded')).toBe(400);
    const { data: events } = await stripe.events.list({ type: 'charge.refund.updated' });
    const own = events.filter(({ data }) => 'id' in data.object && data.object.id === refund.id);
    expect(own.map(({ data }) => data.previous_attributes)).toEqual([
      { status: 'succeeded' },
      { status: 'pending' },
    ]);
  });
});

describe('idempotency keys', () => {
  test('requests with the same idempotency key charge once, even across a restart, and the key cannot be reused for another request', async () => {
    const { id } = await anIntent();
    const first = await pay(id, { idempotencyKey: 'purchase-1' });
    await sandbox.restart();
    stripe = client();
    const second = (await pay(id, { idempotencyKey: 'purchase-1' })) as Stripe.Response<Stripe.PaymentIntent>;
    expect(second.latest_charge).toBe(first.latest_charge);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = stripe.paymentIntents.create(
      { amount: 7000, currency: 'inr' },
      { idempotencyKey: 'purchase-1' },
    );
    expect(await errorOf(other)).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  });

  test('a declined payment that is retried with the same idempotency key gets the same decline and makes no second charge', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 7000, currency: 'inr' });
    const payWith = (method: string) =>
      stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: method },
        { idempotencyKey: `pay-${intent.id}` },
      );
    const first = await errorOf(payWith('pm_card_chargeDeclined'));
    const second = await errorOf(payWith('pm_card_chargeDeclined'));
    expect(second.charge).toBe(first.charge);
    const journal = (await (await fetch(control('journal'))).json()) as {
      intents: { id: string; charges: unknown[] }[];
    };
    expect(journal.intents.find(({ id }) => id === intent.id)?.charges).toHaveLength(1);
  });

  test('a concurrent request with the same Stripe idempotency key gets 409', async () => {
    const { id } = await anIntent();
    await aFault({ kind: 'hang', operation: 'payment_intents.confirm', times: 1, delayMs: 1500 });
    const slow = pay(id, { idempotencyKey: 'twice' });
    const seen = await until(
      async () => ((await (await fetch(control('faults'))).json()) as { faults: unknown[] }).faults.length,
      (left) => left === 0,
    );
    expect(seen).toBe(0);
    const refused = await errorOf(pay(id, { idempotencyKey: 'twice' }));
    expect(refused).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect((await slow).status).toBe('succeeded');
  });
});
