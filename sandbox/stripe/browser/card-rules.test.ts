import { describe, expect, it } from 'vitest';
import { formatCardNumber, formatExpiry, isCardNumber, isPast, parseExpiry } from './card-rules.js';

describe('formatting a card number', () => {
  it.each([
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 4242x4242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['', ''],
  ])('the typed card number %j is shown as %j', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });

  it.each([
    ['4242 4242 4242 4242', true],
    ['5555 5555 5555 4444', true],
    ['4242 4242 4242 4241', false],
    ['4242 4242 4242 2442', false],
    ['4242', false],
    ['', false],
  ])('the validity of the card number %j is %s', (number, good) => {
    expect(isCardNumber(number)).toBe(good);
  });
});

describe('formatting an expiry date', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['1230', '12 / 30'],
    ['930', '09 / 30'],
    ['9/30', '09 / 30'],
    ['12/2030', '12 / 30'],
    ['12 / ', '12 /'],
  ])('the typed expiry date %j is shown as %j', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it.each([
    ['12 / 30', { month: 12, year: 2030 }],
    ['9/2031', { month: 9, year: 2031 }],
    ['13 / 30', null],
    ['00 / 30', null],
    ['12 / 3', null],
    ['soon', null],
  ])('the typed expiry date %j is parsed as %j', (text, expiry) => {
    expect(parseExpiry(text)).toEqual(expiry);
  });

  it('a card is accepted through the last day of its expiry month', () => {
    const now = new Date(2026, 10, 30);
    expect(isPast({ month: 11, year: 2026 }, now)).toBe(false);
    expect(isPast({ month: 10, year: 2026 }, now)).toBe(true);
    expect(isPast({ month: 1, year: 2027 }, now)).toBe(false);
  });
});
