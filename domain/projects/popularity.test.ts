import { expect, it } from 'vitest';
import { popularityOf } from './popularity.ts';

const day = (count: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + count * 86_400_000);

it('a bookmark counts as three views and a like as two', () => {
  expect(popularityOf('bookmark', day(0), true) / popularityOf('view', day(0), true)).toBeCloseTo(3);
  expect(popularityOf('like', day(0), true) / popularityOf('view', day(0), true)).toBeCloseTo(2);
});

it('an event that happens two weeks later contributes twice as much to popularity', () => {
  expect(popularityOf('view', day(14), true) / popularityOf('view', day(0), true)).toBeCloseTo(2);
});

it('reactions of a dozen accounts that never bought weigh less than a view by a buyer', () => {
  const all = (['bookmark', 'like', 'view'] as const).map((event) => popularityOf(event, day(0), false));
  const sum = all.reduce((total, weight) => total + weight, 0);
  expect(12 * sum).toBeLessThan(popularityOf('view', day(0), true));
});

it('popularity values stay finite for decades', () => {
  expect(Number.isFinite(popularityOf('bookmark', new Date('2060-01-01T00:00:00Z'), true) * 1e6)).toBe(true);
});
