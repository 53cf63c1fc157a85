import { describe, expect, it } from 'vitest';
import { isPriceRupees, MAX_PRICE_RUPEES, quoteOfAmount, quotePrice } from './pricing.ts';

describe('the price a buyer pays', () => {
  it.each([
    [1, 1, 2, 200],
    [9, 1, 10, 1_000],
    [10, 1, 11, 1_100],
    [29, 1, 30, 3_000],
    [30, 2, 32, 3_200],
    [499, 25, 524, 52_400],
    [999, 50, 1_049, 104_900],
    [950_000, 47_500, 997_500, 99_750_000],
  ])('adds five percent to ₹%i, half a rupee rounding up and at least ₹1', (price, fee, total, amount) => {
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
    expect(quoteOfAmount(99_750_000)).toEqual(quotePrice(950_000));
    // Nothing is sold for ₹1, because the lowest price is ₹1 and carries a fee of ₹1.
    expect([100, 0, -100, 150, 99_855_000].map(quoteOfAmount)).toEqual([null, null, null, null, null]);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d as a price', (price) => {
    expect(isPriceRupees(price)).toBe(false);
    expect(() => quotePrice(price)).toThrow(RangeError);
  });

  it('never asks for more than the eight digits of paise that the provider takes', () => {
    expect(quotePrice(MAX_PRICE_RUPEES).amountMinor).toBeLessThanOrEqual(99_999_999);
    expect(isPriceRupees(MAX_PRICE_RUPEES + 1)).toBe(false);
  });

  it('of an older listing above the maximum can be shown', () => {
    expect(quotePrice(1_000_000)).toMatchObject({ feeRupees: 50_000, totalRupees: 1_050_000 });
  });
});
