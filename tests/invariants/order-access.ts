import { about, anyone, members, nothing, type RequestInput, type Rows } from './access-row.ts';
import { type AccessWorld, buyersAddress, type ProjectName } from './access-world.ts';

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
  'GET /api/projects/shipping-details': [{ asks: nothing, answers: members(200) }],
  'GET /api/projects/shipping-details/{project_id}': [
    {
      about: 'hardware on sale',
      asks: about('project_id', 'kit'),
      answers: members(200, { seller: 'own-project' }),
    },
    {
      about: 'hardware that is sold',
      asks: about('project_id', 'robot'),
      answers: members('project-sold', { seller: 'own-project' }),
    },
    {
      about: 'software',
      asks: about('project_id', 'open'),
      answers: members('invalid-field', { seller: 'own-project' }),
    },
    {
      about: 'archived',
      asks: about('project_id', 'archived'),
      answers: members('not-found'),
    },
  ],
  'POST /api/projects/shipping-details/{project_id}': [
    {
      about: 'hardware on sale',
      asks: about('project_id', 'kit', buyersAddress),
      answers: members(200, { seller: 'own-project' }),
    },
    {
      about: 'hardware that is sold',
      asks: about('project_id', 'robot', buyersAddress),
      answers: members('project-sold', { seller: 'own-project' }),
    },
    {
      about: 'software',
      asks: about('project_id', 'open', buyersAddress),
      answers: members('invalid-field', { seller: 'own-project' }),
    },
    {
      about: 'archived',
      asks: about('project_id', 'archived', buyersAddress),
      answers: members('not-found'),
    },
  ],
  'PATCH /api/projects/shipping-details/{shippingId}': [
    { about: 'hardware', asks: order('robot'), answers: members('not-found', { seller: 200 }) },
    { about: 'software', asks: order('sold'), answers: members('not-found', { seller: 'not-allowed' }) },
  ],

  'POST /api/payment/create-payment-intent': [
    { about: 'open', asks: pay('open'), answers: members(200, { seller: 'own-project' }) },
    {
      about: 'hardware without an address',
      asks: pay('kit'),
      answers: members('shipping-required', { seller: 'own-project' }),
    },
    {
      about: 'held',
      asks: pay('held'),
      answers: members('project-reserved', { seller: 'own-project', holder: 200 }),
    },
    { about: 'sold', asks: pay('sold'), answers: members('project-sold', { seller: 'own-project' }) },
    {
      about: 'archived',
      asks: pay('archived'),
      answers: members('not-found', { seller: 'own-project' }),
    },
  ],
  'POST /api/payment/update-status': [
    {
      asks: ({ holdersIntent }) => ({ body: { payment_intent_id: holdersIntent, status: 'succeeded' } }),
      answers: anyone(200),
    },
  ],
  'GET /api/payment/gethistory': [{ asks: nothing, answers: members(200) }],
  'GET /api/payment/receipts/{purchase_id}': [
    {
      about: 'sold',
      asks: ({ orders }) => ({ params: { purchase_id: orders.sold } }),
      answers: members('not-found', { seller: 200, buyer: 200 }),
    },
  ],
  'GET /api/payment/purchases/{purchase_id}/grant': [
    {
      about: 'software',
      asks: ({ orders }) => ({ params: { purchase_id: orders.sold } }),
      answers: members('not-found', { buyer: 200 }),
    },
    {
      about: 'hardware',
      asks: ({ orders }) => ({ params: { purchase_id: orders.robot } }),
      answers: members('not-found'),
    },
  ],
  'POST /api/public/grant-checks': [
    { about: 'a forged grant', asks: () => ({ body: { grant: 'a.b.c' } }), answers: anyone(200) },
  ],
  'GET /api/public/grant-keys': [{ asks: nothing, answers: anyone(200) }],
  'POST /api/payment/purchases/{purchase_id}/refund': [
    {
      about: 'hardware that was not sent',
      asks: ({ orders }) => ({ params: { purchase_id: orders.robot } }),
      answers: members('not-found', { seller: 200, buyer: 200 }),
    },
    {
      about: 'software',
      asks: ({ orders }) => ({ params: { purchase_id: orders.sold } }),
      answers: members('not-found', { seller: 'not-allowed', buyer: 'not-allowed' }),
    },
  ],
  'DELETE /api/payment/reservation/{project_id}': [
    {
      about: 'sold',
      asks: about('project_id', 'sold'),
      answers: members('not-found', { buyer: 'project-sold' }),
    },
    { about: 'held', asks: about('project_id', 'held'), answers: members('not-found', { holder: 200 }) },
  ],
  'POST /api/payment/webhook': [
    {
      asks: () => ({ raw: JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' }) }),
      answers: anyone('bad-signature'),
    },
  ],
} satisfies Rows;
