import { Stripe } from 'stripe';
import { DomainError } from '#domain/common/domain-error.ts';
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
import { RELEVANT_EVENTS, parseEvent, toEvent } from './stripe-event.ts';
import { toPayment } from './stripe-payment.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Null for Stripe's own. Without a path: the client expects `/v1` at the root. */
  readonly apiBase: string | null;
  readonly timeoutMs: number;
  /** Stored in the metadata of each payment. */
  readonly deployment: string;
  /** HMAC key for the payer's card fingerprint or UPI id. */
  readonly payerKey: Uint8Array;
}

/** Deadline of a call including its retries. */
const CALL_TIMEOUT_MS = 5_000;
const BACKOFF_MS = [100, 300];
const PAGE_SIZE = 100;
const WITH_CHARGE = ['latest_charge', 'latest_charge.balance_transaction'];

/**
 * Stripe: https://docs.stripe.com/api. Retries are done here, because the client's own have no deadline. Every write is
 * idempotent: by idempotency key, or (cancel) by nature.
 */
export function createStripeGateway(
  settings: StripeSettings,
  onCircuitChange: (isOpen: boolean) => void = () => {},
  onKeyChange: (isRefused: boolean) => void = () => {},
): PaymentGateway {
  const stripe = new Stripe(settings.secretKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    ...hostOf(settings.apiBase),
  });
  const breaker = new CircuitBreaker({ failures: 5, openMs: 5_000, onChange: onCircuitChange });

  const paymentOf = (intent: Stripe.PaymentIntent, disputes: readonly Stripe.Dispute[]) =>
    toPayment(intent, disputes, settings.payerKey);
  let isKeyRefused = false;
  function setKeyRefused(value: boolean): void {
    if (value === isKeyRefused) return;
    isKeyRefused = value;
    onKeyChange(value);
  }

  /** Runs one call of the port. Each request made with `send` is retried until the deadline. */
  function call<T>(work: (send: Send) => Promise<T>): Promise<T> {
    return breaker.run(
      async () => {
        const deadline = performance.now() + CALL_TIMEOUT_MS;
        try {
          const result = await work((request) => sendWithRetries(request, deadline, settings.timeoutMs));
          setKeyRefused(false);
          return result;
        } catch (error) {
          if (error instanceof GatewayKeyRefusedError) setKeyRefused(true);
          throw error;
        }
      },
      (error) => error instanceof GatewayUnavailableError,
      (retryAfterSeconds) => new GatewayUnavailableError(retryAfterSeconds),
    );
  }

  async function find(send: Send, intentId: string): Promise<Payment | null> {
    try {
      const intent = await send((options) =>
        stripe.paymentIntents.retrieve(intentId, { expand: WITH_CHARGE }, options),
      );
      return paymentOf(intent, await disputesOf(send, intent));
    } catch (error) {
      if (isStripeError(error) && error.statusCode === 404) return null;
      throw error;
    }
  }

  async function disputesOf(send: Send, intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
    if (typeof intent.latest_charge !== 'object' || intent.latest_charge?.disputed !== true) return [];
    const { data } = await send((options) =>
      stripe.disputes.list({ payment_intent: intent.id, limit: 100 }, options),
    );
    return data;
  }

  return {
    live: /^[rs]k_live_/u.test(settings.secretKey),
    deployment: settings.deployment,

    openPayment: ({ purchaseId, projectId, buyerId, amountMinor, currency, description }) =>
      call(async (send) => {
        try {
          const intent = await send((options) =>
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
              'The payment provider does not accept payments of this amount.',
            );
          }
          throw error;
        }
      }),

    findPayment: (intentId) => call((send) => find(send, intentId)),

    cancelPayment: (intentId) =>
      call(async (send) => {
        try {
          return paymentOf(await send((options) => stripe.paymentIntents.cancel(intentId, {}, options)), []);
        } catch (error) {
          if (!isStripeError(error)) throw error;
          if (error.statusCode === 404) return null;
          if (error.code !== 'payment_intent_unexpected_state') throw error;
          const payment = await find(send, intentId);
          if (payment === null) throw error;
          if (payment.status === 'canceled') return payment;
          throw new PaymentNotCancelableError(payment);
        }
      }),

    refundPayment: (intentId, purchaseId) =>
      call(async (send) => {
        const { data: refunds } = await send((options) =>
          stripe.refunds.list({ payment_intent: intentId, limit: 100 }, options),
        );
        const validRefunds = refunds.filter((refund) => toRefund(refund).state !== 'failed');
        const intent = await send((options) =>
          stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }, options),
        );
        const disputes = await disputesOf(send, intent);
        const lostMinor = paymentOf(intent, disputes).amountLostMinor;
        const remainingMinor = validRefunds.reduce(
          (remaining, { amount }) => remaining - amount,
          intent.amount_received - lostMinor,
        );
        if (remainingMinor <= 0) {
          const pending = validRefunds.find((refund) => toRefund(refund).state !== 'made') ?? validRefunds[0];
          if (pending === undefined) throw new Error(`the payment ${intentId} has nothing to refund`);
          return toRefund(pending);
        }
        // Stripe replays errors for a key as well, so a failed refund, or one blocked by a dispute that has ended, needs a new
        // key.
        const suffixes = disputes.map(({ id, status }) => `-${id}-${status}`);
        const idempotencyKey = `refund-${purchaseId}-${refunds.length}-${remainingMinor}${suffixes.join('')}`;
        return toRefund(
          await send((options) =>
            stripe.refunds.create(
              { payment_intent: intentId, amount: remainingMinor, metadata: { purchase_id: purchaseId } },
              { ...options, idempotencyKey },
            ),
          ),
        );
      }),

    async *listPayments(since) {
      const created = since === null ? {} : { created: { gte: Math.floor(since.getTime() / 1_000) } };
      // Charges carry no dispute details. Disputes are few, so all are loaded first.
      const disputes = new Map<string, Stripe.Dispute[]>();
      for await (const dispute of paginate((after) =>
        call((send) => send((options) => stripe.disputes.list({ limit: PAGE_SIZE, ...after }, options))),
      )) {
        if (typeof dispute.payment_intent !== 'string') continue;
        disputes.set(dispute.payment_intent, [...(disputes.get(dispute.payment_intent) ?? []), dispute]);
      }
      const intents = paginate((after) =>
        call((send) =>
          send((options) =>
            stripe.paymentIntents.list(
              {
                limit: PAGE_SIZE,
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
      const events = paginate((after) =>
        call((send) =>
          send((options) =>
            stripe.events.list({ limit: PAGE_SIZE, types: RELEVANT_EVENTS, created, ...after }, options),
          ),
        ),
      );
      for await (const event of events) yield toEvent(event);
    },

    parseEvent: (rawBody, signature) => parseEvent(stripe, settings.webhookSecret, rawBody, signature),
  };
}

/** Iterates over all pages: https://docs.stripe.com/api/pagination */
async function* paginate<T extends { id: string }>(
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

type Send = <T>(request: (options: Stripe.RequestOptions) => Promise<T>) => Promise<T>;

async function sendWithRetries<T>(
  request: (options: Stripe.RequestOptions) => Promise<T>,
  deadline: number,
  timeoutMs: number,
): Promise<T> {
  try {
    return await retry({ deadline, backoffMs: BACKOFF_MS, isRetryable }, (remainingMs) =>
      request({ timeout: Math.ceil(Math.min(timeoutMs, remainingMs)) }),
    );
  } catch (error) {
    if (isKeyError(error)) throw new GatewayKeyRefusedError();
    throw isRetryable(error) ? new GatewayUnavailableError() : error;
  }
}

/** Network failure, 5xx, 429, or 409 (a request with the same idempotency key is in progress). */
function isRetryable(error: unknown): boolean {
  if (!isStripeError(error)) return false;
  if (error.type === 'StripeConnectionError') return true;
  const status = error.statusCode ?? 0;
  return status >= 500 || status === 429 || status === 409;
}

/** The key is revoked, expired or lacks permission: https://docs.stripe.com/error-handling#authentication-errors */
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

function hostOf(apiBase: string | null): Stripe.StripeConfig {
  if (apiBase === null) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const isHttps = protocol === 'https:';
  return {
    host: hostname,
    port: port === '' ? (isHttps ? 443 : 80) : Number(port),
    protocol: isHttps ? 'https' : 'http',
  };
}
