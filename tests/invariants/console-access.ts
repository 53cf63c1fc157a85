import { about, inConsole, nothing, type Rows, staff } from './access-row.ts';
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
  'GET /api/auth/second-factor': [{ asks: nothing, answers: staff(200) }],
  'POST /api/auth/second-factor/enrol': [{ asks: () => ({ body: {} }), answers: staff(200) }],
  'POST /api/auth/second-factor/prove': [
    {
      about: 'with a code of the app of `unproved`',
      asks: ({ code }) => ({ body: { code: code() } }),
      answers: staff('not-now', { unproved: 200 }),
    },
  ],
  'GET /api/operate/queue': [
    { asks: nothing, answers: inConsole(200) },
    {
      about: 'of one kind',
      asks: () => ({ query: { kind: 'case', scope: 'all' } }),
      answers: inConsole(200),
    },
  ],
  'GET /api/operate/cases/{number}': [{ asks: of('case'), answers: inConsole(200) }],
  'GET /api/operate/figures': [{ asks: nothing, answers: inConsole(200) }],
  'GET /api/operate/cases/{number}/download': [{ asks: of('case'), answers: onlyOperators }],
  'POST /api/operate/cases/{number}/ask': [
    { asks: of('case', { text: 'When was the parcel opened?' }), answers: onlyOperators },
  ],
  'POST /api/operate/cases/{number}/decision': [
    { asks: of('case', { decision: 'no-refund', reason }), answers: onlyOperators },
  ],
  'POST /api/operate/refunds/{number}/approve': [
    { about: 'proposed by the operator', asks: of('refund'), answers: onlyTreasurers },
  ],
  'POST /api/operate/refunds/{number}/decline': [
    { asks: of('refund', { reason }), answers: inConsole(200, { owner: 'not-allowed' }) },
  ],
  'GET /api/operate/claims/{number}': [{ asks: of('claim'), answers: inConsole(200) }],
  'POST /api/operate/claims/{number}/decision': [
    { asks: of('claim', { accepted: false, reason }), answers: onlyOperators },
  ],
  'GET /api/operate/reports/{number}': [{ asks: of('report'), answers: inConsole(200) }],
  'POST /api/operate/reports/{number}/decision': [
    { asks: of('report', { decision: 'dismissed', reason }), answers: onlyOperators },
  ],
  'POST /api/operate/alerts/clear': [
    {
      asks: ({ projects }) => ({
        body: { code: 'copied-listing', subject: projects.open.id, reason },
      }),
      answers: onlyOperators,
    },
  ],
  'GET /api/operate/payouts': [{ asks: nothing, answers: inConsole(200) }],
  'POST /api/operate/payouts/export': [
    { about: 'once more', asks: ({ batch }) => ({ body: { batch } }), answers: onlyTreasurers },
  ],
  'POST /api/operate/payouts/{number}/confirm': [
    { asks: of('payout', { bank_reference: 'UTR000123' }), answers: onlyTreasurers },
  ],
  'POST /api/operate/payouts/{number}/fail': [
    { asks: of('payout', { cause: 'details-wrong', reason }), answers: onlyTreasurers },
  ],
  'POST /api/operate/papers/export': [
    {
      asks: () => ({ body: { month: '2026-11' } }),
      answers: inConsole('not-allowed', { treasurer: 200, owner: 200 }),
    },
  ],
  'POST /api/operate/taxes/export': [
    {
      asks: () => ({ body: { month: '2026-11' } }),
      answers: inConsole('not-allowed', { treasurer: 200, owner: 200 }),
    },
  ],
  'GET /api/operate/taxes': [
    { asks: nothing, answers: inConsole('not-allowed', { treasurer: 200, owner: 200 }) },
  ],
  'POST /api/operate/taxes/remit': [
    {
      about: 'withheld in November 2025',
      asks: () => ({
        body: { tax: 'tds', month: '2025-11', amount: 10, challan: 'CIN-00001', paid_on: '2025-12-07' },
      }),
      answers: onlyTreasurers,
    },
  ],
  'POST /api/operate/taxes/withdraw': [
    { asks: () => ({ body: { tax: 'tcs', challan: 'CPIN-00001', reason } }), answers: onlyTreasurers },
  ],
  'GET /api/operate/roles': [{ asks: nothing, answers: inConsole(200) }],
  'POST /api/operate/roles/grant': [
    {
      asks: ({ usernames }) => ({ body: { username: usernames.stranger, role: 'operator' } }),
      answers: onlyOwners,
    },
  ],
  'POST /api/operate/roles/revoke': [
    {
      asks: ({ usernames }) => ({ body: { username: usernames.operator, role: 'operator' } }),
      answers: onlyOwners,
    },
  ],
  'POST /api/operate/roles/reset-second-factor': [
    {
      asks: ({ usernames }) => ({ body: { username: usernames.operator, reason } }),
      answers: onlyOwners,
    },
  ],
  'GET /api/operate/search': [
    { asks: ({ usernames }) => ({ query: { q: usernames.operator } }), answers: inConsole(200) },
  ],
  'GET /api/operate/people/{profile_id}': [
    { asks: ({ operatorId }) => ({ params: { profile_id: operatorId } }), answers: inConsole(200) },
  ],
  'POST /api/operate/people/{profile_id}/sign-out': [
    {
      asks: ({ strangerId }) => ({ params: { profile_id: strangerId }, body: { reason } }),
      answers: onlyOperators,
    },
  ],
  'POST /api/operate/people/{profile_id}/ban': [
    {
      asks: ({ strangerId }) => ({ params: { profile_id: strangerId }, body: { reason } }),
      answers: onlyOperators,
    },
  ],
  'POST /api/operate/people/{profile_id}/unban': [
    {
      asks: ({ bannedMember }) => ({ params: { profile_id: bannedMember }, body: { reason } }),
      answers: onlyOperators,
    },
  ],
  'POST /api/operate/people/{profile_id}/accept-finding': [
    {
      asks: ({ strangerId, refusedVerification }) => ({
        params: { profile_id: strangerId },
        body: { verification_id: refusedVerification, reason },
      }),
      answers: onlyOperators,
    },
  ],
  'GET /api/operate/projects/{id}': [
    { asks: ({ banned }) => ({ params: { id: banned } }), answers: inConsole(200) },
  ],
  'POST /api/operate/projects/{id}/ban': [{ asks: about('id', 'open', { reason }), answers: onlyOperators }],
  'POST /api/operate/projects/{id}/unban': [
    { asks: ({ banned }) => ({ params: { id: banned }, body: { reason } }), answers: onlyOperators },
  ],
  'POST /api/operate/projects/{id}/hold': [
    { asks: about('id', 'open', { days: 7, reason }), answers: onlyOperators },
  ],
  'POST /api/operate/projects/{id}/release': [
    { about: 'held by an operator', asks: about('id', 'robot', { reason }), answers: onlyOperators },
  ],
  'GET /api/operate/purchases/{purchase_id}': [
    { asks: ({ payoutOrder }) => ({ params: { purchase_id: payoutOrder } }), answers: inConsole(200) },
  ],
  'POST /api/operate/purchases/{purchase_id}/evidence': [
    { asks: ({ payoutOrder }) => ({ params: { purchase_id: payoutOrder } }), answers: onlyOperators },
  ],
  'POST /api/operate/purchases/{purchase_id}/refund': [
    {
      asks: ({ payoutOrder }) => ({ params: { purchase_id: payoutOrder }, body: { reason } }),
      answers: onlyOperators,
    },
  ],
  'GET /api/operate/actions': [{ asks: nothing, answers: inConsole(200) }],
} satisfies Rows;
