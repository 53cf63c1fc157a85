/**
 * What `npm run check` and `npm run bench` run by name. Each check runs in the workflow that it names, which
 * commands.test.ts verifies.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, projectRoot } from '../dev/ensure-installed.mjs';
import { commandOf, runNode } from '../dev/processes.mjs';

/**
 * @typedef {object} Command
 * @property {string} name
 * @property {string} does
 * @property {() => string[]} run - the arguments of Node.js, to which those of the command line are added
 * @property {'build' | 'release'} [first] - what must be up to date
 * @property {Record<string, string>} [env]
 * @property {string} [needs] - what the machine must have
 */

/** @typedef {Command & { workflow: 'ci' | 'deployment' | 'nightly' | 'weekly' }} Check */

/** @param {string} path @param {string[]} words */
const typescript = (path, ...words) => ['--import', 'tsx', path, ...words];
const builtServer = { SERVER_PROGRAM: join('dist', 'server', 'main.js') };

/**
 * Run together by `npm run check`, and so by `npm test`.
 *
 * @type {Check[]}
 */
export const quickChecks = [
  {
    name: 'format',
    does: 'the format of every file',
    run: () => [commandOf('oxfmt'), '--check', '.'],
    workflow: 'ci',
  },
  {
    name: 'lint',
    does: 'the rules of the linter',
    run: () => [commandOf('oxlint'), '--type-aware', '--deny-warnings', '.'],
    workflow: 'ci',
  },
  {
    name: 'types',
    does: 'the types',
    run: () => [commandOf('typescript', 'tsc'), '--noEmit', '--singleThreaded', '-p', '.'],
    workflow: 'ci',
  },
  {
    name: 'boundaries',
    does: 'who may import what, and who may write which table',
    run: () => typescript('scripts/check/check-boundaries.ts'),
    workflow: 'ci',
  },
  {
    name: 'words',
    does: 'texts for users are in words/, with one term for each concept',
    run: () => typescript('scripts/check/check-words.ts'),
    workflow: 'ci',
  },
  {
    name: 'docs',
    does: 'files, tests, commands and links named in documents exist, and each clause has a test; --clauses prints them',
    run: () => typescript('scripts/check/check-docs.ts'),
    workflow: 'ci',
  },
  {
    name: 'schema',
    does: 'the generated types fit the schema',
    run: () => typescript('scripts/dev/schema-types.ts', '--check'),
    workflow: 'ci',
  },
  {
    name: 'dead-code',
    does: 'files, exports and packages that nothing uses',
    run: () => [commandOf('knip'), '--no-progress'],
    workflow: 'ci',
  },
  {
    name: 'size',
    does: 'lines, files, commands, triggers and words of documents stay below their limits',
    run: () => ['scripts/check/size.mjs'],
    workflow: 'ci',
  },
];

/** @type {Check[]} */
export const checks = [
  ...quickChecks,
  {
    name: 'alerts',
    does: "Prometheus's alert rules and the expressions of the Grafana dashboard",
    run: () => ['scripts/check/alerts.mjs'],
    needs: 'prometheus',
    workflow: 'deployment',
  },
  {
    name: 'container',
    does: 'builds the image, runs it read-only behind Caddy, signs up and stops it',
    run: () => typescript('scripts/check/container.ts'),
    needs: 'root, buildah, podman, docker-compose and caddy',
    workflow: 'deployment',
  },
  {
    name: 'pgbouncer',
    does: 'purchases, sessions, feeds and jobs through PgBouncer in transaction mode',
    run: () => ['scripts/check/pgbouncer.mjs'],
    needs: 'pgbouncer',
    workflow: 'deployment',
  },
  {
    name: 'proxy',
    does: 'a server behind nginx and Caddy with the sites of deploy/, and behind a CDN',
    run: () => typescript('scripts/check/proxy.ts'),
    first: 'build',
    env: builtServer,
    needs: 'nginx, caddy and openssl',
    workflow: 'deployment',
  },
  {
    name: 'release',
    does: 'installs the release elsewhere for another user, and does there what its pages say',
    run: () => typescript('scripts/check/release.ts'),
    first: 'release',
    workflow: 'deployment',
  },
  {
    name: 'replica',
    does: 'the server beside a streaming replica that lags, stops and starts again',
    run: () => ['scripts/check/replica.mjs'],
    workflow: 'deployment',
  },
  {
    name: 'rolling-restart',
    does: 'restarts three servers of the release one after another under load; no request may fail',
    run: () => typescript('bench/rolling-restart.ts'),
    first: 'release',
    needs: 'nginx',
    workflow: 'deployment',
  },
  {
    name: 's3',
    does: 'files on the S3 server of the settings S3_…, or with --swift on OpenStack Swift',
    run: () => ['scripts/check/s3.mjs'],
    needs: 'a bucket, or with --swift the packages of Swift',
    workflow: 'deployment',
  },
  {
    name: 'fuzz',
    does: 'generated API calls for --minutes; --seed repeats a run',
    run: () => ['scripts/check/long-run.mjs', 'fuzz'],
    workflow: 'nightly',
  },
  {
    name: 'kills',
    does: 'kills of the server and of PostgreSQL for --minutes; --seed repeats a run',
    run: () => ['scripts/check/long-run.mjs', 'kills'],
    workflow: 'nightly',
  },
  {
    name: 'ledger',
    does: 'random histories of buying and selling for --minutes, checked against the books',
    run: () => typescript('scripts/check/check-ledger.ts'),
    workflow: 'nightly',
  },
  {
    name: 'starts',
    does: 'three processes start together on an empty PostgreSQL, 20 times',
    run: () => ['scripts/check/long-run.mjs', 'starts'],
    workflow: 'nightly',
  },
  {
    name: 'api',
    does: 'the OpenAPI document with two linters, and a sale with a generated client',
    run: () => ['scripts/check/api.mjs'],
    needs: 'a running market: npm start',
    workflow: 'weekly',
  },
  {
    name: 'browsers',
    does: 'the main journeys in Firefox, WebKit and Chrome 109',
    run: () => typescript('scripts/check/browsers.ts'),
    first: 'build',
    needs: 'firefox-esr, webkit2gtk-driver and xvfb',
    workflow: 'weekly',
  },
  {
    name: 'firebase',
    does: "the identity tests and a journey on Google's Firebase emulator, which it installs",
    run: () => ['scripts/check/firebase.mjs'],
    workflow: 'weekly',
  },
  {
    name: 'node-versions',
    does: 'npm start and the unit tests on the newest Node.js 20, 22, 24 and 26',
    run: () => ['scripts/check/node-versions.mjs'],
    needs: 'Linux x64',
    workflow: 'weekly',
  },
  {
    name: 'trust',
    does: 'honest repositories are accepted, copies of code and photographs recognised; --only one part, --corpus <folder>',
    run: () => typescript('scripts/check/trust.ts'),
    workflow: 'weekly',
  },
  {
    name: 'planted',
    does: 'plants the mistakes of tests/planted in a copy; the tests that each names must notice. Areas may follow',
    run: () => ['scripts/check/planted.mjs'],
    workflow: 'weekly',
  },
  {
    name: 'razorpay',
    does: 'purchases, kills, the ledger checker and a journey on Razorpay instead of Stripe',
    run: () => ['scripts/check/razorpay.mjs'],
    workflow: 'weekly',
  },
];

