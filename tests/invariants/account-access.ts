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
  row,
} from './access-row.ts';
import type { AccessWorld } from './access-world.ts';

const madeUp = () => ({ params: { token: 'made.up' } });

export const mailRows = {
  'POST /api/mail/unsubscribe/{token}': [
    row(
      'with a made-up token',
      () => ({ ...madeUp(), raw: 'List-Unsubscribe=One-Click' }),
      anyone('bad-signature'),
    ),
    row(
      'with a token of the seller, whoever sends it',
      ({ unsubscribeToken }) => ({
        params: { token: unsubscribeToken },
        raw: 'List-Unsubscribe=One-Click',
      }),
      anyone(200),
    ),
  ],
  'GET /api/mail/unsubscribe/{token}': [row('', madeUp, anyone(303))],
  'POST /api/mail/bounces': [
    row('', () => ({ raw: 'Content-Type: multipart/report' }), anyone('bad-signature')),
  ],
  'POST /api/mail/address-check': [row('', nothing, members(200))],
  'GET /api/mail/address-check/{token}': [row('', madeUp, anyone(303))],
} satisfies Rows;

export const feedRows = {
  'GET /api/feed': [row('', nothing, members(200))],
  'PUT /api/feed/read': [row('', () => ({ body: { number: 1 } }), members(200))],
  'GET /api/saved-searches': [row('', nothing, members(200))],
  'POST /api/saved-searches': [
    row('', () => ({ body: { search: 'line follower' } }), members(200)),
    row('without a filter', () => ({ body: { search: ' ' } }), members('not-allowed')),
    row('of 101 letters', () => ({ body: { search: 'a'.repeat(101) } }), members('invalid-field')),
  ],
  'DELETE /api/saved-searches/{search_id}': [
    row(
      'of the seller',
      ({ savedSearch }) => ({ params: { search_id: savedSearch } }),
      members('not-found', { seller: 200 }),
    ),
  ],
  'GET /api/feed/stream': [row('', nothing, members(200))],
} satisfies Rows;

const sellersWebhook = ({ webhook }: AccessWorld) => ({ params: { webhook_id: webhook } });

