import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { type SandboxPayments, paymentsAt } from '#tests/support/sandbox-payments.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import {
  GatewayUnavailableError,
  InvalidSignatureError,
  type PaymentGateway,
  PaymentNotCancelableError,
} from '../../ports/payment-gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

let directory: string;
let sandbox: Sandbox;
let provider: SandboxPayments;
let gateway: PaymentGateway;
let purchases = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-stripe-'));
  sandbox = await startTestSandbox(directory);
  provider = paymentsAt(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  await rm(directory, { recursive: true, force: true });
});
afterEach(() => provider.clearFaults());

const settings = () => ({
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  apiBase: sandbox.url,
  timeoutMs: 5_000,
  deployment: 'this-one',
  payerKey: new Uint8Array(32).fill(7),
});

const aRequest = () => {
  purchases += 1;
  return {
    purchaseId: `purchase-${purchases}`,
    projectId: 'project-1',
    buyerId: 'buyer-1',
    amountMinor: 104_900,
    currency: 'inr',
    description: 'Line follower robot',
  };
};

const sign = (payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const parse = (payload: string, signature: string) =>
  createStripeGateway(settings()).parseEvent(Buffer.from(payload), signature);

/** A gateway of its own for every test: what one test breaks must not open the circuit of another. */
async function open(request = aRequest()) {
  gateway = createStripeGateway(settings());
  return { request, payment: await gateway.openPayment(request) };
}

describe('opening a payment', () => {
  it('asks for the exact amount in rupees, by card or UPI, and remembers what it is for', async () => {
    const { request, payment } = await open();
    expect(payment).toMatchObject({
      status: 'awaiting-payment',
      amountMinor: 104_900,
      amountReceivedMinor: 0,
      currency: 'inr',
      live: false,
      purchaseId: request.purchaseId,
      projectId: 'project-1',
      buyerId: 'buyer-1',
      lastFailure: null,
    });
    const stored = await provider.operator.paymentIntents.retrieve(payment.intentId);
    expect(stored.payment_method_types).toEqual(['card', 'upi']);
    expect(payment.clientSecret).toBe(stored.client_secret);
  });

  it('opens one payment for one purchase, however often it is asked', async () => {
    const { request, payment } = await open();
    const again = await Promise.all([gateway.openPayment(request), gateway.openPayment(request)]);
    expect(again.map(({ intentId }) => intentId)).toEqual([payment.intentId, payment.intentId]);
  });

  it('opens one payment when the answer to the first request is lost', async () => {
    await provider.fault({ kind: 'answer-lost-after-charging', operation: 'payment_intents.create' });
    const { request, payment } = await open();
    const opened = (await provider.journal()).filter(
      ({ metadata }) => metadata['purchase_id'] === request.purchaseId,
    );
    expect(opened.map(({ id }) => id)).toEqual([payment.intentId]);
  });

  it('gets over one failure and one limit of the provider', async () => {
    await provider.fault({ kind: 'http-500', operation: 'payment_intents.create' });
    await provider.fault({ kind: 'http-429', operation: 'payment_intents.create' });
    expect((await open()).payment.status).toBe('awaiting-payment');
  });

  it('says that the provider is not answering when it keeps failing', async () => {
    await provider.fault({ kind: 'http-500', operation: 'payment_intents.create', times: 50 });
    await expect(open()).rejects.toBeInstanceOf(GatewayUnavailableError);
  });

  it('gives up on a provider that hangs within six seconds', async () => {
    await provider.fault({ kind: 'hang', operation: 'payment_intents.create', times: 5 });
    const startedAt = performance.now();
    await expect(open()).rejects.toBeInstanceOf(GatewayUnavailableError);
    expect(performance.now() - startedAt).toBeLessThan(6_000);
  }, 10_000);

  it('stops asking a provider that does not answer', async () => {
    await provider.fault({ kind: 'http-500', times: 100 });
    gateway = createStripeGateway(settings());
    for (let n = 0; n < 5; n += 1) {
      await expect(gateway.findPayment('pi_any')).rejects.toBeInstanceOf(GatewayUnavailableError);
    }
    await provider.clearFaults();
    await expect(gateway.findPayment('pi_any')).rejects.toBeInstanceOf(GatewayUnavailableError);
  }, 20_000);

  it('names an amount that the provider does not take', async () => {
    gateway = createStripeGateway(settings());
    const tooSmall = gateway.openPayment({ ...aRequest(), amountMinor: 10 });
    await expect(tooSmall).rejects.toMatchObject({ code: 'project-unavailable' });
  });
});

const payerOf = async (how: { card: string } | { upi: string }, key = 7) => {
  const { payment } = await open();
  expect(payment.payerHash).toBeNull();
  await provider.pay(payment.clientSecret, how);
  if ('upi' in how) await provider.answerUpi(payment.intentId, 'approved');
  const mine = createStripeGateway({ ...settings(), payerKey: new Uint8Array(32).fill(key) });
  return (await mine.findPayment(payment.intentId))?.payerHash ?? 'none';
};

describe('reading a payment', () => {
  it('tells what was received and how it was paid', async () => {
    const { payment } = await open();
    await provider.pay(payment.clientSecret);
    expect(await gateway.findPayment(payment.intentId)).toMatchObject({
      status: 'succeeded',
      amountReceivedMinor: 104_900,
      amountRefundedMinor: 0,
      method: 'card',
      amountLostMinor: 0,
      openDispute: null,
      fees: [{ kind: 'provider-fee', amountMinor: 2_476 }],
    });
  });

  it('tells a declined attempt in the words of the bank', async () => {
    const { payment } = await open();
    await provider.pay(payment.clientSecret, { card: '4000000000009995' });
    const read = await gateway.findPayment(payment.intentId);
    expect(read).toMatchObject({
      status: 'awaiting-payment',
      lastFailure: { code: 'insufficient_funds', reason: 'Your card has insufficient funds.' },
    });
    expect(read?.lastFailure?.id).toMatch(/^ch_/);
  });

  it('tells a UPI payment that waits for the bank, and how it ended', async () => {
    const { payment } = await open();
    await provider.pay(payment.clientSecret, { upi: 'pending@upi' });
    expect((await gateway.findPayment(payment.intentId))?.status).toBe('processing');
    await provider.answerUpi(payment.intentId, 'approved');
    expect(await gateway.findPayment(payment.intentId)).toMatchObject({ status: 'succeeded', method: 'upi' });
  });

  it('tells which payments came from one card or UPI id, and neither the card nor the id', async () => {
    const visa = { card: '4242424242424242' };
    const [first, again, other, keyed] = [
      await payerOf(visa),
      await payerOf(visa),
      await payerOf({ card: '5555555555554444' }),
      await payerOf(visa, 8),
    ];
    expect(first).toMatch(/^[\w-]{43}$/u);
    expect(again).toBe(first);
    expect(new Set([first, other, keyed]).size).toBe(3);
    const upi = await payerOf({ upi: 'Asha@okbank' });
    expect(await payerOf({ upi: 'asha@OKBANK' })).toBe(upi);
    expect(upi).not.toContain('asha');
  });

  it.each([
    ['warning_needs_response', { isWaitingForUs: true }, 0],
    ['warning_under_review', { isWaitingForUs: false }, 0],
    ['warning_closed', null, 0],
    ['needs_response', { isWaitingForUs: true }, 0],
    ['under_review', { isWaitingForUs: false }, 0],
    ['appeal_needs_response', { isWaitingForUs: true }, 0],
    ['appeal_under_review', { isWaitingForUs: false }, 0],
    ['won', null, 0],
    ['prevented', null, 0],
    ['lost', null, 104_900],
  ] as const)('tells a dispute that is %s for what it is', async (status, openDispute, amountLostMinor) => {
    const { payment } = await open();
    await provider.pay(payment.clientSecret);
    const dispute = await provider.openDispute(payment.intentId);
    if (status !== 'needs_response') await provider.closeDispute(dispute, status);
    const read = await gateway.findPayment(payment.intentId);
    expect(read).toMatchObject({
      amountLostMinor,
      openDispute: openDispute === null ? null : { id: dispute, ...openDispute },
    });
  });

  it('tells a dispute that was lost in part, and what the provider kept of the payment and for the dispute', async () => {
    const { payment } = await open();
    await provider.pay(payment.clientSecret);
    await provider.closeDispute(await provider.openDispute(payment.intentId, { amount: 40_000 }), 'lost');
    expect(await gateway.findPayment(payment.intentId)).toMatchObject({
      amountLostMinor: 40_000,
      fees: [
        { kind: 'provider-fee', amountMinor: 2_476 },
        { kind: 'dispute-fee', amountMinor: 100_000 },
      ],
    });
  });

  it('knows nothing of a payment that is not there', async () => {
    gateway = createStripeGateway(settings());
    expect(await gateway.findPayment('pi_nobody')).toBeNull();
  });
});

describe('cancelling a payment', () => {
  it('lets nobody pay any more, and may be repeated', async () => {
    const { payment } = await open();
    expect((await gateway.cancelPayment(payment.intentId))?.status).toBe('canceled');
    expect((await gateway.cancelPayment(payment.intentId))?.status).toBe('canceled');
    expect((await provider.pay(payment.clientSecret)).declined).not.toBeNull();
    expect((await provider.intent(payment.intentId)).capturedMinor).toBe(0);
  });

  it.each([
    ['has succeeded', { card: '4242424242424242' }, 'succeeded'],
    ['is with the bank', { upi: 'pending@upi' }, 'processing'],
  ] as const)('is refused, with the payment, when it %s', async (_when, how, status) => {
    const { payment } = await open();
    await provider.pay(payment.clientSecret, how);
    const refused = await gateway.cancelPayment(payment.intentId).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PaymentNotCancelableError);
    expect((refused as PaymentNotCancelableError).payment).toMatchObject({ status });
  });
});

