import { describe, expect, it } from 'vitest';
import { isPriceRupees, quoteOfAmount, quotePrice } from './pricing.ts';

describe('the price a buyer pays', () => {
  it.each([
    [1, 0, 1, 100],
    [9, 0, 9, 900],
    [10, 1, 11, 1_100],
    [29, 1, 30, 3_000],
    [30, 2, 32, 3_200],
    [499, 25, 524, 52_400],
    [999, 50, 1_049, 104_900],
    [1_000_000, 50_000, 1_050_000, 105_000_000],
  ])('adds five percent to ₹%i, half a rupee rounding up', (price, fee, total, amount) => {
    expect(quotePrice(price)).toEqual({
      priceRupees: price,
      feeRupees: fee,
      totalRupees: total,
      amountMinor: amount,
    });
  });

  it('is found again from the amount alone, and no amount in between passes for one', () => {
    for (let price = 1; price <= 3_000; price += 1) {
      const quote = quotePrice(price);
      expect(quoteOfAmount(quote.amountMinor)).toEqual(quote);
    }
    expect(quoteOfAmount(105_000_000)).toEqual(quotePrice(1_000_000));
    // ₹10 is never asked for: a price of ₹9 costs ₹9, one of ₹10 costs ₹11.
    expect([1_000, 0, -100, 150, 105_000_100].map(quoteOfAmount)).toEqual([null, null, null, null, null]);
  });

  it.each([0, -1, 1.5, 1_000_001, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d as a price', (price) => {
    expect(isPriceRupees(price)).toBe(false);
    expect(() => quotePrice(price)).toThrow(RangeError);
  });
});