export const accountRows = {
  'GET /api/config': [row('', nothing, anyone(200))],
  'GET /api/boot': [row('', nothing, anyone(200))],
  'GET /api/auth/me': [row('', nothing, identified({ unregistered: 'not-found' }))],
  'GET /api/auth/register': [row('', nothing, identified())],
  'POST /api/auth/complete-profile': [
    row(
      '',
      () => ({ body: { username: 'new.name', full_name: 'New Name', college_name: 'IIT Bombay' } }),
      identified(),
    ),
  ],
  'POST /api/auth/updateProfile': [
    row('', () => ({ body: { username: 'new.name', full_name: 'New Name' } }), members(200)),
  ],
  'DELETE /api/auth/account': [
    row(
      '',
      () => ({ body: { password } }),
      identified({
        seller: 'payment-in-progress',
        holder: 'payment-in-progress',
        buyer: 'orders-open',
        otherBuyer: 'orders-open',
      }),
    ),
  ],
  'GET /api/auth/notifications': [row('', nothing, members(200))],
  'PUT /api/auth/notifications': [row('', () => ({ body: { sold: false, shipping: true } }), members(200))],
  'PUT /api/auth/language': [
    row('', () => ({ body: { language: 'hi' } }), identified({})),
    row('in an unknown language', () => ({ body: { language: 'xx' } }), {
      ...members('invalid-field'),
      unregistered: 'invalid-field',
      incomplete: 'invalid-field',
      unverified: 'invalid-field',
    }),
  ],
  'GET /api/auth/shop': [row('', nothing, members(200))],
  'PUT /api/auth/shop': [
    row('', () => ({ body: { closed: false } }), members(200)),
    row(
      'until a past day',
      () => ({ body: { closed: true, until: '2020-01-01' } }),
      members('invalid-field'),
    ),
  ],
  'GET /api/auth/tokens': [row('', nothing, members(200))],
  'POST /api/auth/tokens': [
    row('', () => ({ body: { name: 'Inventory', scopes: ['read'], password } }), members(200)),
    row('without a scope', () => ({ body: { name: 'Inventory', scopes: [] } }), members('invalid-field')),
    row(
      'for 31 days',
      () => ({ body: { name: 'Inventory', scopes: ['read'], expires_in_days: 31 } }),
      members('invalid-field'),
    ),
  ],
  'DELETE /api/auth/tokens/{token_id}': [
    row(
      'of the seller',
      ({ apiToken }) => ({ params: { token_id: apiToken } }),
      members('not-found', { seller: 200 }),
    ),
  ],
  'GET /api/webhooks': [row('', nothing, members(200))],
  'POST /api/webhooks': [
    row(
      '',
      () => ({ body: { url: 'https://example.com/hooks', events: ['order.sold'], password } }),
      members(200),
    ),
    row(
      'with a loopback address',
      () => ({ body: { url: 'https://127.0.0.1/hooks', events: ['order.sold'] } }),
      members('invalid-field'),
    ),
  ],
  'DELETE /api/webhooks/{webhook_id}': [row('', sellersWebhook, members('not-found', { seller: 200 }))],
  'POST /api/webhooks/{webhook_id}/pause': [row('', sellersWebhook, members('not-found', { seller: 200 }))],
  'POST /api/webhooks/{webhook_id}/enable': [row('', sellersWebhook, members('not-found', { seller: 200 }))],
  'GET /api/webhooks/{webhook_id}/deliveries': [
    row('', sellersWebhook, members('not-found', { seller: 200 })),
  ],
  'POST /api/deliveries/{delivery_id}/redeliver': [
    row('', ({ delivery }) => ({ params: { delivery_id: delivery } }), members('not-found', { seller: 200 })),
  ],
  'GET /api/auth/sessions': [row('', nothing, identified())],
  'DELETE /api/auth/sessions': [row('', nothing, identified())],
  'DELETE /api/auth/sessions/{session_id}': [
    row(
      'of the seller',
      ({ tokens }) => ({ params: { session_id: String(decodeJwt(tokens.seller ?? '')['sid']) } }),
      identified({ ...notFoundForEveryone, seller: 200 }),
    ),
    row('with a made-up ID', () => ({ params: { session_id: 'made-up' } }), identified(notFoundForEveryone)),
  ],
  'GET /api/auth/export': [row('', nothing, identified({ unregistered: 'not-found' }))],
  'POST /api/auth/github/ticket': [row('', nothing, identified({ unregistered: 'not-found' }))],
  'GET /api/auth/github/login': [
    row('with a made-up ticket', () => ({ query: { idtoken: 'made-up' } }), anyone('not-signed-in')),
    row(
      'with the caller’s ID token',
      ({ tokens }, caller) => ({ query: { idtoken: tokens[caller] ?? 'null' } }),
      {
        ...anyone(303),
        ...outsiders,
        unregistered: 'not-found',
      },
    ),
  ],
  'GET /api/auth/github/install': [row('', nothing, anyone(303))],
  'GET /api/auth/github/installed': [
    row('with a made-up state', () => ({ query: { state: 'made-up' } }), anyone(303)),
  ],
  'POST /api/auth/github/webhook': [row('without a signature', nothing, anyone('bad-signature'))],
  'GET /api/auth/github/callback': [
    row('', () => ({ query: { code: 'made-up', state: 'made-up' } }), anyone(303)),
  ],
  'DELETE /api/auth/github': [row('', nothing, identified({ unregistered: 'not-found' }))],
  'GET /username': [
    row('', nothing, anyone(200)),
    row('for one username', () => ({ query: { username: 'new.name' } }), anyone(200)),
  ],
} satisfies Rows;
