import { describe, expect, it } from 'vitest';
import {
  summaryLine,
  countPlaywright,
  countVitest,
  emptyCount,
  emptySuites,
  failureLines,
  suiteHeading,
} from './count-tests.mjs';

const vitestReport = {
  testResults: [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'sells once', status: 'passed' },
        {
          fullName: 'refunds the loser',
          status: 'failed',
          failureMessages: [
            '\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at refund.test.ts:7',
          ],
        },
        { fullName: 'races on PostgreSQL', status: 'skipped' },
        { fullName: 'waits', status: 'todo' },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', message: 'Cannot find a module', assertionResults: [] },
    { name: 'b.test.ts', status: 'passed', assertionResults: [{ fullName: 'lists', status: 'passed' }] },
  ],
};

const readPage = (path: string) => `# Error\n\`\`\`yaml\n- heading in ${path}\n\`\`\`\n# Source`;

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
            {
              projectName: 'phone',
              status: 'unexpected',
              results: [
                {
                  error: { message: 'the button was not found' },
                  attachments: [{ name: 'screenshot' }, { name: 'error-context', path: 'context.md' }],
                },
              ],
            },
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
  it('the test count includes passed, failed and skipped tests, and counts a file that failed to load as a failure', () => {
    expect(countVitest('slices', vitestReport)).toEqual({
      suite: 'slices',
      passed: 2,
      failed: 2,
      skipped: 2,
      skippedNames: ['races on PostgreSQL', 'waits'],
      failures: [
        {
          name: 'refunds the loser',
          message: 'AssertionError: expected 1 to be 2\n    at refund.test.ts:7',
        },
        { name: 'broken.test.ts', message: 'Cannot find a module' },
      ],
    });
  });

  it('the test count includes each journey once per screen size, and counts a retried journey as a failure', () => {
    expect(countPlaywright('journeys', playwrightReport, readPage)).toEqual({
      suite: 'journeys',
      passed: 1,
      failed: 3,
      skipped: 1,
      skippedNames: ['scans a QR code (desktop)'],
      failures: [
        { name: 'outside of a test', message: 'the world did not start' },
        {
          name: 'buys with a card (phone)',
          message: 'the button was not found',
          page: '# Error\n```yaml\n- heading in context.md\n```\n# Source',
        },
        { name: 'scans a QR code (phone)', message: '' },
      ],
    });
  });

  it('the summary line adds up the tests of all suites', () => {
    const counts = [
      countVitest('slices', vitestReport),
      countPlaywright('journeys', playwrightReport, readPage),
    ];
    expect(summaryLine(counts)).toBe('tests: 3 passed, 5 failed, 3 skipped');
    expect(summaryLine([])).toBe('tests: 0 passed, 0 failed, 0 skipped');
  });

  it('the page of a failed test is listed without the content that a dialog hides', () => {
    const page = [
      '```yaml',
      '- main [aria-hidden]:',
      '  - heading "A project"',
      '- banner [aria-hidden]',
      '- dialog:',
      '  - button "Pay"',
      '```',
    ].join('\n');
    const count = { ...emptyCount('journeys'), failures: [{ name: 'pays', message: '', page }] };
    expect(failureLines(count)).toEqual([
      '  failed in journeys: pays',
      '      - dialog:',
      '        - button "Pay"',
    ]);
  });

  it('each failed test is listed with its suite, the first eight lines of its message and its page snapshot', () => {
    expect(failureLines(countPlaywright('journeys', playwrightReport, readPage)).slice(0, 5)).toEqual([
      '  failed in journeys: outside of a test',
      '      the world did not start',
      '  failed in journeys: buys with a card (phone)',
      '      the button was not found',
      '      - heading in context.md',
    ]);
    const long = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n');
    const count = { ...emptyCount('web'), failures: [{ name: 'adds', message: long }] };
    expect(failureLines(count)).toHaveLength(9);
  });

  it('the heading of a test suite shows its number, the number of suites and the elapsed time', () => {
    expect(suiteHeading(['check', 'web', 'slices'], 'web', 125_400)).toBe('── web (2 of 3, 2:05 elapsed) ──');
  });

  it('test suites in which no test ran are listed', () => {
    const onlySkipped = { ...emptyCount('web'), skipped: 4 };
    expect(emptySuites([emptyCount('journeys'), onlySkipped, countVitest('slices', vitestReport)])).toEqual([
      'journeys',
      'web',
    ]);
  });
});
