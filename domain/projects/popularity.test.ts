import { describe, expect, it } from 'vitest';
import { popularityOf } from './popularity.ts';

const day = (count: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + count * 86_400_000);

describe('popularity', () => {
  it('a bookmark counts as three views and a like as two', () => {
    expect(popularityOf('bookmark', day(0)) / popularityOf('view', day(0))).toBeCloseTo(3);
    expect(popularityOf('like', day(0)) / popularityOf('view', day(0))).toBeCloseTo(2);
  });

  it('an event that happens two weeks later contributes twice as much to popularity', () => {
    expect(popularityOf('view', day(14)) / popularityOf('view', day(0))).toBeCloseTo(2);
  });

  it('popularity values stay finite for decades', () => {
    expect(Number.isFinite(popularityOf('bookmark', new Date('2060-01-01T00:00:00Z')) * 1e6)).toBe(true);
  });
});
