export const MIN_PRICE_RUPEES = 1;
/**
 * The provider accepts at most eight digits of paise, including the fee:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
export const MAX_PRICE_RUPEES = 950_000;
export const PLATFORM_FEE_PERCENT = 5;
/** Without a minimum, sellers could buy their own cheap projects at no cost to improve their ratings. */
export const MIN_FEE_RUPEES = 1;
export const CURRENCY = 'inr';

export interface Quote {
  readonly priceRupees: number;
  readonly feeRupees: number;
  readonly totalRupees: number;
  readonly amountMinor: number;
}

export function isPriceRupees(value: number): boolean {
  return Number.isInteger(value) && value >= MIN_PRICE_RUPEES && value <= MAX_PRICE_RUPEES;
}

/**
 * The fee is 5 % of the price, rounded half up, and at least ₹1 (specification, section 9).
 * @param priceRupees - at least 1. Older listings may exceed the maximum; they are shown but cannot be bought.
 */
export function quotePrice(priceRupees: number): Quote {
  if (!Number.isSafeInteger(priceRupees) || priceRupees < MIN_PRICE_RUPEES)
    throw new RangeError(`not a price in rupees: ${priceRupees}`);
  const feeRupees = Math.max(MIN_FEE_RUPEES, Math.floor((priceRupees * PLATFORM_FEE_PERCENT + 50) / 100));
  const totalRupees = priceRupees + feeRupees;
  return { priceRupees, feeRupees, totalRupees, amountMinor: totalRupees * 100 };
}

export function hasMinimumFee(priceRupees: number): boolean {
  return priceRupees * PLATFORM_FEE_PERCENT + 50 < MIN_FEE_RUPEES * 100;
}

/** Returns null if no price results in the amount. */
export function quoteOfAmount(amountMinor: number): Quote | null {
  const nearest = Math.round(amountMinor / (100 + PLATFORM_FEE_PERCENT));
  for (const priceRupees of [nearest - 1, nearest, nearest + 1]) {
    if (!isPriceRupees(priceRupees)) continue;
    const quote = quotePrice(priceRupees);
    if (quote.amountMinor === amountMinor) return quote;
  }
  return null;
}
