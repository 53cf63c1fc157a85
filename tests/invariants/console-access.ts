import { about, inConsole, nothing, type Rows, staff, row } from './access-row.ts';
import type { AccessWorld } from './access-world.ts';

const reason = 'Checked with both of them by phone.';
const of =
  (kind: keyof AccessWorld['numbers'], body?: Readonly<Record<string, unknown>>) =>
  ({ numbers }: AccessWorld) => ({
    params: { number: numbers[kind] },
    ...(body === undefined ? {} : { body }),
  });
const onlyOperators = inConsole('not-allowed', { operator: 200 });
const onlyTreasurers = inConsole('not-allowed', { treasurer: 200 });
const onlyOwners = inConsole('not-allowed', { owner: 200 });

export const consoleRows = {
  'GET /api/auth/second-factor': [row('', nothing, staff(200))],
  'POST /api/auth/second-factor/enrol': [row('', () => ({ body: {} }), staff(200))],
  'POST /api/auth/second-factor/prove': [
    row(
      'with a code of the app of `unproved`',
      ({ code }) => ({ body: { code: code() } }),
      staff('not-now', { unproved: 200 }),
    ),
  ],
  'GET /api/operate/queue': [
    row('', nothing, inConsole(200)),
    row('of one kind', () => ({ query: { kind: 'case', scope: 'all' } }), inConsole(200)),
  ],
  'GET /api/operate/cases/{number}': [row('', of('case'), inConsole(200))],
  'GET /api/operate/figures': [row('', nothing, inConsole(200))],
  'GET /api/operate/cases/{number}/download': [row('', of('case'), onlyOperators)],
  'POST /api/operate/cases/{number}/ask': [
    row('', of('case', { text: 'When was the parcel opened?' }), onlyOperators),
  ],
  'POST /api/operate/cases/{number}/decision': [
    row('', of('case', { decision: 'no-refund', reason }), onlyOperators),
  ],
  'POST /api/operate/refunds/{number}/approve': [
    row('proposed by the operator', of('refund'), onlyTreasurers),
  ],
  'POST /api/operate/refunds/{number}/decline': [
    row('', of('refund', { reason }), inConsole(200, { owner: 'not-allowed' })),
  ],
  'GET /api/operate/claims/{number}': [row('', of('claim'), inConsole(200))],
  'POST /api/operate/claims/{number}/decision': [
    row('', of('claim', { accepted: false, reason }), onlyOperators),
  ],
  'GET /api/operate/reports/{number}': [row('', of('report'), inConsole(200))],
  'POST /api/operate/reports/{number}/decision': [
    row('', of('report', { decision: 'dismissed', reason }), onlyOperators),
  ],
  'POST /api/operate/alerts/clear': [
    row(
      '',
      ({ projects }) => ({
        body: { code: 'copied-listing', subject: projects.open.id, reason },
      }),
      onlyOperators,
    ),
  ],
  'GET /api/operate/payouts': [row('', nothing, inConsole(200))],
  'POST /api/operate/payouts/export': [
    row('once more', ({ batch }) => ({ body: { batch } }), onlyTreasurers),
  ],
  'POST /api/operate/payouts/{number}/confirm': [
    row('', of('payout', { bank_reference: 'UTR000123' }), onlyTreasurers),
  ],
  'POST /api/operate/payouts/{number}/fail': [
    row('', of('payout', { cause: 'details-wrong', reason }), onlyTreasurers),
  ],
  'POST /api/operate/papers/export': [
    row('', () => ({ body: { month: '2026-11' } }), inConsole('not-allowed', { treasurer: 200, owner: 200 })),
  ],
  'POST /api/operate/taxes/export': [
    row('', () => ({ body: { month: '2026-11' } }), inConsole('not-allowed', { treasurer: 200, owner: 200 })),
  ],
  'GET /api/operate/taxes': [row('', nothing, inConsole('not-allowed', { treasurer: 200, owner: 200 }))],
  'POST /api/operate/taxes/remit': [
    row(
      'withheld in November 2025',
      () => ({
        body: { tax: 'tds', month: '2025-11', amount: 10, challan: 'CIN-00001', paid_on: '2025-12-07' },
      }),
      onlyTreasurers,
    ),
  ],
  'POST /api/operate/taxes/withdraw': [
    row('', () => ({ body: { tax: 'tcs', challan: 'CPIN-00001', reason } }), onlyTreasurers),
  ],
  'GET /api/operate/roles': [row('', nothing, inConsole(200))],
  'POST /api/operate/roles/grant': [
    row('', ({ usernames }) => ({ body: { username: usernames.stranger, role: 'operator' } }), onlyOwners),
  ],
  'POST /api/operate/roles/revoke': [
    row('', ({ usernames }) => ({ body: { username: usernames.operator, role: 'operator' } }), onlyOwners),
  ],
  'POST /api/operate/roles/reset-second-factor': [
    row('', ({ usernames }) => ({ body: { username: usernames.operator, reason } }), onlyOwners),
  ],
  'GET /api/operate/search': [
    row('', ({ usernames }) => ({ query: { q: usernames.operator } }), inConsole(200)),
  ],
  'GET /api/operate/people/{profile_id}': [
    row('', ({ operatorId }) => ({ params: { profile_id: operatorId } }), inConsole(200)),
  ],
  'POST /api/operate/people/{profile_id}/sign-out': [
    row('', ({ strangerId }) => ({ params: { profile_id: strangerId }, body: { reason } }), onlyOperators),
  ],
  'POST /api/operate/people/{profile_id}/ban': [
    row('', ({ strangerId }) => ({ params: { profile_id: strangerId }, body: { reason } }), onlyOperators),
  ],
  'POST /api/operate/people/{profile_id}/unban': [
    row(
      '',
      ({ bannedMember }) => ({ params: { profile_id: bannedMember }, body: { reason } }),
      onlyOperators,
    ),
  ],
  'POST /api/operate/people/{profile_id}/accept-finding': [
    row(
      '',
      ({ strangerId, refusedVerification }) => ({
        params: { profile_id: strangerId },
        body: { verification_id: refusedVerification, reason },
      }),
      onlyOperators,
    ),
  ],
  'GET /api/operate/projects/{id}': [row('', ({ banned }) => ({ params: { id: banned } }), inConsole(200))],
  'POST /api/operate/projects/{id}/ban': [row('', about('id', 'open', { reason }), onlyOperators)],
  'POST /api/operate/projects/{id}/unban': [
    row('', ({ banned }) => ({ params: { id: banned }, body: { reason } }), onlyOperators),
  ],
  'POST /api/operate/projects/{id}/hold': [row('', about('id', 'open', { days: 7, reason }), onlyOperators)],
  'POST /api/operate/projects/{id}/release': [
    row('held by an operator', about('id', 'robot', { reason }), onlyOperators),
  ],
  'POST /api/operate/projects/{id}/proof': [
    row(
      'a photo waits',
      ({ projects, waitingCode }) => ({
        params: { id: projects.kit.id },
        body: { code: waitingCode, proved: true },
      }),
      onlyOperators,
    ),
    row(
      'no photo waits',
      about('id', 'kit', { code: 'ACDEFH', proved: true }),
      inConsole('not-allowed', { operator: 'not-now' }),
    ),
  ],
  'GET /api/operate/purchases/{purchase_id}': [
    row('', ({ payoutOrder }) => ({ params: { purchase_id: payoutOrder } }), inConsole(200)),
  ],
  'POST /api/operate/purchases/{purchase_id}/evidence': [
    row('', ({ payoutOrder }) => ({ params: { purchase_id: payoutOrder } }), onlyOperators),
  ],
  'POST /api/operate/purchases/{purchase_id}/refund': [
    row('', ({ payoutOrder }) => ({ params: { purchase_id: payoutOrder }, body: { reason } }), onlyOperators),
  ],
  'GET /api/operate/actions': [row('', nothing, inConsole(200))],
} satisfies Rows;
