import { describe, expect, it } from 'vitest';
import {
  closingLine,
  countPlaywright,
  countVitest,
  emptyCount,
  emptySuites,
  suiteHeading,
} from './count-tests.mjs';

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

const playwrightReport = {
  errors: [{ message: 'the world did not start' }],
  suites: [
    {
      title: 'buy.spec.ts',
      specs: [
        {
          title: 'buys with a card',
          tests: [
            { projectName: 'desktop', status: 'expected' },
            { projectName: 'phone', status: 'unexpected' },
          ],
        },
      ],
      suites: [
        {
          title: 'inside',
          specs: [
            {
              title: 'scans a QR code',
              tests: [
                { projectName: 'desktop', status: 'skipped' },
                { projectName: 'phone', status: 'flaky' },
              ],
            },
          ],
        },
      ],
    },
  ],
};

describe('test counts', () => {
  it('the count has passed, failed and skipped tests, and a file that failed to load as a failure', () => {
    expect(countVitest('slices', vitestReport)).toEqual({
      suite: 'slices',
      passed: 2,
      failed: 2,
      skipped: 2,
      skippedNames: ['races on PostgreSQL', 'waits'],
    });
  });

  it('the count has each journey once per screen size, and one that needed a retry as a failure', () => {
    expect(countPlaywright('journeys', playwrightReport)).toEqual({
      suite: 'journeys',
      passed: 1,
      failed: 3,
      skipped: 1,
      skippedNames: ['scans a QR code (desktop)'],
    });
  });

  it('the closing line sums all suites', () => {
    const counts = [countVitest('slices', vitestReport), countPlaywright('journeys', playwrightReport)];
    expect(closingLine(counts)).toBe('tests: 3 passed, 5 failed, 3 skipped');
    expect(closingLine([])).toBe('tests: 0 passed, 0 failed, 0 skipped');
  });

  it('the heading of a suite says which of how many it is, and the time elapsed', () => {
    expect(suiteHeading(['check', 'web', 'slices'], 'web', 125_400)).toBe('── web (2 of 3, 2:05 elapsed) ──');
  });

  it('suites without a test that ran are listed', () => {
    const onlySkipped = { ...emptyCount('web'), skipped: 4 };
    expect(emptySuites([emptyCount('journeys'), onlySkipped, countVitest('slices', vitestReport)])).toEqual([
      'journeys',
      'web',
    ]);
  });
});
