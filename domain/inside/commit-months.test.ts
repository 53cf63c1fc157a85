import { expect, it } from 'vitest';
import { commitMonths } from './commit-months.ts';

const now = new Date('2026-11-20T12:00:00Z');
const at = (...times: string[]) => times.map((time) => ({ authoredAt: new Date(time) }));

it('the commits by month include months without commits', () => {
  const commits = at('2026-01-31T18:29:59Z', '2026-02-28T18:30:00Z', '2026-03-02T00:00:00Z');
  expect(commitMonths(commits, true, now)).toEqual({
    total: 3,
    isComplete: true,
    months: [
      { month: '2026-01', commits: 1 },
      { month: '2026-02', commits: 0 },
      { month: '2026-03', commits: 2 },
    ],
  });
});

it('commits with impossible dates are included in the total but in no month', () => {
  const commits = [
    ...at('1970-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'nonsense', '2026-11-21T00:00:00Z'),
    { authoredAt: null },
  ];
  expect(commitMonths(commits, false, now)).toEqual({
    total: 5,
    isComplete: false,
    months: [{ month: '2026-11', commits: 1 }],
  });
});

it('commits are counted by month for at most the newest 24 months', () => {
  const { months } = commitMonths(at('2010-01-01T00:00:00Z', '2026-10-01T00:00:00Z'), true, now);
  expect(months).toHaveLength(24);
  expect(months.at(-1)).toEqual({ month: '2026-10', commits: 1 });
});

it('an empty commit history has no months', () => {
  expect(commitMonths([], true, now).months).toEqual([]);
});
