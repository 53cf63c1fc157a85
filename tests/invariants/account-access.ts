import { decodeJwt } from 'jose';
import {
  anyone,
  identified,
  members,
  nothing,
  notFoundForEveryone,
  outsiders,
  password,
  type Rows,
} from './access-row.ts';
import type { AccessWorld } from './access-world.ts';

const sellersWebhook = ({ webhook }: AccessWorld) => ({ params: { webhook_id: webhook } });

export const accountRows = {
  'GET /api/config': [{ asks: nothing, answers: anyone(200) }],
  'GET /api/boot': [{ asks: nothing, answers: anyone(200) }],
  'GET /api/auth/me': [{ asks: nothing, answers: identified({ unregistered: 'not-found' }) }],
  'GET /api/auth/register': [{ asks: nothing, answers: identified() }],
  'POST /api/auth/complete-profile': [
    {
      asks: () => ({ body: { username: 'new.name', full_name: 'New Name', college_name: 'IIT Bombay' } }),
      answers: identified(),
    },
  ],
  'POST /api/auth/updateProfile': [
    { asks: () => ({ body: { username: 'new.name', full_name: 'New Name' } }), answers: members(200) },
  ],
  'DELETE /api/auth/account': [
    {
      asks: () => ({ body: { password } }),
      answers: identified({
        seller: 'payment-in-progress',
        holder: 'payment-in-progress',
        buyer: 'orders-open',
        otherBuyer: 'orders-open',
      }),
    },
  ],
  'GET /api/auth/notifications': [{ asks: nothing, answers: members(200) }],
  'PUT /api/auth/notifications': [
    { asks: () => ({ body: { sold: false, shipping: true } }), answers: members(200) },
  ],
  'PUT /api/auth/language': [
    { asks: () => ({ body: { language: 'hi' } }), answers: identified({}) },
    {
      about: 'in an unknown language',
      asks: () => ({ body: { language: 'xx' } }),
      answers: {
        ...members('invalid-field'),
        unregistered: 'invalid-field',
        incomplete: 'invalid-field',
        unverified: 'invalid-field',
      },
    },
  ],
  'GET /api/auth/shop': [{ asks: nothing, answers: members(200) }],
  'PUT /api/auth/shop': [
    { asks: () => ({ body: { closed: false } }), answers: members(200) },
    {
      about: 'until a past day',
      asks: () => ({ body: { closed: true, until: '2020-01-01' } }),
      answers: members('invalid-field'),
    },
  ],
  'GET /api/auth/tokens': [{ asks: nothing, answers: members(200) }],
  'POST /api/auth/tokens': [
    { asks: () => ({ body: { name: 'Inventory', scopes: ['read'], password } }), answers: members(200) },
    {
      about: 'without a scope',
      asks: () => ({ body: { name: 'Inventory', scopes: [] } }),
      answers: members('invalid-field'),
    },
    {
      about: 'for 31 days',
      asks: () => ({ body: { name: 'Inventory', scopes: ['read'], expires_in_days: 31 } }),
      answers: members('invalid-field'),
    },
  ],
  'DELETE /api/auth/tokens/{token_id}': [
    {
      about: 'of the seller',
      asks: ({ apiToken }) => ({ params: { token_id: apiToken } }),
      answers: members('not-found', { seller: 200 }),
    },
  ],
  'GET /api/webhooks': [{ asks: nothing, answers: members(200) }],
  'POST /api/webhooks': [
    {
      asks: () => ({ body: { url: 'https://example.com/hooks', events: ['order.sold'], password } }),
      answers: members(200),
    },
    {
      about: 'with a loopback address',
      asks: () => ({ body: { url: 'https://127.0.0.1/hooks', events: ['order.sold'] } }),
      answers: members('invalid-field'),
    },
  ],
  'DELETE /api/webhooks/{webhook_id}': [
    { asks: sellersWebhook, answers: members('not-found', { seller: 200 }) },
  ],
  'POST /api/webhooks/{webhook_id}/pause': [
    { asks: sellersWebhook, answers: members('not-found', { seller: 200 }) },
  ],
  'POST /api/webhooks/{webhook_id}/enable': [
    { asks: sellersWebhook, answers: members('not-found', { seller: 200 }) },
  ],
  'GET /api/webhooks/{webhook_id}/deliveries': [
    { asks: sellersWebhook, answers: members('not-found', { seller: 200 }) },
  ],
  'POST /api/deliveries/{delivery_id}/redeliver': [
    {
      asks: ({ delivery }) => ({ params: { delivery_id: delivery } }),
      answers: members('not-found', { seller: 200 }),
    },
  ],
  'GET /api/auth/sessions': [{ asks: nothing, answers: identified() }],
  'DELETE /api/auth/sessions': [{ asks: nothing, answers: identified() }],
  'DELETE /api/auth/sessions/{session_id}': [
    {
      about: 'of the seller',
      asks: ({ tokens }) => ({ params: { session_id: String(decodeJwt(tokens.seller ?? '')['sid']) } }),
      answers: identified({ ...notFoundForEveryone, seller: 200 }),
    },
    {
      about: 'with a made-up ID',
      asks: () => ({ params: { session_id: 'made-up' } }),
      answers: identified(notFoundForEveryone),
    },
  ],
  'GET /api/auth/export': [{ asks: nothing, answers: identified({ unregistered: 'not-found' }) }],
  'POST /api/auth/github/ticket': [{ asks: nothing, answers: identified({ unregistered: 'not-found' }) }],
  'GET /api/auth/github/login': [
    {
      about: 'with a made-up ticket',
      asks: () => ({ query: { idtoken: 'made-up' } }),
      answers: anyone('not-signed-in'),
    },
    {
      about: 'with the caller’s ID token',
      asks: ({ tokens }, caller) => ({ query: { idtoken: tokens[caller] ?? 'null' } }),
      answers: {
        ...anyone(303),
        ...outsiders,
        unregistered: 'not-found',
      },
    },
  ],
  'GET /api/auth/github/install': [{ asks: nothing, answers: anyone(303) }],
  'GET /api/auth/github/installed': [
    { about: 'with a made-up state', asks: () => ({ query: { state: 'made-up' } }), answers: anyone(303) },
  ],
  'POST /api/auth/github/webhook': [
    { about: 'without a signature', asks: nothing, answers: anyone('bad-signature') },
  ],
  'GET /api/auth/github/callback': [
    { asks: () => ({ query: { code: 'made-up', state: 'made-up' } }), answers: anyone(303) },
  ],
  'DELETE /api/auth/github': [{ asks: nothing, answers: identified({ unregistered: 'not-found' }) }],
  'GET /username': [
    { asks: nothing, answers: anyone(200) },
    { about: 'for one username', asks: () => ({ query: { username: 'new.name' } }), answers: anyone(200) },
  ],
} satisfies Rows;
