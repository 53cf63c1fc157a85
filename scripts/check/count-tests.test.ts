import { expect, it } from 'vitest';
import { countPlaywright, countVitest, formatDuration, summaryLine } from './count-tests.mjs';

const vitestReport = {
  testResults: [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'sells once', status: 'passed' },
        { fullName: 'refunds the loser', status: 'failed' },
        { fullName: 'races on PostgreSQL', status: 'skipped' },
        { fullName: 'waits', status: 'todo' },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    { name: 'b.test.ts', status: 'passed', assertionResults: [{ fullName: 'lists', status: 'passed' }] },
  ],
};

it('the test count includes passed, failed and skipped tests, and counts a file that failed to load as a failure', () => {
  expect(countVitest('slices', vitestReport)).toEqual({
    suite: 'slices',
    passed: 2,
    failed: 2,
    skipped: 2,
    failures: ['refunds the loser', 'broken.test.ts'],
  });
});

it('the summary line adds up the tests of all suites, and a retried journey is a failure', () => {
  const journeys = countPlaywright('journeys', {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 },
  });
  const counts = [countVitest('slices', vitestReport), journeys];
  expect(summaryLine(counts)).toBe('tests: 7 passed, 4 failed, 5 skipped');
  expect(formatDuration(125_400)).toBe('2:05');
});
