/**
 * Vitest filters for the slice tests that also run on Razorpay. `npm test -- --all` runs the short list, which excludes
 * files with tests for Stripe only.
 */
export const shortRun = [
  'server/purchases/reserve/start-purchase.test.ts',
  'server/purchases/reserve/races.test.ts',
  'server/purchases/refund/refunds.test.ts',
  'tests/ledger/random-histories.test.ts',
];

export const wholeRun = [
  'server/purchases',
  'tests/ledger/random-histories.test.ts',
  'tests/ledger/one-process.test.ts',
  'tests/ledger/two-processes.test.ts',
  'tests/ledger/event-orders.test.ts',
  'tests/invariants/kill-during-purchase.test.ts',
];

export const transferRun = ['server/payouts/transfers', 'tests/ledger/random-histories.test.ts'];
