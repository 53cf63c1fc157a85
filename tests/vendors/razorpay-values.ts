import type { Exchange } from '#sandbox/sandbox.ts';
import type { TypedValue } from './check-types.ts';

/**
 * The types of the `razorpay` package require fields that only some responses have. They also forbid null
 * values, and the empty list that Razorpay returns for missing notes. `Known` allows all of these, but still
 * rejects unknown fields and other wrong values.
 */
export const RAZORPAY_IMPORTS = [
  "import type { Orders } from 'razorpay/dist/types/orders.js';",
  "import type { Payments } from 'razorpay/dist/types/payments.js';",
  "import type { Refunds } from 'razorpay/dist/types/refunds.js';",
  "import type { Disputes } from 'razorpay/dist/types/disputes.js';",
  "import type { Transfers } from 'razorpay/dist/types/transfers.js';",
  "import type { Accounts } from 'razorpay/dist/types/accounts.js';",
  "import type { Stakeholders } from 'razorpay/dist/types/stakeholders.js';",
  "import type { Products } from 'razorpay/dist/types/products.js';",
  "type Known<T> = { [K in keyof T]?: (T[K] extends object | undefined ? Known<T[K]> : T[K]) | (K extends 'notes' | 'requested_configuration' ? never[] : never) | null };",
];

const PREFIX = /^\/razorpay(?:\/v1)?(?=\/)/u;
const IS_API = /^\/razorpay\/v[12]\//u;

const objectTypes: Readonly<Record<string, string>> = {
  order: 'Known<Orders.RazorpayOrder>',
  payment: 'Known<Payments.RazorpayPayment>',
  refund: 'Known<Refunds.RazorpayRefund>',
  dispute: 'Known<Disputes.RazorpayDispute>',
  account: 'Known<Accounts.RazorpayAccount>',
  product: 'Known<Products.RazorpayProduct>',
  transfer: 'Known<Transfers.RazorpayTransfer>',
  reversal: 'Known<Transfers.RazorpayReversal>',
  stakeholder: 'Known<Stakeholders.RazorpayStakeholder>',
};

const parameterTypes: readonly (readonly [RegExp, string])[] = [
  [/^POST \/orders$/u, 'Orders.RazorpayOrderCreateRequestBody'],
  [/^PATCH \/orders\/\w+$/u, 'Orders.RazorpayOrderUpdateRequestBody'],
  [
    /^POST \/payments\/\w+\/capture$/u,
    "Pick<Payments.RazorpayPaymentBaseRequestBody, 'amount' | 'currency'>",
  ],
  [/^POST \/payments\/\w+\/transfers$/u, '{ transfers: Transfers.RazorpayPaymentCreateRequestBody[] }'],
  [/^PATCH \/transfers\/\w+$/u, 'Transfers.RazorpayTransferUpdateRequestBody'],
  [/^POST \/transfers\/\w+\/reversals$/u, '{ amount: number }'],
  [/^POST \/v2\/accounts$/u, 'Accounts.RazorpayAccountCreateRequestBody'],
  [/^POST \/v2\/accounts\/\w+\/stakeholders$/u, 'Stakeholders.RazorpayStakeholderCreateRequestBody'],
  [/^PATCH \/v2\/accounts\/\w+\/stakeholders\/\w+$/u, 'Stakeholders.RazorpayStakeholderUpdateRequestBody'],
  [/^POST \/v2\/accounts\/\w+\/products$/u, 'Products.RazorpayProductCreateRequestBody'],
  [/^PATCH \/v2\/accounts\/\w+\/products\/\w+$/u, 'Products.RazorpayProductUpdateRequestBody'],
  [/^POST \/payments\/\w+\/refund$/u, 'Refunds.RazorpayRefundCreateRequestBody'],
];

export function razorpayValues(exchanges: readonly Exchange[]): TypedValue[] {
  return exchanges
    .filter(({ url }) => IS_API.test(url))
    .flatMap((exchange) => [...parametersOf(exchange), ...entitiesOf(exchange)]);
}

function parametersOf({ method, url, requestBody }: Exchange): TypedValue[] {
  if (method === 'GET') return [];
  const origin = `${method} ${url.replace(PREFIX, '')}`;
  const type = parameterTypes.find(([pattern]) => pattern.test(origin))?.[1];
  return [
    {
      origin: `request ${origin}`,
      type: type ?? `never /* no published parameters of ${origin} */`,
      value: JSON.parse(requestBody) as unknown,
    },
  ];
}

/** Razorpay's accounts and products have no `entity` field, so the URL tells them apart. */
function unnamedEntityOf(url: string): 'account' | 'product' | null {
  if (/\/v2\/accounts\/\w+\/products/u.test(url)) return 'product';
  return /\/v2\/accounts(?:\/\w+)?$/u.test(url) ? 'account' : null;
}

interface Entity {
  readonly entity?: string;
  readonly items?: readonly Entity[];
  readonly error?: unknown;
}

function entitiesOf({ method, url, answerBody }: Exchange): TypedValue[] {
  const answer = JSON.parse(answerBody) as Entity;
  if (answer.error !== undefined && answer.entity === undefined) return [];
  const entities = answer.entity === 'collection' ? (answer.items ?? []) : [answer];
  return entities.flatMap((value) => {
    const name = value.entity ?? unnamedEntityOf(url);
    if (name === null) return [];
    const type = objectTypes[name] ?? `never /* no type for ${name} */`;
    return [{ origin: `answer to ${method} ${url.split('?')[0]}`, type, value }];
  });
}
