import type { FormFields } from '../common/form-body.ts';
import { StripeApiError, invalidRequest } from './stripe-errors.ts';
import type { Intent } from './stripe-types.ts';

export interface Caller {
  kind: 'secret' | 'publishable';
  key: string;
}

export function readCaller(authorization: string | undefined, params: FormFields): Caller {
  const key = keyFrom(authorization) ?? (typeof params['key'] === 'string' ? params['key'] : null);
  if (key === null) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  }
  if (/^sk_test_\w+$/.test(key)) return { kind: 'secret', key };
  if (/^pk_test_\w+$/.test(key)) return { kind: 'publishable', key };
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`);
}

function keyFrom(authorization: string | undefined): string | null {
  const [scheme = '', value = ''] = authorization?.split(' ') ?? [];
  if (scheme.toLowerCase() === 'bearer' && value !== '') return value;
  if (scheme.toLowerCase() === 'basic') {
    return Buffer.from(value, 'base64').toString('utf8').split(':')[0] || null;
  }
  return null;
}

function unauthorized(message: string): StripeApiError {
  return new StripeApiError(401, { message, type: 'invalid_request_error' });
}

export function revokedKey({ key }: Caller): StripeApiError {
  return unauthorized(`Expired API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`);
}

export function requireSecretKey(caller: Caller): void {
  if (caller.kind === 'secret') return;
  throw new StripeApiError(401, {
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    type: 'invalid_request_error',
  });
}

/** A caller with a publishable key may access only an intent whose client secret it sends. */
export function requireClientSecret(caller: Caller, params: FormFields, intent: Intent): void {
  const given = params['client_secret'];
  if (caller.kind === 'publishable' && given === undefined) {
    throw invalidRequest('Missing required param: client_secret.', 'client_secret', 'parameter_missing');
  }
  if (given !== undefined && given !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      'client_secret',
      'payment_intent_invalid_parameter',
    );
  }
}

const PUBLIC_FIELDS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const;

export function viewFor(caller: Caller, intent: Intent): Partial<Intent> {
  if (caller.kind === 'secret') return intent;
  return Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, intent[field]]));
}
