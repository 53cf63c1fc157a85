import type { Exchange } from '#sandbox/common/exchanges.ts';
import type { TypedValue } from './check-types.ts';

/**
 * The package's types require fields that only some responses have, and lack null and the empty list that
 * Razorpay returns for missing notes. `Known` allows these but still rejects unknown fields and wrong
 * values.
 */
export const RAZORPAY_IMPORTS = [
  "import type { Orders } from 'razorpay/dist/types/orders.js';",
  "import type { Payments } from 'razorpay/dist/types/payments.js';",
  "import type { Refunds } from 'razorpay/dist/types/refunds.js';",
  "import type { Disputes } from 'razorpay/dist/types/disputes.js';",
  "type Known<T> = { [K in keyof T]?: (T[K] extends object | undefined ? Known<T[K]> : T[K]) | (K extends 'notes' ? never[] : never) | null };",
];

const PREFIX = '/razorpay/v1';

const objectTypes: Readonly<Record<string, string>> = {
  order: 'Known<Orders.RazorpayOrder>',
  payment: 'Known<Payments.RazorpayPayment>',
  refund: 'Known<Refunds.RazorpayRefund>',
  dispute: 'Known<Disputes.RazorpayDispute>',
};

const parameterTypes: readonly (readonly [RegExp, string])[] = [
  [/^POST \/orders$/u, 'Orders.RazorpayOrderCreateRequestBody'],
  [/^PATCH \/orders\/\w+$/u, 'Orders.RazorpayOrderUpdateRequestBody'],
  [
    /^POST \/payments\/\w+\/capture$/u,
    "Pick<Payments.RazorpayPaymentBaseRequestBody, 'amount' | 'currency'>",
  ],
  [/^POST \/payments\/\w+\/refund$/u, 'Refunds.RazorpayRefundCreateRequestBody'],
];

export function razorpayValues(exchanges: readonly Exchange[]): TypedValue[] {
  return exchanges
    .filter(({ url }) => url.startsWith(PREFIX))
    .flatMap((exchange) => [...parametersOf(exchange), ...entitiesOf(exchange)]);
}

function parametersOf({ method, url, requestBody }: Exchange): TypedValue[] {
  if (method === 'GET') return [];
  const origin = `${method} ${url.slice(PREFIX.length)}`;
  const type = parameterTypes.find(([pattern]) => pattern.test(origin))?.[1];
  return [
    {
      origin: `request ${origin}`,
      type: type ?? `never /* no published parameters of ${origin} */`,
      value: JSON.parse(requestBody) as unknown,
    },
  ];
}

interface Entity {
  readonly entity?: string;
  readonly items?: readonly Entity[];
}

function entitiesOf({ method, url, answerBody }: Exchange): TypedValue[] {
  const answer = JSON.parse(answerBody) as Entity;
  const entities = answer.entity === 'collection' ? (answer.items ?? []) : [answer];
  return entities.flatMap((value) => {
    if (value.entity === undefined) return [];
    const type = objectTypes[value.entity] ?? `never /* no type for ${value.entity} */`;
    return [{ origin: `answer to ${method} ${url.split('?')[0]}`, type, value }];
  });
}
