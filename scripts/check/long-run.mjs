/**
 * Runs tests of `npm test -- --all` for longer: `npm run check -- fuzz --minutes 10`, `npm run check -- kills --minutes
 * 10`, and `npm run check -- starts` (20 attempts).
 *
 * `--seed` repeats a failed run of fuzz or kills; the test's title contains the seed. Kills and starts use the built
 * server.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, projectRoot } from '../dev/ensure-installed.mjs';
import { commandOf } from '../dev/processes.mjs';

const runs = {
  fuzz: { files: ['tests/attack/fuzz.test.ts'], prefix: 'FUZZ', needsBuild: false },
  starts: {
    files: ['tests/invariants/starting-together.test.ts'],
    prefix: 'STARTS',
    needsBuild: true,
  },
  kills: {
    files: ['tests/attack/kills.test.ts', 'tests/attack/kill-transfers.test.ts'],
    prefix: 'KILLS',
    needsBuild: true,
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
});
const run = runs[/** @type {keyof typeof runs} */ (positionals[0] ?? '')];
const minutes = Number(values.minutes);
if (run === undefined || !(minutes > 0)) {
  console.error(`node scripts/check/long-run.mjs ${Object.keys(runs).join('|')} [--minutes 10] [--seed 1]`);
  process.exit(1);
}

ensureInstalled();
if (run.needsBuild) {
  const { build } = await import('../dev/build.mjs');
  await build();
}
const child = spawn(
  process.execPath,
  [
    commandOf('vitest'),
    'run',
    '--project',
    'slices',
    ...run.files,
    '--disableConsoleIntercept',
    // `starts` measures start times, so its tests must not share the machine.
    '--no-file-parallelism',
  ],
  {
    cwd: projectRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      [`${run.prefix}_MINUTES`]: String(minutes),
      ...(values.seed === undefined ? {} : { [`${run.prefix}_SEED`]: values.seed }),
      ...(run.needsBuild ? { SERVER_PROGRAM: join('dist', 'server', 'main.js') } : {}),
    },
  },
);
child.on('exit', (code) => process.exit(code ?? 1));
