import type { PaymentMethod } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { declined, intentOf, noAnswer, stubStripe } from '../../testing/stub-payment-provider.ts';
import { type PaymentClient, PaymentScriptError, type PaymentStep } from './payment-client.ts';
import { createStripeClient } from './stripe.ts';

const config = { provider: 'stripe', publishableKey: 'pk_test_1', scriptUrl: null } as const;
const colors = {
  text: 'rgb(1, 2, 3)',
  muted: undefined,
  background: undefined,
  border: 'rgb(4, 5, 6)',
  primary: undefined,
  danger: undefined,
};
const appearance = { theme: 'light', fontFamily: 'Anek Latin', colors } as const;
const clientSecret = 'pi_1_secret_x';

let stripe: ReturnType<typeof stubStripe>;
let client: PaymentClient;
let steps: PaymentStep[];

const events = {
  onReady: vi.fn<() => void>(),
  onLoadError: vi.fn<() => void>(),
  onEscape: vi.fn<() => void>(),
  onMethodChange: vi.fn<(method: string) => void>(),
};
const options = (signal = new AbortController().signal) => ({
  signal,
  onStep: (step: PaymentStep) => void steps.push(step),
});
const open = () =>
  createStripeClient(config, {
    clientSecret,
    returnUrl: 'https://haat.example/projects/1',
    pollIntervalMs: 0,
  });

