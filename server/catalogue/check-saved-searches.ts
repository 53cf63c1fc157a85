import { MAX_FOUND_AT_ONCE } from '#domain/catalogue/saved-search.ts';
import type { Context } from '../context.ts';
import { addProjectEntry } from '../feed/news-store.ts';
import { defineJob } from '../jobs/job.ts';
import { type ListFacets, listProjects } from './list-projects.ts';
import { type DueSearch, listDueSearches, noteChecked } from './saved-search-store.ts';

const BATCH_SIZE = 100;
/** The newest of them may be for the next check. */
const LOOKED_AT = 20;

type Deps = Pick<Context, 'database' | 'counts' | 'romaniser'>;

export const checkSavedSearchesJob = defineJob<object, Deps>({
  name: 'check-saved-searches',
  retryForHours: 1,
  timeoutSeconds: 300,
  everySeconds: 300,
  async handle(deps) {
    let due: readonly DueSearch[];
    do {
      due = await listDueSearches(deps.database, BATCH_SIZE);
      for (const search of due) await checkSearch(deps, search);
    } while (due.length === BATCH_SIZE);
  },
});

async function checkSearch(deps: Deps, due: DueSearch): Promise<void> {
  const { profileId, since, until } = due;
  const { search, category, level, ...facets } = due.filters;
  const { rows } = await listProjects(deps, {
    viewerId: profileId,
    scope: 'market',
    view: 'card',
    sort: 'newest',
    hidesSold: true,
    limit: LOOKED_AT,
    facets: facets satisfies ListFacets,
    ...(search === undefined ? {} : { search }),
    ...(category === undefined ? {} : { category }),
    ...(level === undefined ? {} : { level }),
  });
  const found = rows
    .filter(({ sellerId, sortKey }) => {
      // The sort key of the newest is when it was listed.
      const listedAt = new Date(sortKey);
      return sellerId !== profileId && listedAt > since && listedAt <= until;
    })
    .slice(0, MAX_FOUND_AT_ONCE);
  await deps.database.transaction().execute(async (tx) => {
    if (!(await noteChecked(tx, due))) return;
    for (const { id } of found.toReversed()) {
      await addProjectEntry(tx, id, { to: profileId, code: 'search-found' });
    }
  });
}