describe('refunding a payment', () => {
  it('sends the whole amount back once, however often it is asked', async () => {
    const { request, payment } = await open();
    await provider.pay(payment.clientSecret);
    const first = await gateway.refundPayment(payment.intentId, request.purchaseId);
    const second = await gateway.refundPayment(payment.intentId, request.purchaseId);
    expect(first).toMatchObject({ state: 'made' });
    expect(second).toEqual(first);
    expect(await provider.intent(payment.intentId)).toMatchObject({
      refundedMinor: 104_900,
      refunds: [{ status: 'succeeded' }],
    });
  });

  it('sends it back once when the answer is lost', async () => {
    const { request, payment } = await open();
    await provider.pay(payment.clientSecret);
    await provider.fault({ kind: 'answer-lost-after-charging', operation: 'refunds.create' });
    await gateway.refundPayment(payment.intentId, request.purchaseId);
    expect((await provider.intent(payment.intentId)).refunds).toHaveLength(1);
  });

  it('sends back the rest of what has gone back in part, once', async () => {
    const { request, payment } = await open();
    await provider.pay(payment.clientSecret);
    await provider.operator.refunds.create({ payment_intent: payment.intentId, amount: 4_900 });
    const refund = () => gateway.refundPayment(payment.intentId, request.purchaseId);
    await Promise.all([refund(), refund()]);
    expect(await refund()).toMatchObject({ state: 'made' });
    expect(await provider.intent(payment.intentId)).toMatchObject({ refundedMinor: 104_900 });
    expect((await provider.intent(payment.intentId)).refunds).toHaveLength(2);
  });

  it('is refused while a dispute is open, and made when it was won', async () => {
    const { request, payment } = await open();
    await provider.pay(payment.clientSecret);
    const dispute = await provider.openDispute(payment.intentId);
    const refund = () => gateway.refundPayment(payment.intentId, request.purchaseId);
    await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
    await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
    await provider.closeDispute(dispute, 'won');
    expect(await refund()).toMatchObject({ state: 'made' });
    expect(await refund()).toMatchObject({ state: 'made' });
    expect((await provider.intent(payment.intentId)).refunds).toHaveLength(1);
  });

  it('tries again after a refund that the bank sent back', async () => {
    const { request, payment } = await open();
    await provider.pay(payment.clientSecret);
    await provider.fault({ kind: 'refund-fails' });
    expect(await gateway.refundPayment(payment.intentId, request.purchaseId)).toMatchObject({
      state: 'failed',
    });
    expect(await gateway.refundPayment(payment.intentId, request.purchaseId)).toMatchObject({
      state: 'made',
    });
    expect((await provider.intent(payment.intentId)).refundedMinor).toBe(104_900);
  });
});

