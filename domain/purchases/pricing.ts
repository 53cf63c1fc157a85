/**
 * Prices, fees and totals, in integers: whole rupees for prices, paise (minor units) for what the payment provider sees.
 * Both the server and the browser use these functions; nothing else computes a fee.
 */

export const MIN_PRICE_RUPEES = 1;
/** The provider takes at most eight digits of paise, the fee included. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const MAX_PRICE_RUPEES = 950_000;
export const PLATFORM_FEE_PERCENT = 5;
/** A sale without a fee would make reputation free of charge. */
export const MIN_FEE_RUPEES = 1;
export const CURRENCY = 'inr';

export interface Quote {
  readonly priceRupees: number;
  readonly feeRupees: number;
  readonly totalRupees: number;
  /** What the provider is asked to collect, in paise. */
  readonly amountMinor: number;
}

/** Whether a project may be listed and bought at this price. */
export function isPriceRupees(value: number): boolean {
  return Number.isInteger(value) && value >= MIN_PRICE_RUPEES && value <= MAX_PRICE_RUPEES;
}

/**
 * What a buyer pays for a project.
 *
 * @param priceRupees - whole rupees from 1. Listings of before the maximum may be above it: they are shown, and not sold.
 * @returns the fee (5 % of the price, half a rupee rounds up, at least ₹1), the total in rupees, and the total in paise.
 * @throws RangeError when the price is not a whole number of rupees.
 *
 * Source: specification, section 9.
 */
export function quotePrice(priceRupees: number): Quote {
  if (!Number.isSafeInteger(priceRupees) || priceRupees < MIN_PRICE_RUPEES)
    throw new RangeError(`not a price in rupees: ${priceRupees}`);
  const feeRupees = Math.max(MIN_FEE_RUPEES, Math.floor((priceRupees * PLATFORM_FEE_PERCENT + 50) / 100));
  const totalRupees = priceRupees + feeRupees;
  return { priceRupees, feeRupees, totalRupees, amountMinor: totalRupees * 100 };
}

/** The quote behind an amount that was once asked for; null when no price gives it. */
export function quoteOfAmount(amountMinor: number): Quote | null {
  const nearest = Math.round(amountMinor / (100 + PLATFORM_FEE_PERCENT));
  for (const priceRupees of [nearest - 1, nearest, nearest + 1]) {
    if (!isPriceRupees(priceRupees)) continue;
    const quote = quotePrice(priceRupees);
    if (quote.amountMinor === amountMinor) return quote;
  }
  return null;
}
