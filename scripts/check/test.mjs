/**
 * Runs the checks and tests; with `--all`, also the slow tests and purchase tests on Razorpay. Fails if no test ran in
 * one of the suites. The slice tests use the PostgreSQL that TEST_DATABASE_URL names, or start one.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../dev/ensure-installed.mjs';
import { findChromium, chromiumInstructions } from '../dev/find-chromium.mjs';
import { onRazorpay } from './slow-tests.mjs';

ensureInstalled();

const { build } = await import('../dev/build.mjs');
const { check } = await import('./check.mjs');
const { countPlaywright, countVitest, emptyCount, formatDuration, summaryLine } =
  await import('./count-tests.mjs');
const { fetchChromium } = await import('./fetch-chromium.mjs');
const { commandOf, runNode } = await import('../dev/processes.mjs');

const reports = mkdtempSync(join(tmpdir(), 'protohaat-tests-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** @type {import('./count-tests.mjs').SuiteCount[]} */
const counts = [];
/** @type {string[]} */
const problems = [];

/** @param {string} path @returns {any} */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

const runsAll = process.argv.includes('--all');
if (!runsAll) process.env['SLOW_TESTS'] = 'no';
const startedAt = performance.now();

/** @param {string} suite */
function heading(suite) {
  console.log(`\n── ${suite} (${formatDuration(performance.now() - startedAt)} elapsed) ──`);
}

/** Tests wait for timers and other processes, so two cores can run three files concurrently. */
const WORKERS = 3;

/**
 * @param {string} project - a project of vitest.config.ts
 * @param {Record<string, string>} [settings] - additional environment variables
 * @param {{ suite?: string, files?: readonly string[] }} [part] - a part of the project and its name
 */
async function runVitest(project, settings = {}, { suite = project, files = [] } = {}) {
  heading(suite);
  const report = join(reports, `${suite}.json`);
  const { code } = await runNode(
    [
      commandOf('vitest'),
      'run',
      '--project',
      project,
      `--maxWorkers=${WORKERS}`,
      ...files,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { show: true, env: { ...process.env, ...settings } },
  );
  const json = readReport(report);
  addCount(code, json === null ? emptyCount(suite) : countVitest(suite, json));
}

/** @param {number} code @param {import('./count-tests.mjs').SuiteCount} count */
function addCount(code, count) {
  const { suite, passed, failed } = count;
  counts.push(count);
  if (code !== 0 && failed === 0) problems.push(`${suite} exited with code ${code}`);
  if (passed + failed === 0) problems.push(`no test of ${suite} ran`);
}

/** @returns {Promise<string | null>} */
async function fetchedChromium() {
  // A wrong CHROMIUM_PATH must be reported, not replaced with another browser.
  if ((process.env['CHROMIUM_PATH'] ?? '') !== '') return null;
  return await fetchChromium().catch((/** @type {unknown} */ error) => {
    console.error(error);
    return null;
  });
}

async function runJourneys() {
  heading('journeys');
  const browser = findChromium() ?? (await fetchedChromium());
  if (browser === null) {
    console.error(chromiumInstructions());
    addCount(0, emptyCount('journeys'));
    return;
  }
  const report = join(reports, 'journeys.json');
  const { code } = await runNode(
    [commandOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
    {
      show: true,
      env: { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  const json = readReport(report);
  addCount(code, json === null ? emptyCount('journeys') : countPlaywright('journeys', json));
}

heading('check');
const failedSteps = await check();
if (failedSteps.length > 0) problems.push(`the check failed in: ${failedSteps.join(', ')}`);

heading('build');
const isBuilt = await build().then(
  () => true,
  (/** @type {unknown} */ error) => {
    console.error(error);
    return false;
  },
);
if (isBuilt) console.log('built');

for (const project of ['architecture', 'unit', 'web']) await runVitest(project);
const onBuilt = isBuilt ? { SERVER_PROGRAM: join('dist', 'server', 'main.js') } : {};
await runVitest('slices', onBuilt);
if (runsAll) {
  await runVitest(
    'slices',
    { ...onBuilt, PAYMENT_PROVIDER: 'razorpay' },
    { suite: 'razorpay', files: onRazorpay },
  );
}

if (isBuilt) {
  await runJourneys();
} else {
  problems.push('the build failed, so the journeys could not run');
}

console.log('\n── summary ──');
for (const { suite, passed, failed, skipped } of counts) {
  console.log(
    `  ${suite.padEnd(16)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped`,
  );
}
for (const { suite, failures } of counts)
  for (const name of failures) console.log(`  failed in ${suite}: ${name}`);
for (const problem of problems) console.log(`  FAILED: ${problem}`);

if (!runsAll) console.log('  `npm test -- --all` also runs the slow tests and the purchases on Razorpay.');
const failed = problems.length > 0 || counts.some((count) => count.failed > 0);
process.exitCode = failed ? 1 : 0;
console.log(`${summaryLine(counts)}, in ${formatDuration(performance.now() - startedAt)}`);
