import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSandbox, postJson } from '../testing/running-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let stripe: Stripe;
let browser: Stripe;

const client = (key: string): Stripe => {
  const url = new URL(sandbox.url);
  return new Stripe(key, {
    host: url.hostname,
    port: url.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 5000,
  });
};
const anIntent = (fields: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount: 104_900,
    currency: 'inr',
    allowed_payment_method_types: ['card', 'upi'],
    metadata: { project: 'p-1' },
    ...fields,
  });
const cardOf = (number: string) =>
  ({
    type: 'card',
    card: { number, exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: '123' },
  }) as unknown as Stripe.PaymentIntentConfirmParams.PaymentMethodData;
const payBy = (
  intent: Stripe.PaymentIntent,
  number: string,
  more: object = {},
): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.confirm(intent.id, { payment_method_data: cardOf(number), ...more });
const payByUpi = async (intent: Stripe.PaymentIntent, upiId: string): Promise<Stripe.PaymentIntent> => {
  const answer = await fetch(`${sandbox.url}/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox', 'sandbox-upi-id': upiId },
    body: new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      'payment_method_data[type]': 'upi',
    }),
  });
  return (await answer.json()) as Stripe.PaymentIntent;
};
const errorOf = async (work: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  work.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: unknown) => error as Stripe.errors.StripeError,
  );

const answerPage = async (answer: string): Promise<[Response, Stripe.PaymentIntent]> => {
  const waiting = await payBy(await anIntent(), '4000002500003155', {
    return_url: 'http://127.0.0.1:4000/done',
  });
  expect(waiting.status).toBe('requires_action');
  expect(waiting.next_action?.type).toBe('redirect_to_url');
  const page = waiting.next_action?.redirect_to_url?.url ?? '';
  const shown = await (await fetch(page)).text();
  const attempt = /name="attempt"\s+value="(\w+)"/.exec(shown)?.[1] ?? '';
  const response = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ attempt, answer }),
  });
  return [response, await stripe.paymentIntents.retrieve(waiting.id)];
};

beforeAll(async () => {
  sandbox = await aSandbox();
  stripe = client('sk_test_sandbox');
  browser = client('pk_test_sandbox');
});
afterAll(() => sandbox.close());

describe("card payments in the sandbox's Stripe", () => {
  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', '', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', '', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      '',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])(
    'the card %s is declined with %s %s, and the buyer can try again',
    async (number, code, declineCode, message) => {
      const intent = await anIntent();
      const error = await errorOf(payBy(intent, number));
      expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
      expect(error).toMatchObject({ statusCode: 402, code, message });
      expect(error.decline_code).toBe(declineCode);
      expect(error.payment_intent?.status).toBe('requires_payment_method');
      const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
      expect(after.last_payment_error?.code).toBe(code);
      expect(after.latest_charge).toMatchObject({
        paid: false,
        status: 'failed',
        amount_captured: 0,
        id: error.charge,
      });
      expect((await payBy(intent, '4242424242424242')).status).toBe('succeeded');
    },
  );

  test('a payment with a mistyped card number is rejected and creates no charge', async () => {
    const intent = await anIntent();
    expect(await errorOf(payBy(intent, '4242424242424241'))).toMatchObject({
      code: 'incorrect_number',
      param: 'number',
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).latest_charge).toBeNull();
  });

  test('a card with 3-D Secure is charged only after the customer completes the authentication', async () => {
    const [completed, paid] = await answerPage('approve');
    expect(paid.status).toBe('succeeded');
    expect(completed.headers.get('location')).toContain(`payment_intent=${paid.id}`);
    expect(completed.headers.get('location')).toContain('redirect_status=succeeded');
    const [, failed] = await answerPage('refuse');
    expect(failed.status).toBe('requires_payment_method');
    expect(failed.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  });
});

describe('UPI payments', () => {
  test('a payment by pending@upi stays pending until it is approved, even across a restart', async () => {
    const intent = await anIntent();
    await payByUpi(intent, 'pending@upi');
    await sandbox.restart();
    stripe = client('sk_test_sandbox');
    browser = client('pk_test_sandbox');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing');
    await postJson(`${sandbox.url}/stripe/_control/payment_intents/${intent.id}/settle`, {
      outcome: 'approved',
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  test('a UPI payment without a UPI ID shows a QR code, and approving the payment after the intent was canceled has no effect', async () => {
    const intent = await anIntent();
    const waiting = await stripe.paymentIntents.confirm(intent.id, { payment_method_data: { type: 'upi' } });
    const action = waiting.next_action?.upi_handle_redirect_or_display_qr_code;
    expect(waiting.status).toBe('requires_action');
    expect(action?.qr_code.expires_at).toBeGreaterThan(Date.now() / 1000);
    const png = Buffer.from(await (await fetch(action?.qr_code.image_url_png ?? '')).arrayBuffer());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(await (await fetch(action?.qr_code.image_url_svg ?? '')).text()).toContain('<svg');
    const page = action?.hosted_instructions_url ?? '';
    const attempt = /name="attempt"\s+value="(\w+)"/.exec(await (await fetch(page)).text())?.[1] ?? '';
    await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    await fetch(page, { method: 'POST', body: new URLSearchParams({ attempt, answer: 'approve' }) });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      amount_received: 0,
    });
  });

  test('the page of an earlier payment attempt has no effect after the buyer has started another attempt', async () => {
    const intent = await anIntent();
    const begin = () => stripe.paymentIntents.confirm(intent.id, { payment_method_data: { type: 'upi' } });
    const page =
      (await begin()).next_action?.upi_handle_redirect_or_display_qr_code?.hosted_instructions_url ?? '';
    const old = /name="attempt"\s+value="(\w+)"/.exec(await (await fetch(page)).text())?.[1] ?? '';
    await begin();
    await fetch(page, { method: 'POST', body: new URLSearchParams({ attempt: old, answer: 'approve' }) });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
  });
});

describe('access to payment intents', () => {
  test("a browser with the client secret can pay but does not see the intent's metadata", async () => {
    const intent = await anIntent();
    const paid = await browser.paymentIntents.confirm(intent.id, {
      client_secret: intent.client_secret ?? '',
      payment_method_data: cardOf('4242424242424242'),
    } as Stripe.PaymentIntentConfirmParams);
    expect(paid.status).toBe('succeeded');
    expect(paid).not.toHaveProperty('metadata');
    expect(paid).not.toHaveProperty('latest_charge');
  });

  test('payment intents cannot be read without the client secret or a valid secret key', async () => {
    const intent = await anIntent();
    expect((await errorOf(browser.paymentIntents.retrieve(intent.id))).statusCode).toBe(400);
    expect(await errorOf(browser.paymentIntents.list())).toMatchObject({
      statusCode: 401,
      code: 'secret_key_required',
    });
    expect(await errorOf(client('sk_live_oops').paymentIntents.list())).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
  });

  test("a page on another origin can call the sandbox's Stripe API", async () => {
    const asked = await fetch(`${sandbox.url}/v1/payment_intents`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://127.0.0.1:4000',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-headers')).toBe('authorization,idempotency-key');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('creating and listing payment intents', () => {
  test("a list in the sandbox's Stripe starts with the newest object and continues after a cursor", async () => {
    const made = [await anIntent(), await anIntent(), await anIntent()];
    const first = await stripe.paymentIntents.list({ limit: 2, created: { gte: made[0]?.created ?? 0 } });
    expect(first.data.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id]);
    expect(first.has_more).toBe(true);
    const next = await stripe.paymentIntents.list({ limit: 1, starting_after: made[1]?.id ?? '' });
    expect(next.data[0]?.id).toBe(made[0]?.id);
  });

  test('UPI is offered only for rupees', async () => {
    expect((await anIntent()).payment_method_types).toEqual(['card', 'upi']);
    const inDollars = await anIntent({ currency: 'usd' });
    expect(inDollars).toMatchObject({
      payment_method_types: ['card'],
      allowed_payment_method_types: ['card', 'upi'],
    });
  });

  test('an unknown Stripe parameter is rejected', async () => {
    const error = await errorOf(anIntent({ amonut: 5 } as object));
    expect(error).toMatchObject({ code: 'parameter_unknown', param: 'amonut' });
  });
});
