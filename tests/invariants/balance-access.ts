import { members, nothing, password, type Rows, row } from './access-row.ts';

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
