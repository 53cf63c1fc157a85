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
const aPaidIntent = (client = stripe, options: Stripe.RequestOptions = {}): Promise<Stripe.PaymentIntent> =>
  client.paymentIntents.create(
    {
      amount: 20_000,
      currency: 'inr',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
    },
    options,
  );
const errorOf = async (work: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  work.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: unknown) => error as Stripe.errors.StripeError,
  );
interface JournalEntry {
  id: string;
  capturedMinor: number;
  refundedMinor: number;
}
const journal = async (): Promise<JournalEntry[]> =>
  ((await (await fetch(control('journal'))).json()) as { intents: JournalEntry[] }).intents;

beforeAll(async () => {
  sandbox = await aSandbox();
  stripe = client();
});
afterEach(() => fetch(control('faults'), { method: 'DELETE' }));
afterAll(() => sandbox.close());

describe("refunds and disputes in the sandbox's Stripe", () => {
  test('a charge can be refunded in parts, but never by more than its amount', async () => {
    const intent = await aPaidIntent();
    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 5000,
      metadata: { why: 'late' },
    });
    expect(part).toMatchObject({
      amount: 5000,
      status: 'succeeded',
      payment_intent: intent.id,
      metadata: { why: 'late' },
    });
    expect((await errorOf(stripe.refunds.create({ payment_intent: intent.id, amount: 15_001 }))).param).toBe(
      'amount',
    );
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(15_000);
    expect((await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
      'charge_already_refunded',
    );
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
    expect(await stripe.charges.retrieve(intent.latest_charge as string)).toMatchObject({
      refunded: true,
      amount_refunded: 20_000,
    });
    expect((await journal()).find(({ id }) => id === intent.id)).toMatchObject({
      capturedMinor: 20_000,
      refundedMinor: 20_000,
    });
  });

  test('an unpaid charge cannot be refunded', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'inr' });
    expect((await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).message).toContain(
      'does not have a successful charge',
    );
  });

  test('a refund that the bank returns fails, and the charge can be refunded again', async () => {
    const intent = await aPaidIntent();
    await aFault({ kind: 'refund-fails', times: 1, delayMs: 10 });
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
    await until(
      () => stripe.refunds.retrieve(refund.id),
      ({ status }) => status === 'failed',
    );
    expect((await stripe.charges.retrieve(intent.latest_charge as string)).amount_refunded).toBe(0);
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(20_000);
  });

  test('a refund is pending until the bank settles it, and can fail even after that', async () => {
    const intent = await aPaidIntent();
    await aFault({ kind: 'refund-pends', times: 1 });
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    const settle = async (outcome: string) =>
      (await postJson(control(`refunds/${refund.id}/settle`), { outcome })).status;
    const refundedMinor = async () =>
      (await stripe.charges.retrieve(intent.latest_charge as string)).amount_refunded;
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

  test('a lost dispute sends an event and blocks refunds', async () => {
    const intent = await aPaidIntent();
    const opened = (await (
      await postJson(control('disputes'), { payment_intent: intent.id })
    ).json()) as Stripe.Dispute;
    expect((await stripe.charges.retrieve(intent.latest_charge as string)).disputed).toBe(true);
    await postJson(control(`disputes/${opened.id}/close`), { status: 'lost' });
    expect(await stripe.disputes.retrieve(opened.id)).toMatchObject({
      status: 'lost',
      payment_intent: intent.id,
    });
    expect((await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
      'charge_disputed',
    );
    const events = await stripe.events.list({ types: ['charge.dispute.created', 'charge.dispute.closed'] });
    expect(events.data.map(({ type }) => type)).toEqual(['charge.dispute.closed', 'charge.dispute.created']);
  });
});

describe('idempotency keys', () => {
  test('requests with the same idempotency key charge once, even across a restart, and the key cannot be reused for another request', async () => {
    const first = await aPaidIntent(stripe, { idempotencyKey: 'purchase-1' });
    await sandbox.restart();
    stripe = client();
    const second = (await aPaidIntent(stripe, {
      idempotencyKey: 'purchase-1',
    })) as Stripe.Response<Stripe.PaymentIntent>;
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = stripe.paymentIntents.create(
      { amount: 7000, currency: 'inr' },
      { idempotencyKey: 'purchase-1' },
    );
    expect(await errorOf(other)).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  });

  test('a declined payment that is retried with the same idempotency key gets the same decline and makes no second charge', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 7000, currency: 'inr' });
    const pay = (method: string) =>
      stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: method },
        { idempotencyKey: `pay-${intent.id}` },
      );
    const first = await errorOf(pay('pm_card_chargeDeclined'));
    const second = await errorOf(pay('pm_card_chargeDeclined'));
    expect(second.charge).toBe(first.charge);
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  test('a concurrent request with the same Stripe idempotency key gets 409', async () => {
    await aFault({ kind: 'hang', operation: 'payment_intents.create', times: 1, delayMs: 1500 });
    const slow = aPaidIntent(stripe, { idempotencyKey: 'twice' });
    const seen = await until(
      async () => ((await (await fetch(control('faults'))).json()) as { faults: unknown[] }).faults.length,
      (left) => left === 0,
    );
    expect(seen).toBe(0);
    const refused = await errorOf(aPaidIntent(stripe, { idempotencyKey: 'twice' }));
    expect(refused).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect((await slow).status).toBe('succeeded');
  });
});

describe('injected faults', () => {
  test('a payment is charged once when the response is lost and the client retries with the same idempotency key', async () => {
    const before = (await journal()).length;
    await aFault({ kind: 'answer-lost-after-charging', times: 1 });
    const paid = (await aPaidIntent(
      client({ maxNetworkRetries: 2 }),
    )) as Stripe.Response<Stripe.PaymentIntent>;
    expect(paid.status).toBe('succeeded');
    expect(paid.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await journal()).toHaveLength(before + 1);
  });

  test('an injected 500 or 429 from Stripe has no side effect and occurs the requested number of times', async () => {
    const before = (await journal()).length;
    await aFault({ kind: 'http-500', operation: 'payment_intents.create', times: 1 });
    await aFault({ kind: 'http-429', operation: 'payment_intents.create', times: 1 });
    expect((await errorOf(aPaidIntent())).statusCode).toBe(500);
    expect(await errorOf(aPaidIntent())).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    expect(await journal()).toHaveLength(before);
    expect((await aPaidIntent()).status).toBe('succeeded');
  });

  test('a Stripe call that hangs has no effect once the client disconnects', async () => {
    const before = (await journal()).length;
    await aFault({ kind: 'hang', times: 1 });
    expect(await errorOf(aPaidIntent(client({ timeout: 150 })))).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    expect(await journal()).toHaveLength(before);
  });
});
