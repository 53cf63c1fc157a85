import { quotePrice } from '../purchases/pricing.ts';

/** What a buyer pays, with the fee, in rupees; both ends are inclusive. */
export interface PaidRange {
  readonly from: number | null;
  readonly to: number | null;
}

const AMOUNT = String.raw`(₹\s?|rs\.?\s?|inr\s?|रु\.?\s?)?(\d[\d,]{0,9}(?:\.\d{1,2})?)\s?(k|thousand|hazaa?r|lakh|हज़ार|हजार|लाख)?(\s?(?:₹|/-|rs|rupees?|rupa[iy]e|inr|रुपये|रुपए|रूपये|रु))?\.?`;
const BETWEEN = /(?:between\s+|from\s+)?/u.source;
const AND = /\s?(?:-|–|—|to|and|se|से)\s?/u.source;
const TOGETHER = /(?:\s(?:ke beech|के बीच|tak|तक))?/u.source;
const RANGE = `${BETWEEN}${AMOUNT}${AND}${AMOUNT}${TOGETHER}`;
const LESS = String.raw`(?:(?:under|below|within|up\s?to|less than|cheaper than|not more than|at most|max(?:imum)?|budget(?: of| is)?)\s+|<=?\s*)`;
const LESS_AFTER = String.raw`\s?(?:से कम|से नीचे|के अंदर|के अन्दर|तक|में|se ka?u?m|se ne*i*che|ke andar|ke ne*i*che|tak|or less|and below|max(?:imum)?|budget)`;
const MORE = String.raw`(?:(?:above|over|more than|at least|min(?:imum)?|starting(?: from| at)?)\s+|>=?\s*)`;
const MORE_AFTER = String.raw`(?:\+|\s?(?:से ज़्यादा|से ज्यादा|से ऊपर|से अधिक|se [jz]y?a+da|se upa+r|or more|and above))`;

/** Without a lookbehind, which Safari 15 lacks. */
const whole = (pattern: string): RegExp =>
  new RegExp(String.raw`(^|[^\p{L}\p{N}"])${pattern}(?![\p{L}\p{M}\p{N}%])`.normalize('NFC'), 'iu');

interface Amount {
  readonly rupees: number;
  /** Has a currency or a scale, such as `k`. */
  readonly isMarked: boolean;
  readonly hasCurrency: boolean;
}
type Reading = (first: Amount, second: Amount) => PaidRange | null;

/** A smaller number without a currency more likely counts something else. */
const LEAST_BARE = 50;
const isYear = ({ rupees }: Amount): boolean => rupees >= 1990 && rupees <= 2050;
const isPrice = ({ rupees, isMarked }: Amount): boolean => isMarked || rupees >= LEAST_BARE;
const upTo: Reading = (amount) => (isPrice(amount) ? { from: null, to: amount.rupees } : null);
const onlyCurrency: Reading = (amount) => (amount.hasCurrency ? { from: null, to: amount.rupees } : null);
const fromOn: Reading = (amount) => (isPrice(amount) ? { from: amount.rupees, to: null } : null);
const between: Reading = (first, second) => {
  const isMarked = first.isMarked || second.isMarked;
  if (!isMarked && (Math.min(first.rupees, second.rupees) < 100 || (isYear(first) && isYear(second))))
    return null;
  return {
    from: Math.min(first.rupees, second.rupees),
    to: Math.max(first.rupees, second.rupees),
  };
};

const FORMS: readonly (readonly [RegExp, Reading])[] = [
  [whole(RANGE), between],
  [whole(`${LESS}${AMOUNT}`), upTo],
  [whole(`${MORE}${AMOUNT}`), fromOn],
  [whole(`${AMOUNT}${LESS_AFTER}`), upTo],
  [whole(`${AMOUNT}${MORE_AFTER}`), fromOn],
  [whole(AMOUNT), onlyCurrency],
];
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|th|ha|ह)/iu, 1_000],
  [/^(?:l|ल)/iu, 100_000],
];

/** Splits a search into its words and the price that it names, such as `under ₹1,000`, `500-1000` or `2k se kam`. */
export function splitPrice(typed: string): {
  readonly words: string;
  readonly price: string;
  readonly paid: PaidRange | null;
} {
  const plain = typed.normalize('NFC');
  // Quoted text is masked, so that places stay the same.
  const text = plain
    .replaceAll(/[०-९]/gu, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll(/"[^"]*"/gu, (quoted) => '"'.repeat(quoted.length));
  for (const [pattern, read] of FORMS) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const paid = read(amountOf(found, 2), amountOf(found, 6));
    if (paid === null) continue;
    const [all, before = ''] = found;
    const rest = `${plain.slice(0, found.index + before.length)} ${plain.slice(found.index + all.length)}`;
    return { words: rest.replaceAll(/\s+/gu, ' ').trim(), price: all.slice(before.length).trim(), paid };
  }
  return { words: typed, price: '', paid: null };
}

function amountOf(found: RegExpExecArray, group: number): Amount {
  const [mark, number = '', scale = '', unit] = found.slice(group, group + 4);
  const times = SCALES.find(([name]) => name.test(scale))?.[1] ?? 1;
  const hasCurrency = mark !== undefined || unit !== undefined;
  return {
    rupees: Math.round(Number(number.replaceAll(',', '')) * times),
    isMarked: hasCurrency || scale !== '',
    hasCurrency,
  };
}

/** @returns the listed prices, without the fee, for which a buyer pays an amount in the range. */
export function listedPrices({ from, to }: PaidRange): { readonly from: number; readonly to: number } {
  return { from: from === null ? 0 : leastPaying(from), to: to === null ? MOST : leastPaying(to + 1) - 1 };
}

const MOST = 2_147_483_647;

function leastPaying(totalRupees: number): number {
  let price = Math.max(1, Math.floor(Math.min(totalRupees, 1e9) / 1.05) - 2);
  while (quotePrice(price).totalRupees < Math.min(totalRupees, 1e9)) price += 1;
  return price;
}
