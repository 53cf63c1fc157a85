import { Stripe } from 'stripe';
import { DomainError } from '#domain/shared/domain-error.ts';
import {
  GatewayKeyRefusedError,
  GatewayUnavailableError,
  type Payment,
  type PaymentGateway,
  PaymentNotCancelableError,
  type Refund,
} from '../../ports/payment-gateway.ts';
import { CircuitBreaker } from '../outside/circuit-breaker.ts';
import { retry } from '../outside/retry.ts';
import { MOVING_EVENTS, parseEvent, toEvent } from './stripe-event.ts';
import { toPayment } from './stripe-payment.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Null: Stripe's own address. The client knows no base path, so `/v1` must be at the root of this address. */
  readonly apiBase: string | null;
  readonly timeoutMs: number;
  /** Written into each payment that we open. */
  readonly deployment: string;
  /** Of this deployment: what the payer's card or UPI id is hashed with. */
  readonly payerKey: Uint8Array;
}

/** Every call ends within this time, its retries included. */
const CALL_BUDGET_MS = 5_000;
const BACKOFF_MS = [100, 300];
const PAGE = 100;
const WITH_CHARGE = ['latest_charge', 'latest_charge.balance_transaction'];

/**
 * Stripe's API: https://docs.stripe.com/api. Retries are made here and not by the client, because the client's count
 * has no limit in time. Everything that writes is repeatable: by idempotency key, or (cancel) by nature.
 */
export function createStripeGateway(
  settings: StripeSettings,
  onCircuitChange: (isOpen: boolean) => void = () => {},
  onKeyChange: (isRefused: boolean) => void = () => {},
): PaymentGateway {
  const stripe = new Stripe(settings.secretKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    ...addressOf(settings.apiBase),
  });
  const breaker = new CircuitBreaker({ failures: 5, openMs: 5_000, onChange: onCircuitChange });

  const paymentOf = (intent: Stripe.PaymentIntent, disputes: readonly Stripe.Dispute[]) =>
    toPayment(intent, disputes, settings.payerKey);
  let isKeyRefused = false;
  function noteKey(isRefused: boolean): void {
    if (isRefused === isKeyRefused) return;
    isKeyRefused = isRefused;
    onKeyChange(isRefused);
  }

  /** Runs one call of the port: `ask` may be tried again while the time allows it. */
  function call<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    return breaker.run(
      async () => {
        const deadline = performance.now() + CALL_BUDGET_MS;
        try {
          const answer = await work((request) => askWithRetries(request, deadline, settings.timeoutMs));
          noteKey(false);
          return answer;
        } catch (error) {
          if (error instanceof GatewayKeyRefusedError) noteKey(true);
          throw error;
        }
      },
      (error) => error instanceof GatewayUnavailableError,
      (retryAfterSeconds) => new GatewayUnavailableError(retryAfterSeconds),
    );
  }

  async function find(ask: Ask, intentId: string): Promise<Payment | null> {
    try {
      const intent = await ask((options) =>
        stripe.paymentIntents.retrieve(intentId, { expand: WITH_CHARGE }, options),
      );
      return paymentOf(intent, await disputesOf(ask, intent));
    } catch (error) {
      if (isStripeError(error) && error.statusCode === 404) return null;
      throw error;
    }
  }

  async function disputesOf(ask: Ask, intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
    if (typeof intent.latest_charge !== 'object' || intent.latest_charge?.disputed !== true) return [];
    const { data } = await ask((options) =>
      stripe.disputes.list({ payment_intent: intent.id, limit: 100 }, options),
    );
    return data;
  }

  return {
    live: /^[rs]k_live_/u.test(settings.secretKey),
    deployment: settings.deployment,

    openPayment: ({ purchaseId, projectId, buyerId, amountMinor, currency, description }) =>
      call(async (ask) => {
        try {
          const intent = await ask((options) =>
            stripe.paymentIntents.create(
              {
                amount: amountMinor,
                currency,
                allowed_payment_method_types: ['card', 'upi'],
                description,
                metadata: {
                  purchase_id: purchaseId,
                  project_id: projectId,
                  buyer_id: buyerId,
                  deployment: settings.deployment,
                },
              },
              { ...options, idempotencyKey: `open-${purchaseId}` },
            ),
          );
          return paymentOf(intent, []);
        } catch (error) {
          if (
            isStripeError(error) &&
            (error.code === 'amount_too_large' || error.code === 'amount_too_small')
          ) {
            throw new DomainError(
              'project-unavailable',
              'The payment provider does not take a payment of this amount.',
            );
          }
          throw error;
        }
      }),

    findPayment: (intentId) => call((ask) => find(ask, intentId)),

    cancelPayment: (intentId) =>
      call(async (ask) => {
        try {
          return paymentOf(await ask((options) => stripe.paymentIntents.cancel(intentId, {}, options)), []);
        } catch (error) {
          if (!isStripeError(error)) throw error;
          if (error.statusCode === 404) return null;
          if (error.code !== 'payment_intent_unexpected_state') throw error;
          const payment = await find(ask, intentId);
          if (payment === null) throw error;
          if (payment.status === 'canceled') return payment;
          throw new PaymentNotCancelableError(payment);
        }
      }),

    refundPayment: (intentId, purchaseId) =>
      call(async (ask) => {
        const { data: refunds } = await ask((options) =>
          stripe.refunds.list({ payment_intent: intentId, limit: 100 }, options),
        );
        const standing = refunds.filter((refund) => toRefund(refund).state !== 'failed');
        const intent = await ask((options) =>
          stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }, options),
        );
        const disputes = await disputesOf(ask, intent);
        const lostMinor = paymentOf(intent, disputes).amountLostMinor;
        const leftMinor = standing.reduce(
          (left, { amount }) => left - amount,
          intent.amount_received - lostMinor,
        );
        if (leftMinor <= 0) {
          const slowest = standing.find((refund) => toRefund(refund).state !== 'made') ?? standing[0];
          if (slowest === undefined) throw new Error(`the payment ${intentId} holds nothing to refund`);
          return toRefund(slowest);
        }
        // Stripe repeats its answer for a key, refusals too: a refund that the bank sent back needs another one, and so does
        // one that was refused because of a dispute once that has come to an end.
        const suffixes = disputes.map(({ id, status }) => `-${id}-${status}`);
        const idempotencyKey = `refund-${purchaseId}-${refunds.length}-${leftMinor}${suffixes.join('')}`;
        return toRefund(
          await ask((options) =>
            stripe.refunds.create(
              { payment_intent: intentId, amount: leftMinor, metadata: { purchase_id: purchaseId } },
              { ...options, idempotencyKey },
            ),
          ),
        );
      }),

    async *listPayments(since) {
      const created = since === null ? {} : { created: { gte: Math.floor(since.getTime() / 1_000) } };
      // A charge only says that there was a dispute; disputes are few.
      const disputes = new Map<string, Stripe.Dispute[]>();
      for await (const dispute of pages((after) =>
        call((ask) => ask((options) => stripe.disputes.list({ limit: PAGE, ...after }, options))),
      )) {
        if (typeof dispute.payment_intent !== 'string') continue;
        disputes.set(dispute.payment_intent, [...(disputes.get(dispute.payment_intent) ?? []), dispute]);
      }
      const intents = pages((after) =>
        call((ask) =>
          ask((options) =>
            stripe.paymentIntents.list(
              {
                limit: PAGE,
                expand: WITH_CHARGE.map((path) => `data.${path}`),
                ...created,
                ...after,
              },
              options,
            ),
          ),
        ),
      );
      for await (const intent of intents) yield paymentOf(intent, disputes.get(intent.id) ?? []);
    },

    async *listEvents(from, until) {
      const created = {
        gte: Math.floor(from.getTime() / 1_000),
        lt: Math.ceil(until.getTime() / 1_000),
      };
      const events = pages((after) =>
        call((ask) =>
          ask((options) =>
            stripe.events.list({ limit: PAGE, types: MOVING_EVENTS, created, ...after }, options),
          ),
        ),
      );
      for await (const event of events) yield toEvent(event);
    },

    parseEvent: (rawBody, signature) => parseEvent(stripe, settings.webhookSecret, rawBody, signature),
  };
}

