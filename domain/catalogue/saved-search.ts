import { DomainError } from '../common/domain-error.ts';
import type { MarketFilters } from './facets.ts';

export const MAX_SAVED_SEARCHES = 20;
/** One check of a search reports at most this many new projects. */
export const MAX_FOUND_AT_ONCE = 3;
export const SEARCH_AGAIN_MINUTES = 30;

export class TooManySearchesError extends DomainError {
  constructor() {
    super('not-allowed', { reason: 'too-many-searches', params: { max: MAX_SAVED_SEARCHES } });
  }
}

/** @returns null if nothing would be left out of the market. */
export function searchToSave({ sold: _sold, search = '', ...facets }: MarketFilters): MarketFilters | null {
  const words = search.trim().replaceAll(/\s+/gu, ' ');
  const saved = { ...facets, ...(words === '' ? {} : { search: words }) };
  return Object.keys(saved).length === 0 ? null : saved;
}
