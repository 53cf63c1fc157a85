import { type Facet, type FacetFilters, PRICE_BANDS } from '#domain/catalogue/facets.ts';
import type { Category, Complexity } from '#domain/projects/project.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { formatRupees } from '../../lib/format.ts';

/** What a list of the market is filtered by; sold projects are hidden without `sold`. */
export interface MarketFilters extends FacetFilters {
  readonly search?: string;
  readonly sold?: true;
}

/** Undefined removes a filter. */
export type FilterChange = { readonly [Name in keyof MarketFilters]?: MarketFilters[Name] | undefined };

export interface FacetValue {
  readonly value: string;
  readonly label: string;
  /** Null if not counted. */
  readonly projects: number | null;
}
export type FacetValues = Readonly<Record<Facet, readonly FacetValue[]>>;

/** The name of a facet's value on a screen. */
export function facetLabel(facet: Facet, { value, label }: Pick<FacetValue, 'value' | 'label'>): string {
  if (facet === 'category') return discoverTexts.category[value as Category];
  if (facet === 'level') return discoverTexts.level[value as Complexity];
  if (facet === 'price') return priceLabel(value);
  if (facet === 'tests') return discoverTexts.withTests;
  if (facet === 'video') return discoverTexts.withVideo;
  return capitalised(label);
}

function priceLabel(value: string): string {
  const band = PRICE_BANDS.find((one) => one.value === value);
  if (band === undefined) return value;
  if (band.to === null) return discoverTexts.priceFrom(formatRupees(band.from));
  if (band.from === 0) return discoverTexts.priceUnder(formatRupees(band.to + 1));
  return discoverTexts.priceBetween(formatRupees(band.from), formatRupees(band.to));
}

/** Chosen values of subjects and technologies may be known in lower case only. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The number of filters, without the search. */
export function countFacets({ search: _search, ...facets }: MarketFilters): number {
  return Object.values(facets).filter((value) => value !== undefined).length;
}

/** The filter that a value of a facet stands for. */
export function filterOfValue(facet: Facet, value: string): FilterChange {
  return { [facet]: facet === 'tests' || facet === 'video' ? true : value };
}
