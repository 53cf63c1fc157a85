// covers: S9.1

import { expect, it } from 'vitest';
import { isPriceRupees, MAX_PRICE_RUPEES, quoteOfAmount, hasMinimumFee, quotePrice } from './pricing.ts';

// covers: S9.5
it.each([
  [1, 1, 2, 200],
  [9, 1, 10, 1_000],
  [10, 1, 11, 1_100],
  [29, 1, 30, 3_000],
  [30, 2, 32, 3_200],
  [499, 25, 524, 52_400],
  [999, 50, 1_049, 104_900],
  [950_000, 47_500, 997_500, 99_750_000],
])(
  'the platform fee for a price of ₹%i is ₹%i, the total ₹%i and the amount %i paise',
  (price, fee, total, amount) => {
    expect(quotePrice(price)).toEqual({
      priceRupees: price,
      feeRupees: fee,
      totalRupees: total,
      amountMinor: amount,
    });
  },
);

it('a quote is recovered from its total amount, and other amounts match no quote', () => {
  for (let price = 1; price <= 3_000; price += 1) {
    const quote = quotePrice(price);
    expect(quoteOfAmount(quote.amountMinor)).toEqual(quote);
  }
  expect(quoteOfAmount(99_750_000)).toEqual(quotePrice(950_000));
  expect([100, 0, -100, 150, 99_855_000].map(quoteOfAmount)).toEqual([null, null, null, null, null]);
});

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is not a valid price in rupees', (price) => {
  expect(isPriceRupees(price)).toBe(false);
  expect(() => quotePrice(price)).toThrow(RangeError);
});

it("a charge never exceeds the provider's limit of eight digits of paise", () => {
  expect(quotePrice(MAX_PRICE_RUPEES).amountMinor).toBeLessThanOrEqual(99_999_999);
  expect(isPriceRupees(MAX_PRICE_RUPEES + 1)).toBe(false);
});

it('an existing listing above the maximum price still has a quote', () => {
  expect(quotePrice(1_000_000)).toMatchObject({ feeRupees: 50_000, totalRupees: 1_050_000 });
});

it('the minimum fee applies to exactly the prices whose five percent would round to less than ₹1', () => {
  for (let price = 1; price <= 30; price += 1) {
    expect(hasMinimumFee(price)).toBe(Math.floor((price * 5 + 50) / 100) < 1);
  }
});