/** Everything of a list: https://docs.stripe.com/api/pagination */
async function* pages<T extends { id: string }>(
  read: (after: { starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T> {
  let after: { starting_after?: string } = {};
  for (;;) {
    const { data, has_more: hasMore } = await read(after);
    yield* data;
    const last = data.at(-1);
    if (!hasMore || last === undefined) return;
    after = { starting_after: last.id };
  }
}

type Ask = <T>(request: (options: Stripe.RequestOptions) => Promise<T>) => Promise<T>;

async function askWithRetries<T>(
  request: (options: Stripe.RequestOptions) => Promise<T>,
  deadline: number,
  timeoutMs: number,
): Promise<T> {
  try {
    return await retry({ deadline, backoffMs: BACKOFF_MS, isRetryable }, (leftMs) =>
      request({ timeout: Math.ceil(Math.min(timeoutMs, leftMs)) }),
    );
  } catch (error) {
    if (isKeyError(error)) throw new GatewayKeyRefusedError();
    throw isRetryable(error) ? new GatewayUnavailableError() : error;
  }
}

/** No answer, an answer that says "later" (409: the same idempotency key is at work), or Stripe's own fault. */
function isRetryable(error: unknown): boolean {
  if (!isStripeError(error)) return false;
  if (error.type === 'StripeConnectionError') return true;
  const status = error.statusCode ?? 0;
  return status >= 500 || status === 429 || status === 409;
}

/** The key was revoked, has expired or may not do this: https://docs.stripe.com/error-handling#authentication-errors */
function isKeyError(error: unknown): boolean {
  return isStripeError(error) && (error.statusCode === 401 || error.statusCode === 403);
}

function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
function toRefund({ id, status }: Stripe.Refund): Refund {
  const hasFailed = status === 'failed' || status === 'canceled';
  return { refundId: id, state: status === 'succeeded' ? 'made' : hasFailed ? 'failed' : 'under-way' };
}

function addressOf(apiBase: string | null): Stripe.StripeConfig {
  if (apiBase === null) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const isHttps = protocol === 'https:';
  return {
    host: hostname,
    port: port === '' ? (isHttps ? 443 : 80) : Number(port),
    protocol: isHttps ? 'https' : 'http',
  };
}
