import type {
  PaymentIntent,
  PaymentIntentResult,
  PaymentMethod,
  Stripe,
  StripeElements,
  StripeError,
  StripePaymentElement,
} from '@stripe/stripe-js';
import { act } from '@testing-library/react';
import { type Mock, vi } from 'vitest';
import { aConfig } from './factories.ts';
import type { StubServer } from './stub-server.ts';

export const aReservation = {
  purchase_id: '01a1f990-0000-7000-8000-0000000000aa',
  payment_intent_id: 'pi_1',
  clientSecret: 'pi_1_secret_x',
  amount: 136_400,
  expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
};

type Result = PaymentIntentResult | Promise<PaymentIntentResult>;

interface StripeCalls {
  elements: (options: object) => StripeElements;
  create: (type: string, options: object) => StripePaymentElement;
  update: StripeElements['update'];
  submit: StripeElements['submit'];
  confirmPayment: (options: object) => Result;
  retrievePaymentIntent: (clientSecret: string) => Result;
  handleNextAction: (options: { clientSecret: string }) => Result;
}

type StripeStub = { readonly [Call in keyof StripeCalls]: Mock<StripeCalls[Call]> } & {
  readonly emit: (type: string, event?: object) => Promise<void>;
};

let current: StripeStub | null = null;

/** stripe-js caches the first `window.Stripe`, so all tests of a file share one constructor. */
const constructor = Object.assign(
  (publishableKey: string): Stripe => {
    if (current === null) throw new Error(`Nobody expected Stripe(${publishableKey})`);
    const { elements, confirmPayment, retrievePaymentIntent, handleNextAction } = current;
    const stripe: Pick<Stripe, 'elements' | 'confirmPayment' | 'retrievePaymentIntent' | 'handleNextAction'> =
      {
        elements: elements as Stripe['elements'],
        confirmPayment: (async (options: object) =>
          await confirmPayment(options)) as Stripe['confirmPayment'],
        retrievePaymentIntent: async (clientSecret) => await retrievePaymentIntent(clientSecret),
        handleNextAction: async (options: object) =>
          await handleNextAction(options as { clientSecret: string }),
      };
    return stripe as Stripe;
  },
  { version: 'endive' },
);

/** By default the payment is new, the form is complete and a confirmation succeeds. */
export function stubStripe(): StripeStub {
  const handlers = new Map<string, ((event: object) => void)[]>();
  const fire = (type: string, event: object = {}): void => {
    for (const handler of handlers.get(type) ?? []) handler({ elementType: 'payment', ...event });
  };
  const element = {
    on: (type: string, handler: (event: object) => void) => {
      handlers.set(type, [...(handlers.get(type) ?? []), handler]);
      return element;
    },
    mount: (target: HTMLElement) => {
      target.append(Object.assign(document.createElement('iframe'), { title: 'Secure payment input frame' }));
      // `act` is synchronous here, because an async call that is not awaited would block later renders.
      queueMicrotask(() => act(() => fire('ready')));
    },
    destroy: () => handlers.clear(),
  } as unknown as StripePaymentElement;
  const stub: StripeStub = {
    create: vi.fn<StripeCalls['create']>(() => element),
    update: vi.fn<StripeCalls['update']>(async () => undefined),
    submit: vi.fn<StripeCalls['submit']>(async () => ({ selectedPaymentMethod: 'card' })),
    elements: vi.fn<StripeCalls['elements']>(() => {
      const { create, update, submit } = stub;
      return { create, update, submit } as unknown as StripeElements;
    }),
    confirmPayment: vi.fn<StripeCalls['confirmPayment']>(async () => intentOf('succeeded')),
    retrievePaymentIntent: vi.fn<StripeCalls['retrievePaymentIntent']>(async () =>
      intentOf('requires_payment_method'),
    ),
    handleNextAction: vi.fn<StripeCalls['handleNextAction']>(async () => intentOf('succeeded')),
    emit: async (type, event = {}) => {
      await act(async () => fire(type, event));
    },
  };
  current = stub;
  vi.stubGlobal('Stripe', constructor);
  return stub;
}

export function stubPayments(server: StubServer): StripeStub {
  server.on('GET /api/config', () => aConfig());
  server.on('POST /api/payment/create-payment-intent', () => ({
    clientSecret: aReservation.clientSecret,
    data: aReservation,
  }));
  server.on('POST /api/payment/update-status', () => ({ data: { status: 'received' } }));
  return stubStripe();
}

export function intentOf(
  status: PaymentIntent.Status,
  fields: Partial<PaymentIntent> = {},
): { paymentIntent: PaymentIntent } {
  const intent = { id: 'pi_1', status, next_action: null, last_payment_error: null, ...fields };
  return { paymentIntent: intent as PaymentIntent };
}

/** @param attempt - the charge of a card, or the payment method of a UPI payment, which has no charge. */
export function declined(
  message: string,
  attempt: { charge: string } | { payment_method: PaymentMethod } = { charge: 'ch_1' },
): { error: StripeError } {
  const decline = { type: 'card_error', code: 'card_declined', message, ...attempt } as const;
  const { paymentIntent } = intentOf('requires_payment_method', { last_payment_error: decline });
  return { error: { ...decline, payment_intent: paymentIntent } };
}

export function noAnswer(): { error: StripeError } {
  return { error: { type: 'api_connection_error', message: 'No connection.' } };
}
