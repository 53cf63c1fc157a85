import { v7 } from 'uuid';
import type { ResponseOf } from '#contract/calls.ts';
import { searchToSave, TooManySearchesError } from '#domain/catalogue/saved-search.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { facetFiltersOf } from './facet-filters.ts';
import { deleteSearch, listSearches, type SavedSearch, saveSearch } from './saved-search-store.ts';

export function savedSearchRoutes(routes: Routes, { database }: Pick<Context, 'database'>): void {
  routes.handle('GET /api/saved-searches', async ({ viewer }) => ({
    data: (await listSearches(database, viewer.profile.id)).map(present),
  }));

  routes.handle('POST /api/saved-searches', async ({ viewer, body }) => {
    const { search } = body;
    for (const field of ['subject', 'technology'] as const)
      if (body[field]?.trim() === '')
        throw new InvalidFieldError(field, { reason: 'field-blank', params: { field } });
    const filters = searchToSave({ ...facetFiltersOf(body), ...(search === undefined ? {} : { search }) });
    if (filters === null) throw new DomainError('not-allowed', { reason: 'empty-search' });
    const saved = await database
      .transaction()
      .execute((tx) => saveSearch(tx, { id: v7(), profileId: viewer.profile.id, filters }));
    if (saved === null) throw new TooManySearchesError();
    return { data: present(saved) };
  });

  routes.handle('DELETE /api/saved-searches/{search_id}', async ({ viewer, params }) => {
    if (!(await deleteSearch(database, viewer.profile.id, params.search_id))) {
      throw new DomainError('not-found', { reason: 'no-saved-search' });
    }
    return { data: null };
  });
}

function present({
  id,
  filters,
  createdAt,
}: SavedSearch): ResponseOf<'GET /api/saved-searches'>['data'][number] {
  return { search_id: id, filters: { ...filters }, created_at: createdAt.toISOString() };
}
