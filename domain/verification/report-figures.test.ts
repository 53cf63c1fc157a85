import { describe, expect, it } from 'vitest';
import { rankOf, reportFigures, roughFigures } from './report-figures.ts';
import type { StoredCheck, VerificationReport } from './verification-check.ts';

const check = (reason: string, params: object): StoredCheck => ({
  id: reason,
  title: '',
  result: 'pass',
  sentence: '',
  reason,
  params,
});

const checks = [
  check('history-mostly-seller', { commits: 214, complete: true, days: 96, authors: 3, bySeller: 190 }),
  check('code-shared-little', { percent: 3, listings: 1 }),
  check('version-keeps', { percent: 84, version: 1 }),
  check('secrets-likely', { files: 61, unread: 2, likely: 4 }),
  check('start-incomplete', { missing: ['instructions'] }),
];
const figures: VerificationReport['figures'] = {
  files: 63,
  newlines: 4_321,
  lines: { code: 3_456, tests: 612, docs: 210 },
  origins: { template: 12, binary: 2 },
  testFiles: 13,
  lockFile: 'poetry.lock',
  named: { tests: { names: ['tests/'], files: 13 } },
};

describe('the numbers of a report', () => {
  it('come from the checks and the count of the files, and what may be a secret is not among them', () => {
    expect(reportFigures({ checks, figures }, 7)).toEqual({
      rounded: false,
      history: { commits: 214, complete: true, days: 96, authors: 3, seller: 89 },
      shared: 3,
      kept: 84,
      content: { files: 63, lines: figures.lines, origins: figures.origins },
      rank: 7,
      searched: { files: 61, unread: 2 },
      start: { manifest: null, listed: true, explained: false, lock: 'poetry.lock' },
      tests: 13,
      named: figures.named,
    });
  });

  it('say nothing that was not read', () => {
    expect(reportFigures({ checks: [] }, null)).toEqual({ rounded: false });
    expect(reportFigures({ checks: checks.slice(4) }, null).start).not.toHaveProperty('lock');
  });

  it('are rounded for a public repository, so that no search finds it by them', () => {
    expect(roughFigures(reportFigures({ checks, figures }, 7))).toEqual({
      rounded: true,
      history: { commits: 200, complete: true, days: 90, authors: 2, seller: 75 },
      shared: 3,
      kept: 84,
      content: { files: 60, lines: { code: 3_000, tests: 600, docs: 200 }, origins: { template: 10 } },
      rank: 7,
      searched: { files: 60, unread: 2 },
      start: { manifest: null, listed: true, explained: false, lock: 'poetry.lock' },
      tests: 10,
      named: { tests: { names: ['tests/'], files: 10 } },
    });
  });

  it.each([
    [{ listings: 9, smaller: 9 }, null],
    [{ listings: 10, smaller: 7 }, 7],
    [{ listings: 40, smaller: 0 }, 0],
  ])('compare the size with at least ten listings (%o)', (compared, rank) => {
    expect(rankOf(compared)).toBe(rank);
  });
});
