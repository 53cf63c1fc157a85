// covers: S5.12

import { describe, expect, it } from 'vitest';
import { digitsIn, parseWholeNumber } from './whole-number.ts';

describe('parseWholeNumber', () => {
  it.each([
    ['1499', 1499],
    ['१,४९९', 1499],
    ['১৪৯৯', 1499],
    ['௧௪௯௯', 1499],
    ['۱۴۹۹', 1499],
    ['１４９９', 1499],
    ['1,49,900', 149_900],
    [' ₹ 999 ', 999],
    ['0', 0],
    ['9.50', null],
    ['-5', null],
    ['–5', null],
    ['1e5', null],
    // covers: S5.12
    ['', null],
    ['12345678901', null],
  ])('the input %j is parsed as the whole number %j', (text, value) => {
    expect(parseWholeNumber(text)).toBe(value);
  });
});

it('a code is read in the digits of every script', () => {
  expect(['१२३ ४५६', '١٢٣٤٥٦', ' 123-456'].map(digitsIn)).toEqual(['123456', '123456', '123456']);
});
