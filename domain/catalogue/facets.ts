import { CATEGORIES, type Category, COMPLEXITIES, type Complexity } from '../projects/project.ts';

/** What listed projects are filtered and counted by. */
export const FACETS = ['category', 'level', 'price', 'subject', 'technology', 'tests', 'video'] as const;
export type Facet = (typeof FACETS)[number];

/** In rupees, `from` and `to` included. The SQL function `price_band` (migration 0036) is the same rule. */
export const PRICE_BANDS = [
  { value: '0-499', from: 0, to: 499 },
  { value: '500-999', from: 500, to: 999 },
  { value: '1000-2499', from: 1_000, to: 2_499 },
  { value: '2500-4999', from: 2_500, to: 4_999 },
  { value: '5000-', from: 5_000, to: null },
] as const;
export type PriceBand = (typeof PRICE_BANDS)[number]['value'];
export const PRICE_BAND_VALUES = PRICE_BANDS.map(({ value }) => value);

/** Facets whose values have an order of their own; the others are ordered by their counts. */
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

/** The longest subject or technology of a listing. */
export const MAX_FILTER_LENGTH = 300;

/** Chosen values, one a facet. */
export interface FacetFilters {
  readonly category?: Category;
  readonly level?: Complexity;
  readonly price?: PriceBand;
  readonly subject?: string;
  readonly technology?: string;
  /** The verified commit contains automated tests. */
  readonly tests?: true;
  /** Buyers get a demo video. */
  readonly video?: true;
}

/** An entry's key for a value of a facet. The SQL function `filter_keys_of` (migration 0050) is the same rule. */
export function filterKey(facet: Facet, value: string): string {
  return `${facet}:${value}`;
}

export function splitFilterKey(key: string): { readonly facet: string; readonly value: string } {
  const end = key.indexOf(':');
  return { facet: key.slice(0, end), value: key.slice(end + 1) };
}

/** Subjects and technologies match without regard to case. */
export function filterValue(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** The keys that an entry must have, by facet. */
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
  /** The value as a seller wrote it. */
  readonly label: string;
  /** Null if the projects were not counted, because the other filters match too many. */
  readonly projects: number | null;
}

export type FacetCounts = Readonly<Record<Facet, readonly FacetCount[]>>;

/** Subjects and technologies are free text: the most frequent are told. */
export const MAX_FACET_VALUES = 30;

/** The counts of all listed projects, or of a category. */
export type FacetScope = Category | '';
