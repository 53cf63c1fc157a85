import { members, nothing, type Rows } from './access-row.ts';

/** These accounts have no password, so their recent sign-in confirms the call. */
const empty = () => ({ body: {} });
const ofMonth = () => ({ query: { month: '2026-11' } });

export const balanceRows = {
  'GET /api/balance': [{ asks: nothing, answers: members(200) }],
  'GET /api/balance/entries': [{ asks: nothing, answers: members(200) }],
  'GET /api/balance/statement': [{ asks: ofMonth, answers: members(200) }],
  'GET /api/balance/statement/csv': [{ asks: ofMonth, answers: members(200) }],
  'GET /api/tax-identity': [{ asks: nothing, answers: members(200) }],
  'PUT /api/tax-identity': [
    {
      asks: () => ({ body: { pan: 'AAPFU0939F', gstin: '27AAPFU0939F1ZV' } }),
      answers: members(200),
    },
  ],
  'DELETE /api/tax-identity': [
    { about: 'of the stranger', asks: empty, answers: members('not-found', { stranger: 200 }) },
  ],
  'GET /api/payout-account': [{ asks: nothing, answers: members(200) }],
  'PUT /api/payout-account': [
    {
      about: 'without the password',
      asks: () => ({ body: { kind: 'upi', holder_name: 'Asha Verma', upi_id: 'asha@okaxis' } }),
      answers: members(200),
    },
  ],
  'DELETE /api/payout-account': [
    { about: 'of the stranger', asks: empty, answers: members('not-found', { stranger: 200 }) },
  ],
} satisfies Rows;
