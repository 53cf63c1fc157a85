// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentPanel, PaymentStep } from './payment-panel.ts';
import { createStripePanel } from './stripe-panel.ts';

/** Stripe.js as its reference describes it (https://docs.stripe.com/js), answering what a test says. */
const stripe = vi.hoisted(() => ({
  elements: vi.fn<() => object>(),
  confirmCardPayment: vi.fn<(secret: string, data: object) => Promise<object>>(),
  confirmUpiPayment: vi.fn<(secret: string, data: object) => Promise<object>>(),
  retrievePaymentIntent: vi.fn<(secret: string) => Promise<object>>(),
  handleNextAction: vi.fn<(data: object) => Promise<object>>(),
  loadStripe: vi.fn<(key: string) => Promise<object | null>>(),
}));
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: stripe.loadStripe }));

const session = { intentId: 'pi_1', clientSecret: 'pi_1_secret' };
const look = { color: '', mutedColor: '', badColor: '', fontFamily: '', theme: 'light' } as const;

let panel: PaymentPanel;
let steps: PaymentStep[];
let cardField: { options: object; mount: () => void; destroy: () => void; on: () => void };

const options = () => ({
  signal: new AbortController().signal,
  onStep: (step: PaymentStep) => void steps.push(step),
});

beforeEach(async () => {
  vi.resetAllMocks();
  steps = [];
  stripe.elements.mockReturnValue({
    create: (_type: string, fieldOptions: object) => {
      cardField = {
        options: fieldOptions,
        mount: () => undefined,
        destroy: () => undefined,
        on: () => undefined,
      };
      return cardField;
    },
  });
  stripe.loadStripe.mockResolvedValue(stripe);
  panel = await createStripePanel('pk_live_1');
});

async function payByCard() {
  await panel.mountCardField?.(document.createElement('div'), { look, onChange: () => undefined });
  return panel.payByCard(session, null, options());
}

describe('paying at Stripe', () => {
  it('lets Stripe take the card in its own field, without a postal code', async () => {
    stripe.confirmCardPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
    expect(await payByCard()).toEqual({ kind: 'succeeded' });
    expect(cardField.options).toMatchObject({ hidePostalCode: true });
    expect(stripe.confirmCardPayment).toHaveBeenCalledExactlyOnceWith('pi_1_secret', {
      payment_method: { card: cardField },
    });
  });

  it('gives the reason of a declined card', async () => {
    stripe.confirmCardPayment.mockResolvedValue({
      error: { type: 'card_error', message: 'Your card has insufficient funds.' },
    });
    expect(await payByCard()).toEqual({ kind: 'failed', message: 'Your card has insufficient funds.' });
  });

  it('calls nothing failed when no answer came', async () => {
    stripe.confirmCardPayment.mockResolvedValue({ error: { type: 'api_connection_error' } });
    expect(await payByCard()).toEqual({ kind: 'unreachable' });
  });

  it('asks for a code when no UPI ID is given, and sends a given one', async () => {
    stripe.confirmUpiPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
    expect(await panel.payByUpi(session, null, options())).toEqual({ kind: 'succeeded' });
    await panel.payByUpi(session, 'asha@upi', options());
    expect(steps[0]).toEqual({ kind: 'upi-waiting' });
    expect(stripe.confirmUpiPayment.mock.calls.map(([, data]) => data)).toEqual([
      { payment_method: { upi: {} } },
      { payment_method: { upi: { vpa: 'asha@upi' } } },
    ]);
  });

  it.each([
    ['succeeded', { kind: 'succeeded' }],
    ['processing', { kind: 'succeeded' }],
    ['canceled', { kind: 'cancelled' }],
    ['requires_payment_method', null],
  ])('takes up a payment that is %s', async (status, outcome) => {
    stripe.retrievePaymentIntent.mockResolvedValue({ paymentIntent: { status } });
    expect(await panel.resume(session, options())).toEqual(outcome);
  });

  it('goes on asking the bank where that was interrupted', async () => {
    stripe.retrievePaymentIntent.mockResolvedValue({ paymentIntent: { status: 'requires_action' } });
    stripe.handleNextAction.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
    expect(await panel.resume(session, options())).toEqual({ kind: 'succeeded' });
    expect(steps).toEqual([{ kind: 'bank-asks', url: null }]);
  });
});

it('says so when Stripe’s own code cannot be loaded', async () => {
  stripe.loadStripe.mockResolvedValue(null);
  await expect(createStripePanel('pk_live_1')).rejects.toThrow('Stripe.js did not load');
});
