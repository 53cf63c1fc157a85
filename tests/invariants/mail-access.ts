import { anyone, members, nothing, type Rows, row } from './access-row.ts';

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
