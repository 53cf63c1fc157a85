import { CATEGORIES, type Category, COMPLEXITIES, type Complexity } from '../projects/project.ts';

export const FACETS = ['category', 'level', 'price', 'subject', 'technology', 'tests', 'video'] as const;
export type Facet = (typeof FACETS)[number];
/** The facets whose values have pages of their own. */
export type Topic = 'technology' | 'subject';

/**
 * Bands of what a buyer pays, with the fee, in rupees; `from` and `to` are inclusive. Must match the SQL function
 * `price_band`.
 */
export const PRICE_BANDS = [
  { value: '0-499', from: 0, to: 499 },
  { value: '500-999', from: 500, to: 999 },
  { value: '1000-2499', from: 1_000, to: 2_499 },
  { value: '2500-4999', from: 2_500, to: 4_999 },
  { value: '5000-', from: 5_000, to: null },
] as const;
export type PriceBand = (typeof PRICE_BANDS)[number]['value'];
export const PRICE_BAND_VALUES = PRICE_BANDS.map(({ value }) => value);

const VALUE_ORDER: Partial<Record<Facet, readonly string[]>> = {
  category: CATEGORIES,
  level: COMPLEXITIES,
  price: PRICE_BAND_VALUES,
};

export function inValueOrder<Count extends { readonly value: string }>(
  facet: Facet,
  counts: readonly Count[],
): Count[] {
  const order = VALUE_ORDER[facet];
  return order === undefined
    ? [...counts]
    : counts.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}

export const MAX_FILTER_LENGTH = 300;

export interface FacetFilters {
  readonly category?: Category;
  readonly level?: Complexity;
  readonly price?: PriceBand;
  readonly subject?: string;
  readonly technology?: string;
  readonly tests?: true;
  readonly video?: true;
}

export interface FacetValue {
  readonly value: string;
  readonly label: string;
  /** Null if the projects were not counted, because the other filters match too many. */
  readonly projects: number | null;
}
export type FacetValues = Readonly<Record<Facet, readonly FacetValue[]>>;

export interface MarketFilters extends FacetFilters {
  readonly search?: string;
  /** If absent, sold projects are hidden. */
  readonly sold?: true;
}

/** Returns the filter key of a facet value. Must match the SQL function `filter_keys_of`. */
export function filterKey(facet: Facet, value: string): string {
  return `${facet}:${value}`;
}

export function splitFilterKey(key: string): { readonly facet: string; readonly value: string } {
  const end = key.indexOf(':');
  return { facet: key.slice(0, end), value: key.slice(end + 1) };
}

export function filterValue(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** @returns null for what is no name of a technology or subject */
export function topicValue(text: string): string | null {
  const value = filterValue(text);
  return value === '' || value.length > MAX_FILTER_LENGTH || /\p{Cc}/u.test(value) ? null : value;
}

export function filterKeysOf(filters: FacetFilters): Partial<Record<Facet, string>> {
  return Object.fromEntries(
    FACETS.flatMap((facet) => {
      const value = filters[facet];
      if (value === undefined) return [];
      const text = String(value);
      const isFreeText = facet === 'subject' || facet === 'technology';
      return [[facet, filterKey(facet, isFreeText ? filterValue(text) : text)]];
    }),
  );
}

export interface FacetCount {
  readonly facet: Facet;
  readonly value: string;
  readonly label: string;
  /** Null if the projects were not counted, because the other filters match too many. */
  readonly projects: number | null;
}

export type FacetCounts = Readonly<Record<Facet, readonly FacetCount[]>>;

/** Subjects and technologies are free text; only the most frequent ones are listed. */
export const MAX_FACET_VALUES = 30;

export type FacetScope = Category | '';
