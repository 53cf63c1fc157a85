import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import type { MarketFilters } from '#domain/catalogue/facets.ts';
import { readData, useCall } from './api-of.ts';
import type { Clean } from './wire.ts';

type Sent = Clean<ResponseOf<'GET /api/saved-searches'>>['data'][number];

export interface SavedSearch {
  readonly searchId: string;
  readonly filters: MarketFilters;
}

export const savedSearchesQuery = queryOptions({
  queryKey: ['settings', 'saved-searches'],
  queryFn: readData('GET /api/saved-searches', {}),
  select: (searches: Sent[]) => searches.map(savedSearch),
});

/** The price of a search is a band, not the price of a project. */
function savedSearch({ searchId, filters: { priceRupees, ...filters } }: Sent): SavedSearch {
  return { searchId, filters: { ...filters, ...(priceRupees === undefined ? {} : { price: priceRupees }) } };
}

export const useSaveSearch = () =>
  useCall(
    (send, body: BodyOf<'POST /api/saved-searches'>) => send('POST /api/saved-searches', { body }),
    savedSearchesQuery.queryKey,
  );

export const useEndSearch = () =>
  useCall(
    (send, searchId: string) => send('DELETE /api/saved-searches/{search_id}', { params: { searchId } }),
    savedSearchesQuery.queryKey,
  );
