/** @typedef {{ suite: string, passed: number, failed: number, skipped: number, failures: readonly string[] }} SuiteCount */

/** @param {string} suite @returns {SuiteCount} */
export function emptyCount(suite) {
  return { suite, passed: 0, failed: 0, skipped: 0, failures: [] };
}

/**
 * @param {string} suite
 * @param {{ testResults: Array<{ name: string, status: string,
 * assertionResults: Array<{ fullName: string, status: string }> }> }} report - of Vitest's `json` reporter
 * @returns {SuiteCount} a file that failed to load counts as one failed test
 */
export function countVitest(suite, { testResults }) {
  const tests = testResults.flatMap(({ name, status, assertionResults }) =>
    assertionResults.length === 0 && status === 'failed' ? [{ fullName: name, status }] : assertionResults,
  );
  const failures = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = failures.length;
  return { suite, passed, failed, skipped: tests.length - passed - failed, failures };
}

/**
 * @param {string} suite
 * @param {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }} report - of Playwright's `json`
 * reporter. Playwright itself lists the failures at the end of the log.
 * @returns {SuiteCount}
 */
export function countPlaywright(suite, { stats: { expected, unexpected, flaky, skipped } }) {
  return { suite, passed: expected, failed: unexpected + flaky, skipped, failures: [] };
}

/**
 * @param {readonly SuiteCount[]} counts
 * @returns {string} the summary line of `npm test`
 */
export function summaryLine(counts) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    counts.reduce((total, count) => total + count[key], 0);
  return `tests: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
}

/** @param {number} ms @returns {string} such as `2:05` */
export function formatDuration(ms) {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
