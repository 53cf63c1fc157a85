import { Stripe } from 'stripe';
import { GatewayKeyRefusedError, GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import { reportChanges, CircuitBreaker } from '../outside/circuit-breaker.ts';
import { retry } from '../outside/retry.ts';

export interface ConnectionSettings {
  readonly secretKey: string;
  /** The base URL has no path, because the client appends `/v1`. Null means Stripe's own URL. */
  readonly apiBase: string | null;
  readonly timeoutMs: number;
}

export type SendRequest = <T>(request: (options: Stripe.RequestOptions) => Promise<T>) => Promise<T>;

export interface StripeConnection {
  readonly stripe: Stripe;
  readonly call: <T>(work: (send: SendRequest) => Promise<T>) => Promise<T>;
}

const CALL_TIMEOUT_MS = 5_000;
const BACKOFF_MS = [100, 300];

/** Retries here, because the retries of Stripe's client have no deadline. */
export function connectStripe(
  settings: ConnectionSettings,
  onCircuitChange: (isOpen: boolean) => void,
  onKeyChange: (isRefused: boolean) => void,
): StripeConnection {
  const stripe = new Stripe(settings.secretKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    ...hostOf(settings.apiBase),
  });
  const breaker = new CircuitBreaker({ failures: 5, openMs: 5_000, onChange: onCircuitChange });
  const setKeyRefused = reportChanges(onKeyChange);

  return {
    stripe,
    call: (work) =>
      breaker.run(
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
      ),
  };
}

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

/** Status 409 means that a request with the same idempotency key is in progress. */
function isRetryable(error: unknown): boolean {
  if (!isStripeError(error)) return false;
  if (error.type === 'StripeConnectionError') return true;
  const status = error.statusCode ?? 0;
  return status >= 500 || status === 429 || status === 409;
}

function isKeyError(error: unknown): boolean {
  return isStripeError(error) && (error.statusCode === 401 || error.statusCode === 403);
}

export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
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
