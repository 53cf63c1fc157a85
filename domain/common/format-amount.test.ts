import { expect, it } from 'vitest';
import { formatAmount } from './format-amount.ts';

it.each([
  [104_900, '₹1,049'],
  [104_950, '₹1,049.50'],
  [1, '₹0.01'],
  [0, '₹0'],
  [-99_900, '−₹999'],
  [12_345_678_900, '₹12,34,56,789'],
])('an amount of %i paise is written as %s', (amountMinor, text) => {
  expect(formatAmount(amountMinor)).toBe(text);
});
