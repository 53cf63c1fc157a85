import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs the file storage tests on the S3 server of the settings (S3_BUCKET, S3_ENDPOINT and so on), under a separate prefix. */

if (!process.env['S3_BUCKET']) {
  process.stderr.write('Set S3_BUCKET and the other settings of S3 (docs/settings.md).\n');
  process.exit(1);
}
const tests = ['server/adapters/s3', 'server/operations/files-on-s3.test.ts'];
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'slices', ...tests],
  {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, TEST_S3: 'settings' },
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
