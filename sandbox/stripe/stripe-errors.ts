import type { Intent, PaymentError } from './stripe-types.ts';

/** https://docs.stripe.com/api/errors */
export class StripeApiError extends Error {
  override readonly name = 'StripeApiError';
  readonly status: number;
  readonly body: Record<string, unknown>;
  /**
   * Whether the response is stored under the idempotency key. Stripe stores it once the operation has begun. A request
   * that was rejected for its parameters, its key or a rate limit can be retried with the same key.
   */
  readonly isStored: boolean;

  constructor(status: number, body: Record<string, unknown> & { message: string }, isStored = false) {
    super(body.message);
    this.status = status;
    this.body = { ...body, ...(typeof body['code'] === 'string' ? { doc_url: docUrl(body['code']) } : {}) };
    this.isStored = isStored;
  }
}

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

export function invalidRequest(message: string, param?: string, code?: string): StripeApiError {
  return new StripeApiError(400, {
    ...(code === undefined ? {} : { code }),
    message,
    ...(param === undefined ? {} : { param }),
    type: 'invalid_request_error',
  });
}

export function missingParameter(param: string): StripeApiError {
  return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
}

export function noSuch(kind: string, id: string, param: string): StripeApiError {
  return new StripeApiError(404, {
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
    type: 'invalid_request_error',
  });
}

export function unexpectedState(message: string, intent: Intent): StripeApiError {
  return new StripeApiError(
    400,
    {
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: structuredClone(intent),
      type: 'invalid_request_error',
    },
    true,
  );
}

export function paymentRefused(error: PaymentError, intent: Intent): StripeApiError {
  return new StripeApiError(402, { ...error, payment_intent: structuredClone(intent) }, true);
}
