import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMarket, type Market } from '#tests/support/buying.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { routePayments } from '../../adapters/payment-routing/route-payments.ts';
import { readConfig } from '../../settings/config.ts';
import { createPaymentGateway } from '../../start/build-context.ts';
import { refundSale } from '../refund/refund-sale.ts';
import { endReservation } from '../reserve/end-reservation.ts';
import { startPurchase } from '../reserve/start-purchase.ts';
import { settlePurchase } from './settle-purchase.ts';

// These tests always use Razorpay, because a Razorpay order cannot be cancelled.

let app: TestApp;
let market: Market;

beforeAll(async () => {
  app = await startTestApp({ settings: { PAYMENT_PROVIDER: 'razorpay' }, webhooks: true });
  market = createMarket(app, 'razorpay');
  await market.open();
});
afterAll(() => app.close());

const sign = (text: string) => createHmac('sha256', 'razorpay-sandbox-secret').update(text).digest('hex');

async function payAfterClosing() {
  const project = await market.list();
  const opened = await market.reserve(project);
  expect((await market.close(project)).status).toBe(200);
  expect(await market.stateOf(opened.purchaseId)).toBe('cancelled');
  return { project, opened };
}

async function settle(): Promise<void> {
  await market.provider.flushWebhooks();
  await app.runJobs();
}

describe('a Razorpay order that is paid after its reservation has ended', () => {
  it('a buyer who pays an order after its reservation has ended gets the project if it is still for sale', async () => {
    const { opened } = await payAfterClosing();
    await market.provider.pay(opened.clientSecret, { upi: null });
    await market.provider.answerUpi(opened.intentId, 'approved');
    await settle();
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
    expect(await market.check()).toEqual([]);
  });

  it('a buyer who pays an order after its reservation has ended is refunded once if the project is sold', async () => {
    const { project, opened } = await payAfterClosing();
    const sold = await market.buy(project, await app.signUp());
    expect(await market.stateOf(sold.purchaseId)).toBe('paid');
    await market.provider.pay(opened.clientSecret);
    await settle();
    expect(await market.stateOf(opened.purchaseId)).toBe('refunded');
    expect((await market.provider.intent(opened.intentId)).refunds).toHaveLength(1);
    expect(await market.check()).toEqual([]);
  });

  it('a payment that Razorpay has only authorised is captured and becomes a sale', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.fault({ kind: 'capture-pends' });
    await market.provider.pay(opened.clientSecret);
    await settle();
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
    expect(await market.check()).toEqual([]);
  });
});

describe('a deployment that changes its provider', () => {
  it('a payment made with the former provider is settled and refunded there, and new payments go to the current one', async () => {
    const both = {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
      RAZORPAY_KEY_ID: 'rzp_test_sandbox',
      RAZORPAY_KEY_SECRET: 'razorpay-sandbox-secret',
      RAZORPAY_WEBHOOK_SECRET: 'whsec_sandbox',
    };
    const earlier = await market.reserve(await market.list());
    const project = await market.list();
    const { config } = app.context;
    const { payments, formerPayments } = readConfig({ ...both, SANDBOX_URL: app.sandbox.url });
    if (formerPayments === null) throw new Error('both providers have keys');
    const own = {
      deployments: app.context.payments.deployments,
      captures: true,
      payerKey: new Uint8Array(32),
    };
    const context = {
      ...app.context,
      config,
      payments: routePayments(createPaymentGateway(payments, own), createPaymentGateway(formerPayments, own)),
    };
    await market.provider.fault({ kind: 'webhook-drop', times: 10 });
    await market.provider.pay(earlier.clientSecret);
    expect((await settlePurchase(context, earlier.intentId))?.state).toBe('paid');
    expect(await refundSale(context, earlier.purchaseId, 'operator')).toBe('refunded');
    const { buyer } = market;
    const opened = await startPurchase(context, {
      buyerId: buyer.profileId,
      projectId: project.id,
      amountMinor: project.amountMinor,
    });
    expect(opened.payment.intentId).toMatch(/^pi_/u);
    await endReservation(context, opened.purchase, 'closed-by-buyer');
    expect(await market.check()).toEqual([]);
  });
});

describe("the signed result of Razorpay's checkout", () => {
  it('a payment hint with an invalid signature is rejected, and one with a valid signature settles the payment', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.fault({ kind: 'webhook-delay', times: 10 });
    await market.provider.pay(opened.clientSecret);
    const hint = (paymentId: string, signature: string) =>
      app.api()('POST /api/payment/update-status', {
        body: { payment_intent_id: opened.intentId, attempt_id: paymentId, attempt_signature: signature },
      });
    const { charges } = await market.provider.intent(opened.intentId);
    const paymentId = charges[0]?.id ?? '';
    const refused = await hint(paymentId, sign(`${opened.intentId}|pay_other`));
    expect(refused.problem).toMatchObject({ status: 400, code: 'bad-signature' });
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
    expect((await hint(paymentId, sign(`${opened.intentId}|${paymentId}`))).status).toBe(200);
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
    expect(await market.check()).toEqual([]);
  });
});
