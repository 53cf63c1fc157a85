import type {
  AttemptOptions,
  CardDetails,
  CardFieldName,
  PaymentOutcome,
  PaymentPanel,
  PaymentSession,
} from './payment-panel.ts';
import { wait } from './wait.ts';

/**
 * Pays at an address that speaks Stripe's API (https://docs.stripe.com/api/payment_intents) without Stripe's own browser
 * code, which takes card details for Stripe alone. Requests carry the publishable key and the payment's client secret.
 */

interface ProviderError {
  readonly code?: string;
  readonly message?: string;
  readonly param?: string;
}

/** The fields read of an intent. */
interface Intent {
  readonly status: string;
  readonly last_payment_error?: ProviderError | null;
  readonly next_action?: {
    readonly type: string;
    readonly redirect_to_url?: { readonly url?: string | null };
    readonly upi_handle_redirect_or_display_qr_code?: {
      readonly hosted_instructions_url?: string;
      readonly qr_code?: { readonly expires_at?: number };
    };
  } | null;
}

type Answer = { readonly intent: Intent } | { readonly error: ProviderError; readonly intent?: Intent };

const POLL_MS = 1_000;
/** How often a missing answer is asked for again before the attempt is called unreachable. */
const LOOKS_AFTER_SILENCE = 3;

export function createSandboxPanel({
  apiBase,
  publishableKey,
  pollMs = POLL_MS,
}: {
  readonly apiBase: string;
  readonly publishableKey: string;
  readonly pollMs?: number;
}): PaymentPanel {
  const address = (session: PaymentSession, action = '') =>
    `${apiBase}/v1/payment_intents/${encodeURIComponent(session.intentId)}${action}`;
  const secrets = (session: PaymentSession) => ({
    key: publishableKey,
    client_secret: session.clientSecret,
  });

  const look = (session: PaymentSession, signal: AbortSignal): Promise<Answer> =>
    ask(`${address(session)}?${new URLSearchParams(secrets(session))}`, { signal });

  const confirm = async (
    session: PaymentSession,
    method: Readonly<Record<string, string>>,
    options: AttemptOptions,
  ): Promise<PaymentOutcome> => {
    options.onStep({ kind: 'working' });
    const body = new URLSearchParams({ ...secrets(session), ...method });
    try {
      const answer = await ask(address(session, '/confirm'), {
        method: 'POST',
        body,
        signal: options.signal,
      });
      return await follow(session, answer, options);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
    // The answer was lost, and the charge perhaps not: ask how it stands instead of charging again.
    return await followFromSilence(session, options);
  };

  const follow = async (
    session: PaymentSession,
    first: Answer,
    options: AttemptOptions,
  ): Promise<PaymentOutcome> => {
    let answer = first;
    let silences = 0;
    let shown = '';
    for (;;) {
      const ended = outcomeOf(answer);
      if (ended !== null) return ended;
      if (answer.intent !== undefined) {
        const step = stepOf(answer.intent);
        if (JSON.stringify(step) !== shown) options.onStep(step);
        shown = JSON.stringify(step);
      }
      await wait(pollMs, options.signal);
      try {
        answer = await look(session, options.signal);
        silences = 0;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        silences += 1;
        if (silences >= LOOKS_AFTER_SILENCE) return { kind: 'unreachable' };
      }
    }
  };

  const followFromSilence = async (
    session: PaymentSession,
    options: AttemptOptions,
  ): Promise<PaymentOutcome> => {
    for (let attempt = 0; attempt < LOOKS_AFTER_SILENCE; attempt += 1) {
      await wait(pollMs, options.signal);
      try {
        const answer = await look(session, options.signal);
        if (answer.intent !== undefined && isUntouched(answer.intent)) return { kind: 'unreachable' };
        return await follow(session, answer, options);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
      }
    }
    return { kind: 'unreachable' };
  };

  return {
    payByCard: (session, card, options) => confirm(session, cardMethod(card), options),
    payByUpi: (session, upiId, options) =>
      confirm(
        session,
        {
          'payment_method_data[type]': 'upi',
          ...(upiId === null ? {} : { 'payment_method_data[upi][vpa]': upiId }),
        },
        options,
      ),
    resume: async (session, options) => {
      try {
        const answer = await look(session, options.signal);
        if (answer.intent === undefined || answer.intent.status.startsWith('requires_payment')) return null;
        if (answer.intent.status === 'requires_confirmation') return null;
        return await follow(session, answer, options);
      } catch (error) {
        if (error instanceof NoAnswer) return null;
        throw error;
      }
    },
  };
}

/** Nothing came back, or nothing that can be read. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

async function ask(url: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, credentials: 'omit' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NoAnswer();
  }
  const body = (await response.json().catch(() => null)) as
    | (Intent & { error?: ProviderError & { payment_intent?: Intent } })
    | null;
  if (body === null || response.status >= 500 || response.status === 429) throw new NoAnswer();
  if (response.ok) return { intent: body };
  const error = body.error ?? {};
  return {
    error,
    ...(error.payment_intent === undefined ? {} : { intent: error.payment_intent }),
  };
}

function outcomeOf(answer: Answer): PaymentOutcome | null {
  const status = answer.intent?.status;
  if (status === 'succeeded') return { kind: 'succeeded' };
  if (status === 'canceled') return { kind: 'cancelled' };
  // A second click while the first is under way is refused with the intent beside the error: go on watching that one.
  if (status === 'processing' || status === 'requires_action') return null;
  if ('error' in answer) return failedBy(answer.error);
  return failedBy(answer.intent.last_payment_error ?? {});
}

function isUntouched(intent: Intent): boolean {
  return intent.status === 'requires_payment_method' && !intent.last_payment_error;
}

const fieldsByParam: readonly (readonly [part: string, field: CardFieldName])[] = [
  ['number', 'number'],
  ['exp_', 'expiry'],
  ['cvc', 'cvc'],
];

function failedBy(error: ProviderError): PaymentOutcome {
  const field = fieldsByParam.find(([part]) => error.param?.includes(part) === true)?.[1];
  return {
    kind: 'failed',
    message: error.message ?? '',
    ...(field === undefined ? {} : { field }),
  };
}

function stepOf(intent: Intent): Parameters<AttemptOptions['onStep']>[0] {
  const action = intent.next_action;
  const bankPage = action?.redirect_to_url?.url;
  if (typeof bankPage === 'string') return { kind: 'bank-asks', url: bankPage };
  const upi = action?.upi_handle_redirect_or_display_qr_code;
  if (upi?.hosted_instructions_url !== undefined) {
    return {
      kind: 'upi-code',
      url: upi.hosted_instructions_url,
      expiresAtMs: (upi.qr_code?.expires_at ?? 0) * 1_000,
    };
  }
  return { kind: 'upi-waiting' };
}

function cardMethod(card: CardDetails | null): Readonly<Record<string, string>> {
  if (card === null) throw new TypeError('this panel is given the card details');
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': String(card.expiryMonth),
    'payment_method_data[card][exp_year]': String(card.expiryYear),
    'payment_method_data[card][cvc]': card.cvc,
  };
}
