import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { aSandbox } from '../../testing/running-sandbox.ts';
import type { ElementsPart, PaymentElementPart, StripePart } from './stripe-js-types.ts';

describe("the sandbox's Stripe.js", () => {
  let sandbox: Awaited<ReturnType<typeof aSandbox>>;
  beforeAll(async () => {
    sandbox = await aSandbox();
  });
  afterAll(() => sandbox.close());

  it("the sandbox's Stripe.js has the types that Stripe publishes", () => {
    expectTypeOf<Stripe>().toExtend<
      Pick<StripePart, 'retrievePaymentIntent'> & {
        handleNextAction(options: { clientSecret: string }): Promise<unknown>;
        elements(options: Parameters<StripePart['elements']>[0]): object;
        confirmPayment(options: {
          elements: StripeElements;
          redirect: 'if_required';
        }): ReturnType<StripePart['confirmPayment']>;
      }
    >();
    expectTypeOf<StripeElements>().toExtend<Omit<ElementsPart, 'create'>>();
    expectTypeOf<StripePaymentElement>().toExtend<PaymentElementPart>();
  });

  it.each([
    ['stripe.js', 'text/javascript'],
    ['payment-frame.html', 'text/html'],
    ['payment-frame.css', 'text/css'],
    ['payment-frame.js', 'text/javascript'],
    ['card-rules.js', 'text/javascript'],
    ['framed-page.js', 'text/javascript'],
  ])('the sandbox serves %s, a file of its Stripe.js', async (file, type) => {
    const answer = await fetch(`${sandbox.url}/js/${file}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(await answer.text()).not.toBe('');
  });

  it('3-D Secure opens in a frame if Stripe.js handles it, except for the test card that requires a redirect', async () => {
    expect(await nextActionOf('4000002500003155', 'true')).toBe('use_stripe_sdk');
    expect(await nextActionOf('4000002760003184', 'true')).toBe('redirect_to_url');
    expect(await nextActionOf('4000002500003155', 'false')).toBe('redirect_to_url');
  });

  async function anIntent(): Promise<{ id: string; client_secret: string }> {
    const answer = await fetch(`${sandbox.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams({ amount: '104900', currency: 'inr' }),
    });
    return (await answer.json()) as { id: string; client_secret: string };
  }

  async function confirm(id: string, fields: Record<string, string>): Promise<unknown> {
    const answer = await fetch(`${sandbox.url}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ key: 'pk_test_1', ...fields }),
    });
    return await answer.json();
  }

  async function nextActionOf(number: string, useStripeSdk: string): Promise<string | undefined> {
    const { id, client_secret: secret } = await anIntent();
    const intent = await confirm(id, {
      client_secret: secret,
      use_stripe_sdk: useStripeSdk,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    });
    return (intent as { next_action?: { type: string } }).next_action?.type;
  }
});
