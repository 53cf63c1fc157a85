import { AsyncLocalStorage } from 'node:async_hooks';
import Razorpay from 'razorpay';
import { GatewayKeyRefusedError, GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import { disableWhenIdle } from '../../runtime/idle-storage.ts';
import { reportChanges, CircuitBreaker } from '../outside/circuit-breaker.ts';
import { retry } from '../outside/retry.ts';
import type { Attempt, Dispute } from './razorpay-payment.ts';

export interface ConnectionSettings {
  readonly keyId: string;
  readonly keySecret: string;
  /** The base URL, to which the client appends `/v1`; null for Razorpay's own URL. */
  readonly apiBase: string | null;
  readonly timeoutMs: number;
}

/** Status 0 means that there was no response. https://razorpay.com/docs/errors */
export class RazorpayError extends Error {
  override readonly name = 'RazorpayError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

/** Retries `request` until the call's deadline, so all calls in `request` must be safe to repeat together. */
export type SendRequest = <T>(request: (razorpay: Razorpay) => Promise<T>) => Promise<T>;

export interface RazorpayConnection {
  readonly call: <T>(work: (send: SendRequest) => Promise<T>) => Promise<T>;
}

const CALL_TIMEOUT_MS = 5_000;
const BACKOFF_MS = [100, 300];
const MIN_REQUEST_MS = 50;

/**
 * The part of the package's HTTP client that `connectRazorpay` changes, because the package sets no timeouts and no
 * idempotency headers, and its error handler fails if there was no response.
 */
interface PackageHttpClient {
  readonly defaults: { baseURL?: string };
  readonly interceptors: {
    readonly request: { use: (change: (request: PackageRequest) => PackageRequest) => unknown };
    readonly response: { use: (pass: undefined, fail: (error: PackageFailure) => never) => unknown };
  };
}

interface PackageRequest {
  timeout?: number;
  readonly url?: string;
  readonly method?: string;
  readonly data?: { readonly receipt?: string; readonly amount?: number };
  readonly headers: { set: (name: string, value: string) => unknown };
}

interface PackageFailure {
  readonly message: string;
  response?: { status: number; data: unknown };
}

export function connectRazorpay(
  settings: ConnectionSettings,
  onCircuitChange: (isOpen: boolean) => void,
  onKeyChange: (isRefused: boolean) => void,
): RazorpayConnection {
  const deadlines = disableWhenIdle(new AsyncLocalStorage<number>());
  const razorpay = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret });
  const { rq: http } = razorpay.api as unknown as { readonly rq: PackageHttpClient };
  if (settings.apiBase !== null) http.defaults.baseURL = settings.apiBase;
  http.interceptors.request.use((request) => {
    const remainingMs = (deadlines.getStore() ?? performance.now()) - performance.now();
    request.timeout = Math.ceil(Math.max(MIN_REQUEST_MS, Math.min(settings.timeoutMs, remainingMs)));
    // This header makes a retried refund idempotent: https://razorpay.com/docs/api/refunds/normal-refunds-idempotent
    if (request.url?.endsWith('/refund') === true) {
      const { receipt = '', amount = 0 } = request.data ?? {};
      request.headers.set('X-Refund-Idempotency', `${receipt}-${amount}`);
    }
    return request;
  });
  http.interceptors.response.use(undefined, (error) => {
    // The package reads `response.data.error` without checking whether there is a response.
    error.response ??= { status: 0, data: null };
    if (typeof error.response.data !== 'object' || error.response.data === null) {
      error.response.data = { error: { code: 'NO_ANSWER', description: error.message } };
    }
    throw error;
  });

  const breaker = new CircuitBreaker({ failures: 5, openMs: 5_000, onChange: onCircuitChange });
  const setKeyRefused = reportChanges(onKeyChange);

  return {
    call: (work) =>
      breaker.run(
        async () => {
          const deadline = performance.now() + CALL_TIMEOUT_MS;
          try {
            const result = await deadlines.run(deadline, () =>
              work((request) => sendWithRetries(() => request(razorpay), deadline)),
            );
            setKeyRefused(false);
            return result;
          } catch (error) {
            if (error instanceof GatewayKeyRefusedError) setKeyRefused(true);
            throw error;
          }
        },
        (error) => error instanceof GatewayUnavailableError,
        (retryAfterSeconds) => new GatewayUnavailableError(retryAfterSeconds),
      ),
  };
}

async function sendWithRetries<T>(request: () => Promise<T>, deadline: number): Promise<T> {
  try {
    return await retry({ deadline, backoffMs: BACKOFF_MS, isRetryable }, async () => {
      try {
        return await request();
      } catch (error) {
        throw toError(error);
      }
    });
  } catch (error) {
    if (error instanceof RazorpayError && (error.status === 401 || error.status === 403)) {
      throw new GatewayKeyRefusedError();
    }
    throw isRetryable(error) ? new GatewayUnavailableError() : error;
  }
}

/** The package throws plain objects instead of errors. */
function toError(thrown: unknown): unknown {
  if (thrown instanceof Error || typeof thrown !== 'object' || thrown === null) return thrown;
  const { statusCode, error } = thrown as {
    statusCode?: number | string;
    error?: { code?: string; description?: string };
  };
  return new RazorpayError(
    Number(statusCode ?? 0),
    error?.code ?? '',
    error?.description ?? 'no description',
  );
}

/** Status 409 means that a request with the same idempotency key is in progress. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof RazorpayError)) return false;
  const { status } = error;
  return status === 0 || status >= 500 || status === 429 || status === 409;
}

/** Razorpay reports an unknown ID with status 400 or 404. */
export function isUnknownId(error: unknown): boolean {
  if (!(error instanceof RazorpayError)) return false;
  return (
    error.status === 404 ||
    (error.status === 400 &&
      /\bid\b.*(?:does not exist|not a valid|invalid)|not a valid id/iu.test(error.message))
  );
}

const PAGE_SIZE = 100;

/** Yields the newest records first. New records shift the pages, so a record can appear twice. */
export async function* paginate<T>(
  read: (page: { readonly count: number; readonly skip: number }) => Promise<{ items: T[] }>,
): AsyncGenerator<T> {
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const { items } = await read({ count: PAGE_SIZE, skip });
    yield* items;
    if (items.length < PAGE_SIZE) return;
  }
}

/** Razorpay lists the disputes of all payments, newest first. A dispute is never older than its payment. */
export async function listDisputesOf(send: SendRequest, attempts: readonly Attempt[]): Promise<Dispute[]> {
  const ids = new Set(attempts.map(({ id }) => id));
  const oldest = Math.min(...attempts.map(({ created_at: createdAt }) => createdAt));
  const found: Dispute[] = [];
  for await (const dispute of paginate((page) => send((razorpay) => razorpay.disputes.all(page)))) {
    if (dispute.created_at < oldest) break;
    if (ids.has(dispute.payment_id)) found.push(dispute);
  }
  return found;
}
