/**
 * @typedef {{ suite: string, passed: number, failed: number, skipped: number, skippedNames: string[],
 * failures: Array<{ name: string, message: string, page?: string }> }} SuiteCount
 */
import { stripVTControlCharacters } from 'node:util';

/** @param {string} suite @returns {SuiteCount} */
export function emptyCount(suite) {
  return { suite, passed: 0, failed: 0, skipped: 0, skippedNames: [], failures: [] };
}

/**
 * @param {string} suite
 * @param {unknown} json - the report of Vitest's `json` reporter
 * @returns {SuiteCount} a file that failed to load counts as one failed test
 */
export function countVitest(suite, json) {
  const report =
    /** @type {{ testResults?: Array<{ name: string, status: string, message?: string,
     * assertionResults: Array<{ fullName: string, status: string, failureMessages?: string[] }> }> }} */ (
      json
    );
  const count = emptyCount(suite);
  for (const file of report.testResults ?? []) {
    if (file.assertionResults.length === 0 && file.status === 'failed') {
      add(count, 'failed', file.name, file.message);
    }
    for (const test of file.assertionResults) {
      add(count, test.status, test.fullName, test.failureMessages?.join('\n'));
    }
  }
  return count;
}

/**
 * @typedef {{ title: string, specs?: Array<{ title: string, tests: Array<{ projectName: string, status: string,
 * results?: Array<{ error?: { message?: string }, attachments?: Array<{ name: string, path?: string }> }> }> }>,
 * suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @param {string} suite
 * @param {unknown} json - the report of Playwright's `json` reporter
 * @param {(path: string) => string} readFile - reads the page that Playwright attaches to a failure
 * @returns {SuiteCount} each test once per project; an error outside of tests counts as one failed test
 */
export function countPlaywright(suite, json, readFile) {
  const report = /** @type {{ suites?: PlaywrightSuite[], errors?: Array<{ message?: string }> }} */ (json);
  const count = emptyCount(suite);
  for (const { message } of report.errors ?? []) add(count, 'failed', 'outside of a test', message);
  const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };
  const walk = (/** @type {PlaywrightSuite[]} */ suites) => {
    for (const inner of suites) {
      for (const spec of inner.specs ?? []) {
        for (const test of spec.tests) {
          const status = statuses[/** @type {keyof typeof statuses} */ (test.status)] ?? 'failed';
          const failed = test.results?.find((result) => result.error !== undefined);
          const page = failed?.attachments?.find((attachment) => attachment.name === 'error-context')?.path;
          add(count, status, `${spec.title} (${test.projectName})`, failed?.error?.message);
          const failure = count.failures.at(-1);
          if (page !== undefined && failure !== undefined) failure.page = readFile(page);
        }
      }
      walk(inner.suites ?? []);
    }
  };
  walk(report.suites ?? []);
  return count;
}

/** @param {SuiteCount} count @param {string} status @param {string} name @param {string} [message] */
function add(count, status, name, message = '') {
  if (status === 'passed') count.passed += 1;
  else if (status === 'failed') {
    count.failed += 1;
    count.failures.push({ name, message: stripVTControlCharacters(message).trim() });
  } else {
    count.skipped += 1;
    count.skippedNames.push(name);
  }
}

/**
 * @param {SuiteCount[]} counts
 * @returns {string} the summary line of `npm test`
 */
export function summaryLine(counts) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    counts.reduce((total, count) => total + count[key], 0);
  return `tests: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
}

/**
 * @param {SuiteCount[]} counts
 * @returns {string[]} the suites in which no test ran
 */
export function emptySuites(counts) {
  return counts.filter((count) => count.passed + count.failed === 0).map((count) => count.suite);
}

/** @param {number} ms @returns {string} such as `2:05` */
export function formatDuration(ms) {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * @param {readonly string[]} suites - all suites in order
 * @param {string} suite - the suite that starts
 * @param {number} elapsedMs - the time since the first suite started
 */
export function suiteHeading(suites, suite, elapsedMs) {
  return `── ${suite} (${suites.indexOf(suite) + 1} of ${suites.length}, ${formatDuration(elapsedMs)} elapsed) ──`;
}

/**
 * A log often shows only the end of the output, so the first lines of each failure's message are repeated at the end.
 */
const MESSAGE_LINES = 8;
const PAGE_LINES = 80;

/** @param {SuiteCount} count @returns {string[]} */
export function failureLines({ suite, failures }) {
  return failures.flatMap(({ name, message, page = '' }) => [
    `  failed in ${suite}: ${name}`,
    ...firstLines(message, MESSAGE_LINES),
    ...firstLines(withoutHidden(page.split('```yaml')[1]?.split('```')[0] ?? ''), PAGE_LINES),
  ]);
}

/**
 * Removes the content that a dialog hides, which would otherwise use up PAGE_LINES before the dialog is printed.
 *
 * @param {string} snapshot @returns {string}
 */
function withoutHidden(snapshot) {
  let hiddenIndent = Number.POSITIVE_INFINITY;
  const lines = snapshot.split('\n').filter((line) => {
    const indent = line.search(/\S|$/u);
    if (indent > hiddenIndent) return false;
    hiddenIndent = line.includes('[aria-hidden]') ? indent : Number.POSITIVE_INFINITY;
    return hiddenIndent === Number.POSITIVE_INFINITY;
  });
  return lines.join('\n');
}

/** @param {string} text @param {number} limit @returns {string[]} */
function firstLines(text, limit) {
  const lines = text.trim() === '' ? [] : text.trim().split('\n');
  return lines.slice(0, limit).map((line) => `      ${line}`);
}