beforeEach(async () => {
  vi.clearAllMocks();
  steps = [];
  stripe = stubStripe();
  client = await open();
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

async function pay(method: 'card' | 'upi' = 'card') {
  client.mountFields?.(document.createElement('div'), { first: 'card', appearance }, events);
  return await client.pay(method, options());
}

describe("Stripe's payment fields", () => {
  // covers: S5.14
  it("the payment fields offer card and UPI in the page's colours, without a postal code or wallets", () => {
    client.mountFields?.(document.createElement('div'), { first: 'card', appearance }, events);
    expect(stripe.create).toHaveBeenCalledExactlyOnceWith(
      'payment',
      expect.objectContaining({
        paymentMethodOrder: ['card', 'upi'],
        fields: { billingDetails: { address: 'if_required' } },
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      }),
    );
    expect(stripe.elements.mock.calls[0]?.[0]).toMatchObject({
      clientSecret,
      appearance: {
        theme: 'stripe',
        variables: { colorText: 'rgb(1, 2, 3)' },
        rules: { '.Input': { border: '1px solid rgb(4, 5, 6)' } },
      },
    });
  });

  it('the payment fields report the chosen method, readiness, load errors and the Escape key', async () => {
    client.mountFields?.(document.createElement('div'), { first: 'card', appearance }, events);
    await stripe.emit('change', { value: { type: 'upi' } });
    await stripe.emit('loaderror');
    await stripe.emit('escape');
    expect(events.onReady).toHaveBeenCalledOnce();
    expect(events.onMethodChange).toHaveBeenCalledExactlyOnceWith('upi');
    expect(events.onLoadError).toHaveBeenCalledOnce();
    expect(events.onEscape).toHaveBeenCalledOnce();
  });
});

describe('paying with Stripe', () => {
  it('a payment is confirmed with the mounted fields and with the project page as return URL', async () => {
    expect(await pay()).toEqual({ kind: 'succeeded', proof: null });
    expect(stripe.confirmPayment.mock.calls[0]?.[0]).toMatchObject({
      redirect: 'if_required',
      confirmParams: { return_url: 'https://haat.example/projects/1' },
    });
    expect(steps).toEqual(['confirming']);
  });

  it.each([
    [
      'a declined Stripe payment fails with the reason',
      declined('Insufficient funds.'),
      { kind: 'failed', message: 'Insufficient funds.' },
    ],
    [
      'a Stripe payment with missing details is incomplete',
      { error: { type: 'validation_error' } },
      { kind: 'incomplete' },
    ],
    ['a cancelled Stripe payment is reported as cancelled', intentOf('canceled'), { kind: 'cancelled' }],
    ['closing the window abandons a Stripe payment', intentOf('requires_action'), { kind: 'abandoned' }],
    [
      'a Stripe payment that was completed in another tab succeeds',
      { error: { type: 'invalid_request_error', payment_intent: intentOf('succeeded').paymentIntent } },
      { kind: 'succeeded', proof: null },
    ],
  ] as const)('%s', async (_what, result, outcome) => {
    stripe.confirmPayment.mockReturnValueOnce(result);
    expect(await pay()).toEqual(outcome);
  });

  it('a processing payment is polled until it reaches a final state', async () => {
    stripe.confirmPayment.mockReturnValueOnce(intentOf('processing'));
    stripe.retrievePaymentIntent
      .mockReturnValueOnce(intentOf('processing'))
      .mockReturnValueOnce(noAnswer())
      .mockReturnValueOnce(intentOf('succeeded'));
    expect(await pay('upi')).toEqual({ kind: 'succeeded', proof: null });
    expect(new Set(steps)).toEqual(new Set(['upi']));
  });

  it('a payment whose confirmation gets no response is polled, not confirmed again', async () => {
    stripe.confirmPayment.mockReturnValueOnce(noAnswer());
    stripe.retrievePaymentIntent.mockReturnValueOnce(intentOf('succeeded'));
    expect(await pay()).toEqual({ kind: 'succeeded', proof: null });
    expect(stripe.confirmPayment).toHaveBeenCalledOnce();
  });

  it("the bank's window opens even if the response to the confirmation is lost", async () => {
    stripe.confirmPayment.mockReturnValueOnce(noAnswer());
    stripe.retrievePaymentIntent.mockReturnValueOnce(intentOf('requires_action'));
    expect(await pay()).toEqual({ kind: 'succeeded', proof: null });
    expect(stripe.handleNextAction).toHaveBeenCalledExactlyOnceWith({ clientSecret });
    expect(steps).toContain('bank');
  });

  it.each([
    ['card', { charge: 'ch_1' }],
    ['upi', { payment_method: { id: 'pm_1' } as PaymentMethod }],
  ] as const)(
    'a payment by %s whose confirmation does not reach Stripe is reported as unreachable, not as declined again',
    async (method, attempt) => {
      stripe.confirmPayment.mockReturnValueOnce(declined('Insufficient funds.', attempt));
      await pay(method);
      stripe.confirmPayment.mockReturnValueOnce(noAnswer());
      const { payment_intent: intent } = declined('Insufficient funds.', attempt).error;
      stripe.retrievePaymentIntent.mockReturnValue({ paymentIntent: intent! });
      expect(await client.pay(method, options())).toEqual({ kind: 'unreachable' });
    },
  );

  it('a payment is reported as unreachable when Stripe does not respond', async () => {
    stripe.confirmPayment.mockReturnValueOnce(noAnswer());
    stripe.retrievePaymentIntent.mockReturnValue(noAnswer());
    expect(await pay()).toEqual({ kind: 'unreachable' });
  });

  it('aborting a payment stops its polling', async () => {
    const controller = new AbortController();
    stripe.confirmPayment.mockReturnValueOnce(intentOf('processing'));
    stripe.retrievePaymentIntent.mockImplementation(() => {
      controller.abort();
      return intentOf('processing');
    });
    client.mountFields?.(document.createElement('div'), { first: 'card', appearance }, events);
    await expect(client.pay('upi', options(controller.signal))).rejects.toThrow('abort');
  });
});

describe('resuming a Stripe payment', () => {
  it.each([
    ['succeeded', { kind: 'succeeded', proof: null }],
    ['canceled', { kind: 'cancelled' }],
    ['requires_payment_method', null],
    ['requires_confirmation', null],
  ] as const)('a resumed payment with the Stripe status %s has the outcome %j', async (status, outcome) => {
    stripe.retrievePaymentIntent.mockReturnValue(intentOf(status));
    expect(await client.resume(options())).toEqual(outcome);
  });

  it.each([
    ['use_stripe_sdk', 'bank'],
    ['upi_handle_redirect_or_display_qr_code', 'upi'],
  ] as const)('a resumed payment reopens the window for the next action %s', async (type, step) => {
    stripe.retrievePaymentIntent.mockReturnValue(intentOf('requires_action', { next_action: { type } }));
    expect(await client.resume(options())).toEqual({ kind: 'succeeded', proof: null });
    expect(steps).toEqual([step]);
  });

  it("a resumed payment succeeds if it was approved before the bank's window could open again", async () => {
    stripe.retrievePaymentIntent
      .mockReturnValueOnce(intentOf('requires_action', { next_action: { type: 'use_stripe_sdk' } }))
      .mockReturnValue(intentOf('succeeded'));
    stripe.handleNextAction.mockRejectedValueOnce(new Error('not in the requires_action state'));
    expect(await client.resume(options())).toEqual({ kind: 'succeeded', proof: null });
  });

  it('resuming a payment resolves to null when Stripe does not respond', async () => {
    stripe.retrievePaymentIntent.mockReturnValue(noAnswer());
    expect(await client.resume(options())).toBeNull();
  });
});

const scripts = () => document.head.querySelectorAll('script');

describe('loading Stripe.js', () => {
  const elsewhere = { ...config, scriptUrl: 'http://127.0.0.1:4001/js/stripe.js' };

  it('Stripe.js is loaded from the configured URL, and a failed load can be retried', async () => {
    vi.stubGlobal('Stripe', undefined);
    const failed = createStripeClient(elsewhere, { clientSecret, returnUrl: '' });
    expect(scripts()).toHaveLength(1);
    expect(scripts()[0]?.src).toBe(elsewhere.scriptUrl);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(failed).rejects.toThrow(PaymentScriptError);
    expect(scripts()).toHaveLength(0);

    const loaded = createStripeClient(elsewhere, { clientSecret, returnUrl: '' });
    stubStripe();
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(loaded).resolves.toHaveProperty('pay');
  });
});
