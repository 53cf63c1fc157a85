import {
  about,
  anyone,
  members,
  nothing,
  type RequestInput,
  type Rows,
  row,
  password,
} from './access-row.ts';
import { type AccessWorld, buyersAddress, type ProjectName } from './access-world.ts';

const confirmed = () => ({ body: { password } });
const ofMonth = () => ({ query: { month: '2026-11' } });

export const balanceRows = {
  'GET /api/balance': [row('', nothing, members(200))],
  'GET /api/balance/entries': [row('', nothing, members(200))],
  'GET /api/balance/statement': [row('', ofMonth, members(200))],
  'GET /api/balance/statement/csv': [row('', ofMonth, members(200))],
  'GET /api/tax-identity': [row('', nothing, members(200))],
  'PUT /api/tax-identity': [
    row('', () => ({ body: { pan: 'AAPFU0939F', gstin: '27AAPFU0939F1ZV', password } }), members(200)),
  ],
  'DELETE /api/tax-identity': [row('of the stranger', confirmed, members('not-found', { stranger: 200 }))],
  'GET /api/payout-account': [row('', nothing, members(200))],
  'PUT /api/payout-account': [
    row(
      '',
      () => ({ body: { kind: 'upi', holder_name: 'Asha Verma', upi_id: 'asha@okaxis', password } }),
      members(200),
    ),
  ],
  'DELETE /api/payout-account': [row('of the stranger', confirmed, members('not-found', { stranger: 200 }))],
} satisfies Rows;

const order =
  (name: 'sold' | 'robot') =>
  ({ orders }: AccessWorld): RequestInput => ({
    params: { shippingId: orders[name] },
    body: { status: 'Shipped' },
  });
const pay =
  (name: ProjectName) =>
  ({ projects }: AccessWorld): RequestInput => ({
    body: { amount: projects[name].amountMinor, project_id: projects[name].id },
  });

export const orderRows = {
  'GET /api/projects/shipping-details': [row('', nothing, members(200))],
  'GET /api/projects/shipping-details/{project_id}': [
    row('hardware on sale', about('project_id', 'kit'), members(200, { seller: 'own-project' })),
    row(
      'hardware that is sold',
      about('project_id', 'robot'),
      members('project-sold', { seller: 'own-project' }),
    ),
    row('software', about('project_id', 'open'), members('invalid-field', { seller: 'own-project' })),
    row('archived', about('project_id', 'archived'), members('not-found')),
  ],
  'POST /api/projects/shipping-details/{project_id}': [
    row(
      'hardware on sale',
      about('project_id', 'kit', buyersAddress),
      members(200, { seller: 'own-project' }),
    ),
    row(
      'hardware that is sold',
      about('project_id', 'robot', buyersAddress),
      members('project-sold', { seller: 'own-project' }),
    ),
    row(
      'software',
      about('project_id', 'open', buyersAddress),
      members('invalid-field', { seller: 'own-project' }),
    ),
    row('archived', about('project_id', 'archived', buyersAddress), members('not-found')),
  ],
  'PATCH /api/projects/shipping-details/{shippingId}': [
    row('hardware', order('robot'), members('not-found', { seller: 200 })),
    row('software', order('sold'), members('not-found', { seller: 'not-allowed' })),
  ],

  'POST /api/payment/create-payment-intent': [
    row('open', pay('open'), members(200, { seller: 'own-project' })),
    row('hardware without an address', pay('kit'), members('shipping-required', { seller: 'own-project' })),
    row('held', pay('held'), members('project-reserved', { seller: 'own-project', holder: 200 })),
    row('sold', pay('sold'), members('project-sold', { seller: 'own-project' })),
    row('archived', pay('archived'), members('not-found', { seller: 'own-project' })),
  ],
  'POST /api/payment/update-status': [
    row(
      '',
      ({ holdersIntent }) => ({ body: { payment_intent_id: holdersIntent, status: 'succeeded' } }),
      anyone(200),
    ),
  ],
  'GET /api/payment/gethistory': [row('', nothing, members(200))],
  'GET /api/payment/receipts/{purchase_id}': [
    row(
      'sold',
      ({ orders }) => ({ params: { purchase_id: orders.sold } }),
      members('not-found', { seller: 200, buyer: 200 }),
    ),
  ],
  'GET /api/payment/purchases/{purchase_id}/grant': [
    row(
      'software',
      ({ orders }) => ({ params: { purchase_id: orders.sold } }),
      members('not-found', { buyer: 200 }),
    ),
    row('hardware', ({ orders }) => ({ params: { purchase_id: orders.robot } }), members('not-found')),
  ],
  'POST /api/public/grant-checks': [row('a forged grant', () => ({ body: { grant: 'a.b.c' } }), anyone(200))],
  'GET /api/public/grant-keys': [row('', nothing, anyone(200))],
  'POST /api/payment/purchases/{purchase_id}/refund': [
    row(
      'hardware that was not sent',
      ({ orders }) => ({ params: { purchase_id: orders.robot } }),
      members('not-found', { seller: 200, buyer: 200 }),
    ),
    row(
      'software',
      ({ orders }) => ({ params: { purchase_id: orders.sold } }),
      members('not-found', { seller: 'not-allowed', buyer: 'not-allowed' }),
    ),
  ],
  'DELETE /api/payment/reservation/{project_id}': [
    row('sold', about('project_id', 'sold'), members('not-found', { buyer: 'project-sold' })),
    row('held', about('project_id', 'held'), members('not-found', { holder: 200 })),
  ],
  'POST /api/payment/webhook': [
    row(
      '',
      () => ({ raw: JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' }) }),
      anyone('bad-signature'),
    ),
  ],
} satisfies Rows;
