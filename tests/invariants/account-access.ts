import { decodeJwt } from 'jose';
import {
  anyone,
  identified,
  members,
  nothing,
  notFoundForEveryone,
  outsiders,
  type Rows,
} from './access-row.ts';

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
      asks: nothing,
      answers: identified({
        seller: 'payment-in-progress',
        holder: 'payment-in-progress',
        buyer: 'orders-open',
      }),
    },
  ],
  'GET /api/auth/notifications': [{ asks: nothing, answers: members(200) }],
  'PUT /api/auth/notifications': [
    { asks: () => ({ body: { sold: false, shipping: true } }), answers: members(200) },
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
      about: 'made up',
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
      about: 'with the own token',
      asks: ({ tokens }, caller) => ({ query: { idtoken: tokens[caller] ?? 'null' } }),
      answers: {
        ...anyone(303),
        ...outsiders,
        unregistered: 'not-found',
      },
    },
  ],
  'GET /api/auth/github/callback': [
    { asks: () => ({ query: { code: 'made-up', state: 'made-up' } }), answers: anyone(303) },
  ],
  'DELETE /api/auth/github': [{ asks: nothing, answers: identified({ unregistered: 'not-found' }) }],
  'GET /username': [
    { asks: nothing, answers: anyone(200) },
    { about: 'one name', asks: () => ({ query: { username: 'new.name' } }), answers: anyone(200) },
  ],
} satisfies Rows;
