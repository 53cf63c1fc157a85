import { expect, it } from 'vitest';
import { filterOf, sortOf } from './project-list.ts';

it.each([
  [undefined, false, 'newest'],
  [undefined, true, 'relevance'],
  ['all', false, 'newest'],
  ['all', true, 'relevance'],
  ['recent', true, 'newest'],
  ['price-low', true, 'price-low'],
] as const)('a list with the requested sort %s (search: %s) is sorted by %s', (requested, isSearch, sort) => {
  expect(sortOf(requested, isSearch)).toBe(sort);
});

it('an absent filter and the value ALL both mean no filter', () => {
  expect([filterOf(undefined), filterOf('ALL'), filterOf('SOFTWARE')]).toEqual([null, null, 'SOFTWARE']);
});