/** @type {Command[]} */
export const benches = [
  {
    name: 'market',
    does: 'mixed traffic beside a minimal server, purchases, growth, fairness, weights of pages and memory (without a name, this one)',
    run: () => typescript('bench/bench.ts'),
    first: 'build',
  },
  {
    name: 'overload',
    does: 'ten times the normal load, or --soak-minutes of the normal load',
    run: () => typescript('bench/overload.ts'),
    first: 'build',
  },
  {
    name: 'reconciliation',
    does: 'the time to fetch a day of missed webhooks',
    run: () => typescript('bench/reconciliation.ts'),
  },
  {
    name: 'lighthouse',
    does: 'Lighthouse rates pages for visitors and members',
    run: () => ['scripts/check/lighthouse.mjs'],
    needs: 'a running market: npm start',
  },
  {
    name: 'slow-phone',
    does: 'when a slow phone shows the pages',
    run: () => ['scripts/check/slow-phone.mjs'],
    needs: 'a running market: npm start',
  },
];

/**
 * @param {'check' | 'bench'} command
 * @param {readonly Command[]} list
 * @param {readonly string[]} words - the name and its options
 * @returns {Promise<number>} the exit code
 */
export async function runByName(command, list, [name = '', ...options]) {
  if (name === '--list') {
    for (const line of describe(list)) console.log(line);
    return 0;
  }
  const found = list.find((one) => one.name === name);
  if (found === undefined) {
    const meant = findNearest(
      name,
      list.map((one) => one.name),
    );
    console.error(
      `npm run ${command} has no “${name}”.${meant === null ? '' : ` Did you mean ${meant}?`} \`npm run ${command} -- --list\` prints the names.`,
    );
    return 2;
  }
  ensureInstalled();
  await prepare(found.first);
  const env = { ...process.env, ...found.env };
  const { code } = await runNode([...found.run(), ...options], { show: true, env });
  return code;
}

/** @param {Command['first']} first */
async function prepare(first) {
  if (first === undefined) return;
  if (first === 'build') {
    // Loaded after the installation, because it imports packages.
    const { build } = await import('../dev/build.mjs');
    await build();
    return;
  }
  const { code } = await runNode(['scripts/dev/release.mjs'], { show: true });
  const folder = join('dist', 'release');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--prefix', folder], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  if (code !== 0 || status !== 0) throw new Error('the release could not be made');
}

/** @param {readonly (Command | Check)[]} list */
function describe(list) {
  const width = Math.max(...list.map(({ name }) => name.length));
  return list.map((one) => {
    const notes = [
      ...(one.needs === undefined ? [] : [`needs ${one.needs}`]),
      ...('workflow' in one ? [one.workflow] : []),
    ];
    return `  ${one.name.padEnd(width)}  ${one.does}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`;
  });
}

/** @param {string} name @param {readonly string[]} names @returns {string | null} */
export function findNearest(name, names) {
  const [nearest] = names
    .map((other) => ({ other, edits: editsBetween(name, other) }))
    .toSorted((a, b) => a.edits - b.edits);
  return nearest !== undefined && nearest.edits <= Math.max(2, name.length / 3) ? nearest.other : null;
}

/**
 * The Levenshtein distance.
 *
 * @param {string} a
 * @param {string} b
 */
function editsBetween(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1];
    for (const [j, other] of b.split('').entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
