import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { createStripePayments, type StripePayments } from '#tests/support/sandbox-stripe.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import {
  GatewayUnavailableError,
  RefundRefusedError,
  InvalidSignatureError,
  type PaymentGateway,
  PaymentNotCancelableError,
} from '../../ports/payment-gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

let directory: string;
let sandbox: Sandbox;
let provider: StripePayments;
let gateway: PaymentGateway;
let purchases = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-stripe-'));
  sandbox = await startTestSandbox(directory);
  provider = createStripePayments(sandbox);
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
  deployments: ['this-one'] as const,
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
  createStripeGateway(settings()).parseEvent({
    rawBody: Buffer.from(payload),
    headers: { 'stripe-signature': signature },
  });

/** Opens a payment with a new gateway, so that one test's faults do not open another's circuit breaker. */
async function open(request = aRequest()) {
  gateway = createStripeGateway(settings());
  return { request, payment: await gateway.openPayment(request) };
}

describe('opening a payment', () => {
  // covers: S9.2, S9.3
  it('a payment at Stripe has the exact amount in rupees, accepts card and UPI, and has our ids in its metadata', async () => {
    const { request, payment } = await open();
    expect(payment).toMatchObject({
      status: 'awaiting-payment',
      amountMinor: 104_900,
      amountReceivedMinor: 0,
      currency: 'inr',
      isLiveMode: false,
      purchaseId: request.purchaseId,
      projectId: 'project-1',
      buyerId: 'buyer-1',
      lastFailure: null,
    });
    const stored = await provider.operator.paymentIntents.retrieve(payment.intentId);
    expect(stored.payment_method_types).toEqual(['card', 'upi']);
    expect(payment.checkoutToken).toBe(stored.client_secret);
  });

  it('opening a payment is idempotent per purchase', async () => {
    const { request, payment } = await open();
    const again = await Promise.all([gateway.openPayment(request), gateway.openPayment(request)]);
    expect(again.map(({ intentId }) => intentId)).toEqual([payment.intentId, payment.intentId]);
  });

  it('only one payment is opened when the first response is lost', async () => {
    await provider.fault({ kind: 'answer-lost-after-charging', operation: 'payment_intents.create' });
    const { request, payment } = await open();
    const opened = (await provider.journal()).filter(
      ({ metadata }) => metadata['purchase_id'] === request.purchaseId,
    );
    expect(opened.map(({ id }) => id)).toEqual([payment.intentId]);
  });

  it('opening a payment is retried after a 500 and a 429', async () => {
    await provider.fault({ kind: 'http-500', operation: 'payment_intents.create' });
    await provider.fault({ kind: 'http-429', operation: 'payment_intents.create' });
    expect((await open()).payment.status).toBe('awaiting-payment');
  });

  it('Stripe is reported as unavailable when it keeps failing', async () => {
    await provider.fault({ kind: 'http-500', operation: 'payment_intents.create', times: 50 });
    await expect(open()).rejects.toBeInstanceOf(GatewayUnavailableError);
  });

  it('Stripe is reported as unavailable within six seconds when it does not respond', async () => {
    await provider.fault({ kind: 'hang', operation: 'payment_intents.create', times: 5 });
    const startedAt = performance.now();
    await expect(open()).rejects.toBeInstanceOf(GatewayUnavailableError);
    expect(performance.now() - startedAt).toBeLessThan(6_000);
  }, 10_000);

  it('repeated failures of Stripe open the circuit breaker', async () => {
    await provider.fault({ kind: 'http-500', times: 100 });
    gateway = createStripeGateway(settings());
    for (let n = 0; n < 5; n += 1) {
      await expect(gateway.findPayment('pi_any')).rejects.toBeInstanceOf(GatewayUnavailableError);
    }
    await provider.clearFaults();
    await expect(gateway.findPayment('pi_any')).rejects.toBeInstanceOf(GatewayUnavailableError);
  }, 20_000);

  it('opening a payment whose amount Stripe rejects fails with project-unavailable', async () => {
    gateway = createStripeGateway(settings());
    const tooSmall = gateway.openPayment({ ...aRequest(), amountMinor: 10 });
    await expect(tooSmall).rejects.toMatchObject({ code: 'project-unavailable' });
  });
});

