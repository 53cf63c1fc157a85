/** The value applies from the day `from`, in Indian time. */
interface Dated {
  readonly from: string;
}

export interface DatedRate extends Dated {
  /** In hundredths of a percent: 1800 is 18 %. */
  readonly basisPoints: number;
}

export interface DatedAmount extends Dated {
  readonly rupees: number;
}

const PERCENT = /^\d{1,2}(?:\.\d{1,2})?$/u;
const RUPEES = /^\d{1,9}$/u;

/**
 * @returns null unless the text lists dates in order, each with a percentage, such as `2017-07-01:18
 * 2027-04-01:12.5`.
 */
export function parseDatedRates(text: string): DatedRate[] | null {
  return (
    parseDated(text, PERCENT)?.map(({ from, value }) => ({ from, basisPoints: Math.round(value * 100) })) ??
    null
  );
}

/** @returns null unless the text lists dates in order, each with whole rupees, such as `2024-10-01:500000`. */
export function parseDatedAmounts(text: string): DatedAmount[] | null {
  return parseDated(text, RUPEES)?.map(({ from, value }) => ({ from, rupees: value })) ?? null;
}

function parseDated(text: string, pattern: RegExp): (Dated & { readonly value: number })[] | null {
  const values: (Dated & { readonly value: number })[] = [];
  for (const part of text.trim().split(/\s+/u)) {
    const [from = '', value = '', ...rest] = part.split(':');
    const time = Date.parse(`${from}T00:00:00Z`);
    if (rest.length > 0 || !pattern.test(value)) return null;
    if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== from) return null;
    if (from <= (values.at(-1)?.from ?? '')) return null;
    values.push({ from, value: Number(value) });
  }
  return values;
}

/**
 * @param day - in Indian time.
 * @returns 0 before the first rate.
 */
export function rateOn(rates: readonly DatedRate[], day: string): number {
  return rates.findLast(({ from }) => from <= day)?.basisPoints ?? 0;
}

/**
 * @param day - in Indian time.
 * @returns 0 before the first amount.
 */
export function amountOn(amounts: readonly DatedAmount[], day: string): number {
  return amounts.findLast(({ from }) => from <= day)?.rupees ?? 0;
}
