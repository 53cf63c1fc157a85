import { members, nothing, password, type Rows } from './access-row.ts';

const confirmed = () => ({ body: { password } });
const ofMonth = () => ({ query: { month: '2026-11' } });

export const balanceRows = {
  'GET /api/balance': [{ asks: nothing, answers: members(200) }],
  'GET /api/balance/entries': [{ asks: nothing, answers: members(200) }],
  'GET /api/balance/statement': [{ asks: ofMonth, answers: members(200) }],
  'GET /api/balance/statement/csv': [{ asks: ofMonth, answers: members(200) }],
  'GET /api/tax-identity': [{ asks: nothing, answers: members(200) }],
  'PUT /api/tax-identity': [
    {
      asks: () => ({ body: { pan: 'AAPFU0939F', gstin: '27AAPFU0939F1ZV', password } }),
      answers: members(200),
    },
  ],
  'DELETE /api/tax-identity': [
    { about: 'of the stranger', asks: confirmed, answers: members('not-found', { stranger: 200 }) },
  ],
  'GET /api/payout-account': [{ asks: nothing, answers: members(200) }],
  'PUT /api/payout-account': [
    {
      asks: () => ({ body: { kind: 'upi', holder_name: 'Asha Verma', upi_id: 'asha@okaxis', password } }),
      answers: members(200),
    },
  ],
  'DELETE /api/payout-account': [
    { about: 'of the stranger', asks: confirmed, answers: members('not-found', { stranger: 200 }) },
  ],
} satisfies Rows;