const payerOf = async (how: { card: string } | { upi: string }, key = 7) => {
  const { payment } = await open();
  expect(payment.payerHash).toBeNull();
  await provider.pay(payment.checkoutToken, how);
  if ('upi' in how) await provider.answerUpi(payment.intentId, 'approved');
  const mine = createStripeGateway({ ...settings(), payerKey: new Uint8Array(32).fill(key) });
  return (await mine.findPayment(payment.intentId))?.payerHash ?? 'none';
};

describe('finding a payment', () => {
  it('a successful payment is read with the amount received, the method and the fee', async () => {
    const { payment } = await open();
    await provider.pay(payment.checkoutToken);
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

  it("a declined attempt at Stripe is read with the bank's reason", async () => {
    const { payment } = await open();
    await provider.pay(payment.checkoutToken, { card: '4000000000009995' });
    const read = await gateway.findPayment(payment.intentId);
    expect(read).toMatchObject({
      status: 'awaiting-payment',
      lastFailure: { code: 'insufficient_funds', reason: 'Your card has insufficient funds.' },
    });
    expect(read?.lastFailure?.id).toMatch(/^ch_/);
  });

  it('a UPI payment is processing until the bank approves it', async () => {
    const { payment } = await open();
    await provider.pay(payment.checkoutToken, { upi: 'pending@upi' });
    expect((await gateway.findPayment(payment.intentId))?.status).toBe('processing');
    await provider.answerUpi(payment.intentId, 'approved');
    expect(await gateway.findPayment(payment.intentId)).toMatchObject({ status: 'succeeded', method: 'upi' });
  });

  it('payments with the same card or UPI id have the same payer hash, which reveals neither', async () => {
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
  ] as const)(
    'for a dispute with status %s, the payment has the open dispute %j and a lost amount of %i paise',
    async (status, openDispute, amountLostMinor) => {
      const { payment } = await open();
      await provider.pay(payment.checkoutToken);
      const dispute = await provider.openDispute(payment.intentId);
      if (status !== 'needs_response') await provider.closeDispute(dispute, status);
      const read = await gateway.findPayment(payment.intentId);
      expect(read).toMatchObject({
        amountLostMinor,
        openDispute: openDispute === null ? null : { id: dispute, ...openDispute },
      });
    },
  );

  it('a partly lost dispute is read with the lost amount, and with the fees of the payment and the dispute', async () => {
    const { payment } = await open();
    await provider.pay(payment.checkoutToken);
    await provider.closeDispute(await provider.openDispute(payment.intentId, { amount: 40_000 }), 'lost');
    expect(await gateway.findPayment(payment.intentId)).toMatchObject({
      amountLostMinor: 40_000,
      fees: [
        { kind: 'provider-fee', amountMinor: 2_476 },
        { kind: 'dispute-fee', amountMinor: 100_000 },
      ],
    });
  });

  it('a payment that Stripe does not know is returned as null', async () => {
    gateway = createStripeGateway(settings());
    expect(await gateway.findPayment('pi_nobody')).toBeNull();
  });
});

describe('cancelling a payment', () => {
  it('a cancelled payment cannot be paid, and cancelling is idempotent', async () => {
    const { payment } = await open();
    expect((await gateway.cancelPayment(payment.intentId))?.status).toBe('canceled');
    expect((await gateway.cancelPayment(payment.intentId))?.status).toBe('canceled');
    expect((await provider.pay(payment.checkoutToken)).declined).not.toBeNull();
    expect((await provider.intent(payment.intentId)).capturedMinor).toBe(0);
  });

  it.each([
    ['has succeeded', { card: '4242424242424242' }, 'succeeded'],
    ['is with the bank', { upi: 'pending@upi' }, 'processing'],
  ] as const)(
    'cancelling a payment that %s throws an error that contains the payment',
    async (_when, how, status) => {
      const { payment } = await open();
      await provider.pay(payment.checkoutToken, how);
      const refused = await gateway.cancelPayment(payment.intentId).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(PaymentNotCancelableError);
      expect((refused as PaymentNotCancelableError).payment).toMatchObject({ status });
    },
  );
});

describe('refunding a payment', () => {
  it('a refund returns the whole amount once, even if it is requested repeatedly', async () => {
    const { request, payment } = await open();
    await provider.pay(payment.checkoutToken);
    const first = await gateway.refundPayment(payment.intentId, request.purchaseId);
    const second = await gateway.refundPayment(payment.intentId, request.purchaseId);
    expect(first).toMatchObject({ state: 'made' });
    expect(second).toEqual(first);
    expect(await provider.intent(payment.intentId)).toMatchObject({
      refundedMinor: 104_900,
      refunds: [{ status: 'succeeded' }],
    });
  });

  it("a refund is made only once if Stripe's response is lost", async () => {
    const { request, payment } = await open();
    await provider.pay(payment.checkoutToken);
    await provider.fault({ kind: 'answer-lost-after-charging', operation: 'refunds.create' });
    await gateway.refundPayment(payment.intentId, request.purchaseId);
    expect((await provider.intent(payment.intentId)).refunds).toHaveLength(1);
  });

  it('a refund after a partial refund returns the remaining amount only once', async () => {
    const { request, payment } = await open();
    await provider.pay(payment.checkoutToken);
    await provider.operator.refunds.create({ payment_intent: payment.intentId, amount: 4_900 });
    const refund = () => gateway.refundPayment(payment.intentId, request.purchaseId);
    await Promise.all([refund(), refund()]);
    expect(await refund()).toMatchObject({ state: 'made' });
    expect(await provider.intent(payment.intentId)).toMatchObject({ refundedMinor: 104_900 });
    expect((await provider.intent(payment.intentId)).refunds).toHaveLength(2);
  });

  it('a refund fails while a dispute is open and succeeds once the dispute is won', async () => {
    const { request, payment } = await open();
    await provider.pay(payment.checkoutToken);
    const dispute = await provider.openDispute(payment.intentId);
    const refund = () => gateway.refundPayment(payment.intentId, request.purchaseId);
    await expect(refund()).rejects.toMatchObject({
      name: 'RefundRefusedError',
      cause: { code: 'charge_disputed' },
    });
    await expect(refund()).rejects.toMatchObject({
      name: 'RefundRefusedError',
      cause: { code: 'charge_disputed' },
    });
    await provider.closeDispute(dispute, 'won');
    expect(await refund()).toMatchObject({ state: 'made' });
    expect(await refund()).toMatchObject({ state: 'made' });
    expect((await provider.intent(payment.intentId)).refunds).toHaveLength(1);
  });

  it('a partial refund fails while a dispute is open and succeeds once the dispute is won', async () => {
    const { payment } = await open();
    await provider.pay(payment.checkoutToken);
    const dispute = await provider.openDispute(payment.intentId);
    const refund = () => gateway.refundPart(payment.intentId, { reference: 'case-1', amountMinor: 1_000 });
    await expect(refund()).rejects.toBeInstanceOf(RefundRefusedError);
    await provider.closeDispute(dispute, 'won');
    expect(await refund()).toMatchObject({ state: 'made' });
    expect(await refund()).toMatchObject({ state: 'made' });
    expect((await provider.intent(payment.intentId)).refundedMinor).toBe(1_000);
  });

  it('a refund that failed at the bank can be retried', async () => {
    const { request, payment } = await open();
    await provider.pay(payment.checkoutToken);
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

describe('parsing an event', () => {
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
  it('a parsed Stripe event does not contain the client secret of its payload', () => {
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
    ['signed with another secret', () => parse(body, sign(body, 'whsec_other'))],
    ['changed after signing', () => parse(body.replace('evt_1', 'evt_2'), sign(body, 'whsec_sandbox'))],
    ['older than five minutes', () => parse(body, sign(body, 'whsec_sandbox', Date.now() / 1000 - 301))],
    ['without a signature', () => parse(body, '')],
    ['that is not JSON', () => parse('{', sign('{', 'whsec_sandbox'))],
  ])('a Stripe event %s is rejected', (_how, read) => {
    expect(read).toThrow(InvalidSignatureError);
  });
});