describe('an event of the provider', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.payment_failed',
    created: 1,
    data: {
      object: {
        id: 'pi_1',
        object: 'payment_intent',
        client_secret: 'pi_1_secret_x',
        last_payment_error: {
          charge: 'ch_1',
          code: 'card_declined',
          decline_code: 'lost_card',
          message: 'Declined.',
        },
      },
    },
  });
  it('is read without the secrets that it carries', () => {
    const event = parse(body, sign(body, 'whsec_sandbox'));
    expect(event).toEqual({
      id: 'evt_1',
      type: 'payment_intent.payment_failed',
      intentId: 'pi_1',
      payload: {
        object: 'payment_intent',
        objectId: 'pi_1',
        created: 1,
        failure: { id: 'ch_1', code: 'lost_card', reason: 'Declined.' },
      },
    });
  });

  it.each([
    ['with another secret', () => parse(body, sign(body, 'whsec_other'))],
    ['changed on the way', () => parse(body.replace('evt_1', 'evt_2'), sign(body, 'whsec_sandbox'))],
    ['older than five minutes', () => parse(body, sign(body, 'whsec_sandbox', Date.now() / 1000 - 301))],
    ['without a signature', () => parse(body, '')],
    ['that is no JSON', () => parse('{', sign('{', 'whsec_sandbox'))],
  ])('is refused %s', (_how, read) => {
    expect(read).toThrow(InvalidSignatureError);
  });
});
