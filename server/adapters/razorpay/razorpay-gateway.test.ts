import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { SandboxPayments } from '#tests/support/payment-provider.ts';
import { createSandboxPayments } from '#tests/support/sandbox-payments.ts';
import {
  GatewayKeyRefusedError,
  GatewayUnavailableError,
  InvalidSignatureError,
  type PaymentGateway,
  PaymentNotCancelableError,
} from '../../ports/payment-gateway.ts';
import { createRazorpayGateway } from './razorpay-gateway.ts';

const KEY_SECRET = 'razorpay-sandbox-secret';
const WEBHOOK_SECRET = 'whsec_sandbox';

let directory: string;
let sandbox: Sandbox;
let provider: SandboxPayments;
let gateway: PaymentGateway;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-razorpay-'));
  sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDirectory: directory });
  provider = createSandboxPayments(sandbox, 'razorpay');
});

afterAll(async () => {
  await sandbox.close();
  await rm(directory, { recursive: true, force: true });
});

beforeEach(async () => {
  await provider.clearFaults();
  await provider.clearJournal();
  gateway = createRazorpayGateway({
    keyId: 'rzp_test_sandbox',
    keySecret: KEY_SECRET,
    webhookSecret: WEBHOOK_SECRET,
    apiBase: `${sandbox.url}/razorpay`,
    timeoutMs: 300,
    deployments: ['d1'],
    captures: true,
    payerKey: new Uint8Array(32),
  });
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const requestOf = (amountMinor = 104_900) => ({
  purchaseId: v7(),
  projectId: v7(),
  buyerId: v7(),
  amountMinor,
  currency: 'inr',
  description: 'Mess menu',
});

async function open(request = requestOf()) {
  const payment = await gateway.openPayment(request);
  return { request, id: payment.intentId, payment };
}

async function openPaid(how?: Parameters<SandboxPayments['pay']>[1]) {
  const opened = await open();
  await provider.pay(opened.id, how);
  return opened;
}

describe('opening an order', () => {
  it('an order at Razorpay has the exact amount in rupees, and our ids in its notes', async () => {
    const { request, payment } = await open();
    expect(payment).toMatchObject({
      checkoutToken: payment.intentId,
      status: 'awaiting-payment',
      amountMinor: 104_900,
      currency: 'inr',
      purchaseId: request.purchaseId,
      projectId: request.projectId,
      buyerId: request.buyerId,
      deployment: 'd1',
      isLiveMode: false,
    });
    expect((await provider.intent(payment.intentId)).amountMinor).toBe(104_900);
  });

  it.each(['answer-lost-after-charging', 'http-500', 'http-429', 'hang'] as const)(
    'exactly one order is created at Razorpay for a purchase when Razorpay fails with %s',
    async (kind) => {
      await provider.fault({ kind, operation: 'orders.create' });
      const { request, id } = await open();
      expect((await gateway.openPayment(request)).intentId).toBe(id);
      expect(await provider.journal()).toHaveLength(1);
    },
  );

  it('opening a payment whose amount Razorpay rejects fails with project-unavailable', async () => {
    await expect(open(requestOf(200_000_000))).rejects.toMatchObject({ code: 'project-unavailable' });
  });

  it('an outage of Razorpay opens the circuit breaker, and a revoked key is reported', async () => {
    await provider.fault({ kind: 'http-500', times: 50 });
    for (let call = 0; call < 5; call += 1) {
      await expect(gateway.findPayment('order_x')).rejects.toBeInstanceOf(GatewayUnavailableError);
    }
    await provider.clearFaults();
    await expect(gateway.findPayment('order_x')).rejects.toMatchObject({ code: 'service-unavailable' });
    await provider.changeKeys({ revoked: true });
    const fresh = createRazorpayGateway({
      keyId: 'rzp_test_sandbox',
      keySecret: KEY_SECRET,
      webhookSecret: WEBHOOK_SECRET,
      apiBase: `${sandbox.url}/razorpay`,
      timeoutMs: 300,
      deployments: ['d1'],
      captures: true,
      payerKey: new Uint8Array(32),
    });
    await expect(fresh.findPayment('order_x')).rejects.toBeInstanceOf(GatewayKeyRefusedError);
    await provider.changeKeys();
  });
});

describe('reading an order', () => {
  it('a paid Razorpay order is read with its payment method, fee and payer', async () => {
    const { id } = await openPaid({ upi: 'success@upi' });
    const paid = await gateway.findPayment(id);
    expect(paid).toMatchObject({
      status: 'succeeded',
      amountReceivedMinor: 104_900,
      method: 'upi',
      fees: [{ kind: 'provider-fee', amountMinor: 2_476 }],
      lastFailure: null,
    });
    expect(paid?.payerHash).toMatch(/^[\w-]{43}$/u);
  });

  it('an order at Razorpay can still be paid after a declined attempt', async () => {
    const { id } = await openPaid({ card: '4000000000009995' });
    expect(await gateway.findPayment(id)).toMatchObject({
      status: 'awaiting-payment',
      lastFailure: { code: 'insufficient_funds', reason: 'Your card has insufficient funds.' },
    });
    await provider.pay(id);
    expect((await gateway.findPayment(id))?.status).toBe('succeeded');
  });

  it('a pending UPI payment counts as processing, and a pending card payment as unpaid', async () => {
    const upi = await openPaid({ upi: null });
    expect((await gateway.findPayment(upi.id))?.status).toBe('processing');
    await provider.answerUpi(upi.id, 'refused');
    expect((await gateway.findPayment(upi.id))?.status).toBe('awaiting-payment');
    const card = await openPaid({ card: '4000002500003155' });
    expect(await gateway.findPayment(card.id)).toMatchObject({
      status: 'awaiting-payment',
    });
  });

  it('a payment that was authorised late is captured when its order is read', async () => {
    await provider.fault({ kind: 'capture-pends' });
    const { id } = await openPaid();
    expect((await provider.intent(id)).capturedMinor).toBe(0);
    const [first, second] = await Promise.all([gateway.findPayment(id), gateway.findPayment(id)]);
    expect([first?.status, second?.status]).toEqual(['succeeded', 'succeeded']);
    expect((await provider.intent(id)).capturedMinor).toBe(104_900);
  });

  it('an order that Razorpay does not know is returned as null', async () => {
    expect(await gateway.findPayment('order_nobody')).toBeNull();
  });

  it.each([
    ['open', { isWaitingForUs: true }, 0],
    ['under_review', { isWaitingForUs: false }, 0],
    ['won', null, 0],
    ['closed', null, 0],
    ['lost', null, 40_000],
  ] as const)(
    'for a dispute with status %s, the payment has the open dispute %j and a lost amount of %i paise',
    async (status, openDispute, lost) => {
      const { id } = await openPaid();
      const dispute = await provider.openDispute(id, { amount: 40_000 });
      if (status !== 'open') await provider.closeDispute(dispute, status);
      expect(await gateway.findPayment(id)).toMatchObject({
        amountLostMinor: lost,
        openDispute: openDispute === null ? null : { id: dispute, ...openDispute },
      });
    },
  );
});

describe('cancelling an order', () => {
  it('a cancelled Razorpay order is reported as cancelled, and a later payment of that order is still reported', async () => {
    const { id } = await open();
    expect((await gateway.cancelPayment(id))?.status).toBe('canceled');
    expect((await gateway.cancelPayment(id))?.status).toBe('canceled');
    expect((await gateway.findPayment(id))?.purchaseId).not.toBeNull();
    await provider.pay(id);
    expect(await gateway.findPayment(id)).toMatchObject({
      status: 'succeeded',
      amountReceivedMinor: 104_900,
    });
  });

  it.each([
    ['is paid', { card: '4242424242424242' }, 'succeeded'],
    ['is with the bank', { upi: null }, 'processing'],
  ] as const)(
    'cancelling a Razorpay order that %s throws an error that contains the payment',
    async (_when, how, status) => {
      const { id } = await openPaid(how);
      const refused = await gateway.cancelPayment(id).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(PaymentNotCancelableError);
      expect((refused as PaymentNotCancelableError).payment).toMatchObject({ status });
    },
  );
});

describe('refunds', () => {
  it('a refund returns the remaining amount only once, even if it is requested repeatedly and responses are lost', async () => {
    const { id, request } = await openPaid();
    await provider.refund(id, 4_900);
    await provider.fault({ kind: 'answer-lost-after-charging', operation: 'refunds.create' });
    const refund = () => gateway.refundPayment(id, request.purchaseId);
    await Promise.all([refund(), refund()]);
    expect(await refund()).toMatchObject({ state: 'made' });
    const { refundedMinor, refunds } = await provider.intent(id);
    expect([refundedMinor, refunds.length]).toEqual([104_900, 2]);
  });

  it('a partial refund is made only once per reference, and is repeated only if it failed at the bank', async () => {
    const { id } = await openPaid();
    const part = { reference: v7(), amountMinor: 10_000 };
    await provider.fault({ kind: 'refund-fails' });
    expect((await gateway.refundPart(id, part)).state).toBe('failed');
    expect((await gateway.refundPart(id, part)).state).toBe('made');
    expect((await gateway.refundPart(id, part)).state).toBe('made');
    expect((await provider.intent(id)).refundedMinor).toBe(10_000);
  });

  it('a refund fails while a dispute is open and succeeds once the dispute is won', async () => {
    const { id, request } = await openPaid();
    const dispute = await provider.openDispute(id);
    await expect(gateway.refundPayment(id, request.purchaseId)).rejects.toThrow('under dispute');
    await provider.closeDispute(dispute, 'won');
    expect((await gateway.refundPayment(id, request.purchaseId)).state).toBe('made');
  });
});

describe('lists of payments and changes', () => {
  it("Razorpay's orders are listed with their payments, and derived events have stable ids", async () => {
    const since = new Date(Date.now() - 1_000);
    const { id } = await openPaid();
    await open();
    await provider.refund(id, 100);
    const payments = await collect(gateway.listPayments(since));
    expect(payments.map(({ status }) => status)).toEqual(['awaiting-payment', 'succeeded']);
    const list = async () => await collect(gateway.listEvents(since, new Date(Date.now() + 1_000)));
    const events = await list();
    expect(events.map(({ type, intentId }) => [type, intentId])).toEqual([
      ['payment.captured', id],
      ['refund.processed', id],
    ]);
    expect(await list()).toEqual(events);
  });
});

const sign = (text: string, secret = WEBHOOK_SECRET) =>
  createHmac('sha256', secret).update(text).digest('hex');
const parse = (text: string, signature: string, id: string | undefined = 'evt1') =>
  gateway.parseEvent({
    rawBody: Buffer.from(text),
    headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id },
  });

describe('signatures', () => {
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.failed',
    created_at: 1,
    payload: {
      payment: {
        entity: {
          id: 'pay_1',
          order_id: 'order_1',
          email: 'a@example.com',
          error_code: 'BAD_REQUEST_ERROR',
          error_reason: 'payment_failed',
          error_description: 'Declined.',
        },
      },
    },
  });
  it("a parsed Razorpay event does not contain the buyer's details", () => {
    expect(parse(body, sign(body))).toEqual({
      id: 'evt1',
      type: 'payment.failed',
      intentId: 'order_1',
      payload: {
        object: 'event',
        objectId: 'pay_1',
        created: 1,
        failure: { id: 'pay_1', code: 'payment_failed', reason: 'Declined.' },
      },
    });
  });

  it.each([
    ['signed with another secret', () => parse(body, sign(body, 'other'))],
    ['changed after signing', () => parse(body.replace('pay_1', 'pay_2'), sign(body))],
    ['without a signature', () => parse(body, '')],
    ['without an id', () => parse(body, sign(body), '')],
    ['that is not JSON', () => parse('{', sign('{'))],
    [
      'with a time in the future',
      () => parse('{"event":"x","created_at":9999999999}', sign('{"event":"x","created_at":9999999999}')),
    ],
  ])('a Razorpay event %s is rejected', (_how, read) => {
    expect(read).toThrow(InvalidSignatureError);
  });

  it('only a result that Razorpay signed for the same order is accepted as proof of payment', () => {
    const proof = { intentId: 'order_1', attemptId: 'pay_1', signature: sign('order_1|pay_1', KEY_SECRET) };
    expect(gateway.isCheckoutProof(proof)).toBe(true);
    expect(gateway.isCheckoutProof({ ...proof, intentId: 'order_2' })).toBe(false);
    expect(gateway.isCheckoutProof({ ...proof, signature: sign('order_1|pay_1') })).toBe(false);
  });
});
