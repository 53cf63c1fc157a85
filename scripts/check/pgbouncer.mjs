/**
 * `npm run check -- pgbouncer`: runs tests of purchases, sessions, feeds, jobs and several processes through PgBouncer in
 * transaction mode. Uses the program that PGBOUNCER names, or the one on the PATH.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from '../dev/ensure-installed.mjs';

const program = process.env['PGBOUNCER'] || 'pgbouncer';
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
const found = spawnSync(program, ['--version'], { encoding: 'utf8', env });
if (found.error !== undefined) {
  console.error('PgBouncer is not installed (apt-get install pgbouncer), and PGBOUNCER names no program.');
  process.exit(1);
}
console.log(found.stdout.split('\n')[0]);

ensureInstalled();

// These modules import packages, so they are loaded after the installation.
const { build } = await import('../dev/build.mjs');
const { commandOf, runNode } = await import('../dev/processes.mjs');

const tests = [
  'tests/pgbouncer',
  'tests/invariants/several-servers.test.ts',
  'tests/invariants/starting-together.test.ts',
  'tests/invariants/kill-during-purchase.test.ts',
  'tests/ledger/two-processes.test.ts',
  'tests/ledger/random-histories.test.ts',
  'server/accounts/passwords.test.ts',
  'server/accounts/sign-in.test.ts',
  'server/catalogue/search.test.ts',
  'server/feed',
  'server/http/shared-limits.test.ts',
  'server/jobs',
  'server/limits',
  'server/orders',
  'server/purchases',
];

await build();
const { code } = await runNode([commandOf('vitest'), 'run', '--project', 'slices', ...tests], {
  show: true,
  env: { ...env, TEST_PGBOUNCER: program, SERVER_PROGRAM: join('dist', 'server', 'main.js') },
});
process.exitCode = code ?? 1;
