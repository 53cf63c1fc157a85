/**
 * `npm test`: the check, the build, the tests of rules, screens and slices, and the journeys in a real browser.
 *
 * Nothing is skipped silently: a suite in which no test ran fails. The slices run on the PostgreSQL of TEST_DATABASE_URL,
 * or on one that the run starts.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../dev/ensure-installed.mjs';
import { findChromium, howToGetChromium } from '../dev/find-chromium.mjs';

ensureInstalled();

// The following modules need installed packages.
const { build } = await import('../dev/build.mjs');
const { check } = await import('./check.mjs');
const { closingLine, countPlaywright, countVitest, emptyCount, emptySuites, formatDuration, suiteHeading } =
  await import('./count-tests.mjs');
const { fetchChromium } = await import('./fetch-chromium.mjs');
const { commandOf, runNode } = await import('../dev/processes.mjs');

const reports = mkdtempSync(join(tmpdir(), 'protohaat-tests-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** @type {import('./count-tests.mjs').SuiteCount[]} */
const counts = [];
/** @type {string[]} */
const problems = [];

/** @param {string} path @returns {unknown} */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

const suites = ['check', 'build', 'architecture', 'unit', 'web', 'slices', 'journeys'];
const startedAt = performance.now();

/** @param {string} suite */
function heading(suite) {
  console.log(`\n${suiteHeading(suites, suite, performance.now() - startedAt)}`);
}

/**
 * @param {string} project - of vitest.config.ts
 * @param {Record<string, string>} [settings] - additional environment variables
 */
async function runVitest(project, settings = {}) {
  heading(project);
  const report = join(reports, `${project}.json`);
  const { code } = await runNode(
    [
      commandOf('vitest'),
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { show: true, env: { ...process.env, ...settings } },
  );
  const json = readReport(report);
  const count = json === null ? emptyCount(project) : countVitest(project, json);
  counts.push(count);
  // Errors outside of any test set the exit code without a failed test.
  if (code !== 0 && count.failed === 0) problems.push(`${project} exited with code ${code}`);
}

/** @returns {Promise<string | null>} */
async function fetchedChromium() {
  // A wrong CHROMIUM_PATH is an error to report, not a reason for another browser.
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
    console.error(howToGetChromium());
    counts.push(emptyCount('journeys'));
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
  const count = json === null ? emptyCount('journeys') : countPlaywright('journeys', json);
  counts.push(count);
  if (code !== 0 && count.failed === 0) problems.push(`journeys exited with code ${code}`);
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
// Tests that start servers repeatedly use the built one, which starts faster.
const onBuilt = isBuilt ? { SERVER_PROGRAM: join('dist', 'server', 'main.js') } : {};
await runVitest('slices', onBuilt);

if (isBuilt) {
  await runJourneys();
} else {
  problems.push('the build failed, so the journeys could not run');
  counts.push(emptyCount('journeys'));
}

console.log('\n── summary ──');
for (const { suite, passed, failed, skipped } of counts) {
  console.log(
    `  ${suite.padEnd(16)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped`,
  );
}
for (const { suite, skippedNames } of counts) {
  for (const name of skippedNames) console.log(`  skipped in ${suite}: ${name}`);
}
for (const suite of emptySuites(counts)) problems.push(`no test of ${suite} ran`);
for (const problem of problems) console.log(`  FAILED: ${problem}`);

const failed = problems.length > 0 || counts.some((count) => count.failed > 0);
process.exitCode = failed ? 1 : 0;
console.log(`${closingLine(counts)}, in ${formatDuration(performance.now() - startedAt)}`);
