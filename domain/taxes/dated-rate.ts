export interface DatedRate {
  readonly from: string;
  /** Hundredths of a percent: 1800 is 18 %. */
  readonly basisPoints: number;
}

const RATE = /^(\d{4}-\d{2}-\d{2}):(\d{1,2}(?:\.\d{1,2})?)$/u;

/**
 * @returns null unless the text lists dates in order, each with a percentage, such as `2017-07-01:18
 * 2027-04-01:12.5`.
 */
export function parseDatedRates(text: string): DatedRate[] | null {
  const rates: DatedRate[] = [];
  for (const part of text.trim().split(/\s+/u)) {
    const [, from = '', percent = ''] = RATE.exec(part) ?? [];
    const time = Date.parse(`${from}T00:00:00Z`);
    if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== from) return null;
    if (from <= (rates.at(-1)?.from ?? '')) return null;
    rates.push({ from, basisPoints: Math.round(Number(percent) * 100) });
  }
  return rates;
}

/** @param day - in Indian time. @returns 0 before the first rate. */
export function rateOn(rates: readonly DatedRate[], day: string): number {
  return rates.findLast(({ from }) => from <= day)?.basisPoints ?? 0;
}
