/**
 * Prices, fees and totals, in integers: whole rupees for prices, paise (minor units) for what the payment provider sees.
 * Both the server and the browser use these functions; nothing else computes a fee.
 */

export const MIN_PRICE_RUPEES = 1;
export const MAX_PRICE_RUPEES = 1_000_000;
export const PLATFORM_FEE_PERCENT = 5;
export const CURRENCY = 'inr';

export interface Quote {
  readonly priceRupees: number;
  readonly feeRupees: number;
  readonly totalRupees: number;
  /** What the provider is asked to collect, in paise. */
  readonly amountMinor: number;
}

export function isPriceRupees(value: number): boolean {
  return Number.isInteger(value) && value >= MIN_PRICE_RUPEES && value <= MAX_PRICE_RUPEES;
}

/**
 * What a buyer pays for a project.
 *
 * @param priceRupees - whole rupees, 1 to 10,00,000.
 * @returns the fee (5 % of the price, half a rupee rounds up), the total in rupees, and the total in paise.
 * @throws RangeError when the price is not a whole number of rupees in range.
 *
 * Source: specification, section 9.
 */
export function quotePrice(priceRupees: number): Quote {
  if (!isPriceRupees(priceRupees)) throw new RangeError(`not a price in rupees: ${priceRupees}`);
  const feeRupees = Math.floor((priceRupees * PLATFORM_FEE_PERCENT + 50) / 100);
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
