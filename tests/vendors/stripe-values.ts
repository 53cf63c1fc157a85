import { parseForm } from '#sandbox/common/form-body.ts';
import type { Exchange } from '#sandbox/sandbox.ts';
import type { TypedValue } from './check-types.ts';

export const STRIPE_IMPORTS = ["import type { Stripe } from 'stripe';"];

const objectTypes: Readonly<Record<string, string>> = {
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  balance_transaction: 'BalanceTransaction',
  event: 'Event',
  webhook_endpoint: 'WebhookEndpoint',
};

const parameterTypes: readonly (readonly [RegExp, string])[] = [
  [/^POST \/v1\/payment_intents$/u, 'PaymentIntentCreateParams'],
  [/^POST \/v1\/payment_intents\/\w+$/u, 'PaymentIntentUpdateParams'],
  [/^POST \/v1\/payment_intents\/\w+\/confirm$/u, 'PaymentIntentConfirmParams'],
  [/^POST \/v1\/payment_intents\/\w+\/cancel$/u, 'PaymentIntentCancelParams'],
  [/^GET \/v1\/payment_intents$/u, 'PaymentIntentListParams'],
  [/^GET \/v1\/payment_intents\/\w+$/u, 'PaymentIntentRetrieveParams'],
  [/^POST \/v1\/refunds$/u, 'RefundCreateParams'],
  [/^GET \/v1\/refunds$/u, 'RefundListParams'],
  [/^GET \/v1\/refunds\/\w+$/u, 'RefundRetrieveParams'],
  [/^GET \/v1\/charges$/u, 'ChargeListParams'],
  [/^GET \/v1\/charges\/\w+$/u, 'ChargeRetrieveParams'],
  [/^GET \/v1\/disputes$/u, 'DisputeListParams'],
  [/^GET \/v1\/disputes\/\w+$/u, 'DisputeRetrieveParams'],
  [/^GET \/v1\/events$/u, 'EventListParams'],
  [/^GET \/v1\/balance_transactions$/u, 'BalanceTransactionListParams'],
];

export function stripeValues(exchanges: readonly Exchange[]): TypedValue[] {
  return exchanges
    .filter(({ url }) => url.startsWith('/v1/'))
    .flatMap((exchange) => [...parametersOf(exchange), ...objectsOf(exchange)]);
}

function parametersOf({ method, url, requestBody }: Exchange): TypedValue[] {
  const [path = '', query = ''] = url.split('?');
  const sent = parseForm(method === 'GET' ? query : requestBody);
  // Stripe publishes no types for the calls that Stripe.js makes.
  if (isFromBrowser({ url, requestBody })) return [];
  const origin = `${method} ${path}`;
  const name = parameterTypes.find(([pattern]) => pattern.test(origin))?.[1];
  const type = name === undefined ? `never /* no published parameters of ${origin} */` : `Stripe.${name}`;
  return [{ origin: `request ${origin}`, type, value: unformed(sent) }];
}

function isFromBrowser({ url, requestBody }: Pick<Exchange, 'url' | 'requestBody'>): boolean {
  return /[?& ]key=pk_/u.test(`${url} ${requestBody}`);
}

function unformed(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (value === 'true' || value === 'false') return value === 'true';
    return /^\d+$/u.test(value) && key !== 'metadata' ? Number(value) : value;
  }
  if (Array.isArray(value)) return value.map((part) => unformed(part, key));
  const entries = Object.entries(value as Record<string, unknown>);
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/u.test(name)))
    return entries.map(([, part]) => unformed(part, key));
  return Object.fromEntries(
    entries.map(([name, part]) => [name, unformed(part, key === 'metadata' ? key : name)]),
  );
}

function objectsOf({ method, url, requestBody, answerBody }: Exchange): TypedValue[] {
  const isBrowser = isFromBrowser({ url, requestBody });
  const origin = `answer to ${method} ${url.split('?')[0]}`;
  const answer = JSON.parse(answerBody) as StripeObject & { error?: { payment_intent?: StripeObject } };
  if (answer.error !== undefined) {
    const { payment_intent: intent } = answer.error;
    return intent === undefined ? [] : [typed(origin, intent, isBrowser)];
  }
  return answer.object === 'list' && Array.isArray(answer.data)
    ? (answer.data as StripeObject[]).map((item) => typed(origin, item, isBrowser))
    : [typed(origin, answer, isBrowser)];
}

interface StripeObject {
  readonly object: string;
  readonly data?: unknown;
  readonly deleted?: boolean;
}

/**
 * @param isBrowser - whether Stripe.js received the object, which then has only the fields that a
 * publishable key may read
 */
function typed(origin: string, value: StripeObject, isBrowser: boolean): TypedValue {
  const name = objectTypes[value.object];
  return {
    origin,
    type:
      name === undefined
        ? `never /* no type for ${value.object} */`
        : isBrowser
          ? `Partial<Stripe.${name}>`
          : `Stripe.${name}`,
    value,
  };
}
