import { expect, it } from 'vitest';
import { parseSearch, searchTextOf, stringifySearch } from './search-params.ts';

it.each(['true', 'null', '1e5', '007', '"quoted"', '[1]', 'a+b & c', 'मंडी'])(
  'a search in the URL is read as text, even if it looks like JSON: %s',
  (search) => {
    expect(parseSearch(stringifySearch({ search }))).toEqual({ search });
  },
);

it('undefined values are left out of the URL', () => {
  expect(stringifySearch({ search: undefined, sold: true, buy: 1 })).toBe('?sold=true&buy=1');
  expect(stringifySearch({})).toBe('');
});

it('control characters in a search become spaces', () => {
  expect(searchTextOf('solar\u0000panel')).toBe('solar panel');
  expect(searchTextOf('\u0000')).toBeUndefined();
  expect(searchTextOf('x'.repeat(500))).toHaveLength(100);
});
