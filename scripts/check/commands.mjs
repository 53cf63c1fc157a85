/**
 * What `npm run check` and `npm run bench` run by name. Each check runs in the workflow that it names, which
 * commands.test.ts verifies.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, projectRoot } from '../dev/ensure-installed.mjs';
import { commandOf, runNode } from '../dev/processes.mjs';
import { runJourneys, runTests, settingsOfSearch } from './run-tests.mjs';

/**
 * @typedef {object} Command
 * @property {string} name
 * @property {string} does
 * @property {() => string[]} [run] - the arguments of Node.js, to which those of the command line are added
 * @property {(words: readonly string[]) => Promise<boolean>} [test] - instead of `run`: whether the tests pass
 * @property {'build' | 'release'} [first] - what must be up to date
 * @property {Record<string, string>} [env]
 * @property {string} [needs] - what the machine must have
 */

/** @typedef {Command & { workflow: 'ci' | 'deployment' | 'nightly' | 'weekly' }} Check */

/** @param {string} path @param {string[]} words */
const typescript = (path, ...words) => ['--import', 'tsx', path, ...words];
const builtServer = { SERVER_PROGRAM: join('dist', 'server', 'main.js') };

const onPgBouncer = [
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

/** @param {readonly string[]} words */
async function testOnS3(words) {
  const { startSwift } = await import('./swift.mjs');
  const swift = words.includes('--swift') ? await startSwift() : null;
  if (swift === null && !process.env['S3_BUCKET'])
    throw new Error('Set S3_BUCKET and the other settings of S3 (docs/settings.md), or add -- --swift.');
  try {
    const tests = ['server/adapters/s3', 'server/machine/files-on-s3.test.ts'];
    return await runTests(tests, { ...swift?.settings, TEST_S3: 'settings' });
  } finally {
    swift?.stop();
  }
}

/** Races, lost responses, kills and the ledger checker, with sellers' shares at Razorpay Route too, and Checkout. */
async function testOnRazorpay() {
  const env = { ...builtServer, PAYMENT_PROVIDER: 'razorpay' };
  const random = 'tests/ledger/random-histories.test.ts';
  const others = ['one-process', 'two-processes', 'event-orders'].map(
    (name) => `tests/ledger/${name}.test.ts`,
  );
  const kills = 'tests/invariants/kill-during-purchase.test.ts';
  const results = [
    await runTests(['server/purchases', random, ...others, kills], env),
    await runTests(['server/payouts/transfers', random], { ...env, PAYOUTS: 'razorpay-route' }),
    await runJourneys('razorpay', env),
  ];
  return results.every(Boolean);
}

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
    does: 'what slices import from each other, and who may write which table',
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
    does: 'files, tests, commands and links named in documents exist, and each clause has a test',
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
    test: () => runTests(onPgBouncer, { ...builtServer, TEST_PGBOUNCER: '/usr/sbin/pgbouncer' }),
    first: 'build',
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
    test: () => runTests(['tests/replica'], { TEST_REPLICA: 'on' }),
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
    test: testOnS3,
    needs: 'a bucket, or with --swift the packages of Swift',
    workflow: 'deployment',
  },
  {
    name: 'fuzz',
    does: 'generated API calls for --minutes; --seed repeats a run',
    test: (words) => runTests(['tests/attack/fuzz.test.ts'], settingsOfSearch('FUZZ', words)),
    workflow: 'nightly',
  },
  {
    name: 'kills',
    does: 'kills of the server and of PostgreSQL for --minutes; --seed repeats a run',
    test: (words) =>
      runTests(['tests/attack/kills.test.ts', 'tests/attack/kill-transfers.test.ts'], {
        ...builtServer,
        ...settingsOfSearch('KILLS', words),
      }),
    first: 'build',
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
    test: () =>
      runTests(['tests/invariants/starting-together.test.ts'], { ...builtServer, STARTS_MINUTES: '10' }),
    first: 'build',
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
    first: 'build',
    workflow: 'weekly',
  },
  {
    name: 'fresh-start',
    does: 'npm start on fresh source, twice, and the unit tests',
    run: () => ['scripts/check/fresh-start.mjs'],
    needs: 'Linux',
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
    test: testOnRazorpay,
    first: 'build',
    workflow: 'weekly',
  },
];

/** @type {Command[]} */
export const benches = [
  {
    name: 'market',
    does: 'mixed traffic beside a minimal server, purchases, growth, fairness and memory (without a name, this one)',
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
    console.error(`npm run ${command} has no “${name}”. \`npm run ${command} -- --list\` prints the names.`);
    return 2;
  }
  ensureInstalled();
  await prepare(found.first);
  const env = { ...process.env, ...found.env };
  if (found.test !== undefined) return (await found.test(options)) ? 0 : 1;
  const { code } = await runNode([...(found.run?.() ?? []), ...options], { show: true, env });
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
