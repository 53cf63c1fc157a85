/**
 * Tests that `npm test` leaves out and `npm test -- --all` runs, such as attacks on server processes, crashes,
 * restored backups, and the checks of every screen at every size.
 */
export const slowSlices = [
  'server/accounts/google-outage.test.ts',
  'server/database/damaged-database.test.ts',
  'server/database/directory-lock.test.ts',
  'server/database/embedded/embedded-database.test.ts',
  'server/database/embedded/power-cut.test.ts',
  'server/machine/backup.test.ts',
  'server/machine/files-on-s3.test.ts',
  'server/machine/move-to-postgres.test.ts',
  'server/machine/moved-versions.test.ts',
  'server/machine/stored-files.test.ts',
  'server/projects/device-photos.test.ts',
  'server/purchases/reserve/alternating-accounts.test.ts',
  'server/verification/killed-analysis.test.ts',
  'tests/attack/fuzz.test.ts',
  'tests/attack/hostile-uploads.test.ts',
  'tests/attack/kill-transfers.test.ts',
  'tests/attack/kills.test.ts',
  'tests/attack/redirects.test.ts',
  'tests/invariants/cached-pages.test.ts',
  'tests/invariants/database-restart.test.ts',
  'tests/invariants/demo-market-secret.test.ts',
  'tests/invariants/failing-surroundings.test.ts',
  'tests/invariants/full-disk.test.ts',
  'tests/invariants/growth.test.ts',
  'tests/invariants/kill-during-purchase.test.ts',
  'tests/invariants/operator-commands.test.ts',
  'tests/invariants/own-searches.test.ts',
  'tests/invariants/several-servers.test.ts',
  'tests/invariants/silent-database.test.ts',
  'tests/invariants/starting-together.test.ts',
  'tests/invariants/tracing-process.test.ts',
  'tests/ledger/event-orders.test.ts',
  'tests/ledger/one-process.test.ts',
  'tests/ledger/planted-mistakes.test.ts',
  'tests/ledger/two-processes.test.ts',
  'tests/vendors/openid.test.ts',
  'tests/vendors/vendors.test.ts',
];

export const slowJourneys = [
  'assets-origin.spec.ts',
  'buyer-screens.spec.ts',
  'messages.spec.ts',
  'screens.spec.ts',
  'seller-screens.spec.ts',
  'stored-scripts.spec.ts',
  'third-language.spec.ts',
];

/** `npm test` sets SLOW_TESTS to `no` unless `--all` is given. */
export const leavesOutSlowTests = process.env['SLOW_TESTS'] === 'no';

/** Purchase tests that `npm test -- --all` runs on Razorpay too, without the files that have tests for Stripe only. */
export const onRazorpay = [
  'server/purchases/reserve/start-purchase.test.ts',
  'server/purchases/reserve/races.test.ts',
  'server/purchases/refund/refunds.test.ts',
  'tests/ledger/random-histories.test.ts',
];
