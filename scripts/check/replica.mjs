/**
 * `npm run check -- replica`: tests the server with a streaming replica of PostgreSQL that lags, stops and
 * restarts.
 */
import { ensureInstalled } from '../dev/ensure-installed.mjs';

ensureInstalled();

const { commandOf, runNode } = await import('../dev/processes.mjs');

const { code } = await runNode([commandOf('vitest'), 'run', '--project', 'slices', 'tests/replica'], {
  show: true,
  env: { ...process.env, TEST_REPLICA: 'on' },
});
process.exitCode = code ?? 1;
