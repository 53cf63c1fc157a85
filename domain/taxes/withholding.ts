import { type DatedRate, rateOn, type DatedAmount, amountOn } from './dated-rate.ts';
import { panHolderOf } from './pan.ts';
import type { TaxIdentity } from './tax-identity.ts';

/**
 * The marketplace must withhold TCS by section 52 of the CGST Act, and TDS by section 393 of the Income-tax Act 2025
 * (formerly 194-O). The API exposes these values.
 */
export const WITHHELD_TAXES = ['tcs', 'tds'] as const;
export type WithheldTax = (typeof WITHHELD_TAXES)[number];

/** All lists are empty by default, so nothing is withheld. */
export interface WithholdingRules {
  readonly tcs: readonly DatedRate[];
  readonly tds: readonly DatedRate[];
  readonly tdsWithoutPan: readonly DatedRate[];
  /** The amounts that an individual or family with a PAN may earn in a financial year before TDS is due. */
  readonly tdsThresholds: readonly DatedAmount[];
}

export interface SellerTaxFacts {
  readonly identity: TaxIdentity | null;
  /** The seller's released shares in the financial year, including the current one. */
  readonly yearMinor: number;
}

/**
 * The number of financial years for which the PAN is kept after the year of the withholding (section 128 (5) of the
 * Companies Act).
 */
export const TAX_RECORD_YEARS = 8;

/** `P` is an individual, `H` a Hindu undivided family. */
const HAS_THRESHOLD: ReadonlySet<string> = new Set(['P', 'H']);

export function isAnyWithheld(rules: WithholdingRules, day: string): boolean {
  return [rules.tcs, rules.tds, rules.tdsWithoutPan].some((rates) => rateOn(rates, day) > 0);
}

/** @param day - in Indian time. */
export function ratesOfRelease(
  rules: WithholdingRules,
  { identity, yearMinor }: SellerTaxFacts,
  day: string,
): { readonly tax: WithheldTax; readonly basisPoints: number }[] {
  const isBelow =
    identity !== null &&
    HAS_THRESHOLD.has(panHolderOf(identity.pan)) &&
    yearMinor <= amountOn(rules.tdsThresholds, day) * 100;
  const tds = identity === null ? rules.tdsWithoutPan : rules.tds;
  const due = [
    { tax: 'tcs', basisPoints: (identity?.gstin ?? null) === null ? 0 : rateOn(rules.tcs, day) },
    { tax: 'tds', basisPoints: isBelow ? 0 : rateOn(tds, day) },
  ] as const;
  return due.filter(({ basisPoints }) => basisPoints > 0);
}

export function withheldOf(shareMinor: number, basisPoints: number): number {
  return Math.floor((2 * shareMinor * basisPoints + 10_000) / 20_000);
}

/**
 * @param rates - in hundredths of a percent.
 * @returns the tax that a seller whose released share decreases gets back.
 */
export function returnedTax(rates: readonly number[], fromMinor: number, toMinor: number): number {
  return rates.reduce((sum, rate) => sum + withheldOf(fromMinor, rate) - withheldOf(toMinor, rate), 0);
}
