import { anyone, members, nothing, type Rows } from './access-row.ts';

const madeUp = () => ({ params: { token: 'made.up' } });

export const mailRows = {
  'POST /api/mail/unsubscribe/{token}': [
    {
      about: 'with a made-up token',
      asks: () => ({ ...madeUp(), raw: 'List-Unsubscribe=One-Click' }),
      answers: anyone('bad-signature'),
    },
    {
      about: 'with a token of the seller, whoever sends it',
      asks: ({ unsubscribeToken }) => ({
        params: { token: unsubscribeToken },
        raw: 'List-Unsubscribe=One-Click',
      }),
      answers: anyone(200),
    },
  ],
  'GET /api/mail/unsubscribe/{token}': [{ asks: madeUp, answers: anyone(303) }],
  'POST /api/mail/bounces': [
    { asks: () => ({ raw: 'Content-Type: multipart/report' }), answers: anyone('bad-signature') },
  ],
  'POST /api/mail/address-check': [{ asks: nothing, answers: members(200) }],
  'GET /api/mail/address-check/{token}': [{ asks: madeUp, answers: anyone(303) }],
} satisfies Rows;
