import {
  type Facet,
  type FacetValue,
  type FacetValues,
  type MarketFilters,
  PRICE_BANDS,
  type Topic,
} from '#domain/catalogue/facets.ts';
import type { PaidRange } from '#domain/catalogue/search-price.ts';
import type { Category, Complexity } from '#domain/projects/project.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { capitalise, formatRupees } from '../../lib/format.ts';
import { subjectName } from '../../lib/subject-name.ts';

export type FilterChange = { readonly [Name in keyof MarketFilters]?: MarketFilters[Name] | undefined };

export function facetLabel(facet: Facet, { value, label }: Pick<FacetValue, 'value' | 'label'>): string {
  if (facet === 'category') return discoverTexts.category[value as Category];
  if (facet === 'level') return discoverTexts.level[value as Complexity];
  if (facet === 'price') return priceLabel(value);
  if (facet === 'tests') return discoverTexts.withTests;
  if (facet === 'video') return discoverTexts.withVideo;
  return facet === 'subject' ? subjectName(label) : capitalise(label);
}

/** A technology in the words of the project's sellers, or the name of a subject. */
export function topicName(facet: Topic, value: string, facets?: FacetValues): string {
  const label = facets?.[facet].find((known) => known.value === value)?.label ?? value;
  return facetLabel(facet, { value, label });
}

function priceLabel(value: string): string {
  const band = PRICE_BANDS.find((one) => one.value === value);
  if (band === undefined) return value;
  if (band.from === 0) return discoverTexts.priceUnder(formatRupees(band.to + 1));
  return paidLabel(band);
}

export function paidLabel({ from, to }: PaidRange): string {
  if (to === null) return discoverTexts.priceFrom(formatRupees(from ?? 0));
  if (from === null) return discoverTexts.priceUpTo(formatRupees(to));
  return discoverTexts.priceBetween(formatRupees(from), formatRupees(to));
}

export function countFacets({ search: _search, ...facets }: MarketFilters): number {
  return Object.values(facets).filter((value) => value !== undefined).length;
}

export function filterOfValue(facet: Facet, value: string): FilterChange {
  return { [facet]: facet === 'tests' || facet === 'video' ? true : value };
}
