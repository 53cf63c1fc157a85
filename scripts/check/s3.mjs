import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs the file storage tests on the configured S3 server (S3_BUCKET, S3_ENDPOINT and so on), under a
 * separate prefix. With `--swift`, starts OpenStack Swift from Debian's packages and uses it instead.
 */

const swift = process.argv.includes('--swift')
  ? await import('./swift.mjs').then(({ startSwift }) => startSwift())
  : null;
if (swift === null && !process.env['S3_BUCKET']) {
  process.stderr.write('Set S3_BUCKET and the other settings of S3 (docs/settings.md), or add -- --swift.\n');
  process.exit(1);
}
const tests = ['server/adapters/s3', 'server/machine/files-on-s3.test.ts'];
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'slices', ...tests],
  {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, ...swift?.settings, TEST_S3: 'settings' },
    stdio: 'inherit',
  },
);
swift?.stop();
process.exit(status ?? 1);
