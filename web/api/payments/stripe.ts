import type { Appearance, PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { PublicConfig } from '../config-query.ts';
import {
  type AttemptOptions,
  type FieldAppearance,
  loadScript,
  type PaymentClient,
  type PaymentOutcome,
  PaymentScriptError,
  type PaymentStep,
  wait,
} from './payment-client.ts';

const POLL_INTERVAL_MS = 1_000;
const MAX_FAILED_POLLS = 3;

interface StripeClientOptions {
  readonly clientSecret: string;
  readonly returnUrl: string;
  readonly pollIntervalMs?: number;
}

/** @throws PaymentScriptError if Stripe.js does not load. */
export async function createStripeClient(
  config: PublicConfig['payments'],
  { clientSecret, returnUrl, pollIntervalMs = POLL_INTERVAL_MS }: StripeClientOptions,
): Promise<PaymentClient> {
  const stripe = await loadStripeJs(config);
  let elements: StripeElements | null = null;
  /** The attempt whose decline was last shown. The intent keeps reporting a decline until the next attempt. */
  let shownAttempt: string | null = null;

  const fail = (error: Decline): PaymentOutcome => {
    shownAttempt = attemptOf(error);
    return { kind: 'failed', message: error.message ?? '' };
  };

  const follow = async (
    first: Result,
    stepWhileProcessing: PaymentStep,
    { signal, onStep }: AttemptOptions,
  ): Promise<PaymentOutcome> => {
    let result = first;
    let failedPolls = 0;
    for (;;) {
      signal.throwIfAborted();
      const { error } = result;
      const intent = result.paymentIntent ?? error?.payment_intent;
      if (error === undefined || isConfirmedElsewhere(intent)) {
        const outcome = outcomeOf(intent, fail);
        if (outcome !== null) return outcome;
        failedPolls = 0;
        onStep(stepWhileProcessing);
      } else if (!isRetryable(error)) {
        return error.type === 'validation_error' ? { kind: 'incomplete' } : fail(error);
      } else {
        failedPolls += 1;
        if (failedPolls > MAX_FAILED_POLLS) return { kind: 'unreachable' };
      }
      await wait(pollIntervalMs, signal);
      result = await retrieve();
      const found = result.paymentIntent;
      if (failedPolls === 0 || found === undefined) continue;
      // The response to the confirmation was lost. If the intent is unchanged, Stripe never received the confirmation.
      if (isUntouched(found, shownAttempt)) return { kind: 'unreachable' };
      if (found.status === 'requires_action') result = await authenticate(found, onStep);
    }
  };

  const retrieve = (): Promise<Result> => stripe.retrievePaymentIntent(clientSecret).catch(noAnswer);

  const authenticate = (intent: PaymentIntent, onStep: AttemptOptions['onStep']): Promise<Result> => {
    onStep(intent.next_action?.type.startsWith('upi') === true ? 'upi' : 'bank');
    // `handleNextAction` rejects if there is no next action, for example after an approval in another tab.
    return stripe.handleNextAction({ clientSecret }).catch(retrieve);
  };

  return {
    mountFields: (target, { first, appearance }, events) => {
      const group = stripe.elements({ clientSecret, appearance: appearanceOf(appearance), loader: 'auto' });
      elements = group;
      const element = group.create('payment', {
        layout: { type: 'accordion', radios: 'always', spacedAccordionItems: false },
        paymentMethodOrder: first === 'upi' ? ['upi', 'card'] : ['card', 'upi'],
        fields: { billingDetails: { address: 'if_required' } },
        terms: { card: 'never' },
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      });
      element.on('ready', () => events.onReady());
      element.on('loaderror', () => events.onLoadError());
      element.on('escape', () => events.onEscape());
      element.on('change', ({ value }) => events.onMethodChange(value.type === 'upi' ? 'upi' : 'card'));
      element.mount(target);
      return {
        setAppearance: (next) => void group.update({ appearance: appearanceOf(next) }),
        unmount: () => {
          element.destroy();
          if (elements === group) elements = null;
        },
      };
    },
    pay: async (method, options) => {
      if (elements === null) throw new TypeError('The payment fields must be mounted before paying.');
      const { error } = await elements.submit();
      options.signal.throwIfAborted();
      if (error !== undefined) return { kind: 'incomplete' };
      const step = method === 'upi' ? 'upi' : 'confirming';
      options.onStep(step);
      const confirmation = await stripe
        .confirmPayment({ elements, redirect: 'if_required', confirmParams: { return_url: returnUrl } })
        .catch(noAnswer);
      return await follow(confirmation, step, options);
    },
    resume: async (options) => {
      const result = await retrieve();
      options.signal.throwIfAborted();
      const intent = result.paymentIntent;
      if (intent === undefined || intent.status === 'requires_confirmation') return null;
      if (isUntouched(intent, shownAttempt)) return null;
      const needsAction = intent.status === 'requires_action';
      const current = needsAction ? await authenticate(intent, options.onStep) : result;
      // The intent does not name its method, but a pending payment without a next action is almost always UPI.
      return await follow(current, 'upi', options);
    },
  };
}

interface Result {
  readonly paymentIntent?: PaymentIntent | undefined;
  readonly error?: StripeError | undefined;
}

function noAnswer(): Result {
  return { error: { type: 'api_connection_error' } };
}

function isRetryable({ type }: StripeError): boolean {
  return type === 'api_connection_error' || type === 'api_error' || type === 'rate_limit_error';
}

function isConfirmedElsewhere(intent: PaymentIntent | undefined): boolean {
  return intent?.status === 'processing' || intent?.status === 'succeeded' || intent?.status === 'canceled';
}

type Decline = Pick<PaymentIntent.LastPaymentError, 'charge' | 'payment_method' | 'message'>;

/** A declined card has a charge; a declined UPI payment has only the payment method, which is new for each attempt. */
function attemptOf({ charge, payment_method: method }: Decline): string | null {
  return charge ?? method?.id ?? null;
}

function isUntouched(intent: PaymentIntent, shownAttempt: string | null): boolean {
  if (intent.status !== 'requires_payment_method') return false;
  const { last_payment_error: decline } = intent;
  return decline === null || (shownAttempt !== null && attemptOf(decline) === shownAttempt);
}

function outcomeOf(
  intent: PaymentIntent | undefined,
  fail: (error: PaymentIntent.LastPaymentError) => PaymentOutcome,
): PaymentOutcome | null {
  if (intent?.status === 'processing') return null;
  if (intent?.status === 'succeeded') return { kind: 'succeeded', proof: null };
  if (intent?.status === 'canceled') return { kind: 'cancelled' };
  if (intent?.last_payment_error) return fail(intent.last_payment_error);
  // The status stays `requires_action` if the buyer closes the window:
  // https://docs.stripe.com/payments/paynow/accept-a-payment.
  return { kind: 'abandoned' };
}

async function loadStripeJs(config: PublicConfig['payments']): Promise<Stripe> {
  try {
    if (config.scriptUrl !== null && window.Stripe === undefined) await loadScript(config.scriptUrl);
    // The `pure` entry loads nothing until called, and reuses an existing `window.Stripe`.
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    const stripe = await loadStripe(config.publishableKey);
    if (stripe !== null) return stripe;
  } catch (cause) {
    throw new PaymentScriptError('Stripe.js could not be loaded.', { cause });
  }
  throw new PaymentScriptError('Stripe.js could not be loaded.');
}

/** https://docs.stripe.com/elements/appearance-api */
function appearanceOf({ theme, fontFamily, colors }: FieldAppearance): Appearance {
  const { text, muted, background, border, primary, danger } = colors;
  const variables = defined({
    fontFamily,
    fontSizeBase: '16px',
    borderRadius: '8px',
    colorText: text,
    colorTextSecondary: muted,
    colorTextPlaceholder: muted,
    colorBackground: background,
    colorPrimary: primary,
    colorDanger: danger,
  });
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables,
    rules: border === undefined ? {} : { '.Input': { border: `1px solid ${border}`, boxShadow: 'none' } },
  };
}

function defined(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
