import { type FacetFilters, filterKeysOf } from '#domain/catalogue/facets.ts';
import type { ResolvedSearch } from '#domain/catalogue/search-plan.ts';
import { type PaidRange, splitPrice } from '#domain/catalogue/search-price.ts';
import { filterOf, type NO_FILTER, type RequestedSort, sortOf } from '#domain/projects/project-list.ts';
import type { Category, Complexity } from '#domain/projects/project.ts';
import type { Context } from '../context.ts';
import { fetchSizeOf } from '../database/statement.ts';
import { type FoundRow, listEntries, listFoundEntries, type ListQuery, MAX_TOTAL } from './list-store.ts';
import { encodeCursor, parseCursor } from './page-cursor.ts';
import { readFresh } from './read-fresh.ts';
import { closestSearches, resolveSearch, searchPage } from './search/find-matches.ts';
import type { ListedRow } from './shown-rows-store.ts';

const MAX_PROJECTS = 200;
/** A search that finds fewer also shows the closest projects. */
const MIN_SHOWN = 4;
/** Projects that have none of the words fill the list to this number. */
const MAX_ANY = 8;

/** Category and level are separate because they have their own indexes. */
export type ListFacets = Omit<FacetFilters, 'category' | 'level'>;

export interface ProjectListRequest {
  /** Null stands for a visitor, who sees listed projects only. */
  readonly viewerId: string | null;
  readonly scope: ListQuery['scope'];
  readonly view?: ListQuery['view'];
  readonly search?: string;
  readonly category?: typeof NO_FILTER | Category;
  readonly level?: typeof NO_FILTER | Complexity;
  readonly facets?: ListFacets;
  readonly hidesSold?: boolean;
  readonly sort?: RequestedSort;
  readonly limit?: number;
  readonly cursor?: string;
  readonly closest?: boolean;
}

export interface ProjectPage {
  readonly rows: readonly ListedRow[];
  readonly view: 'full' | 'card';
  readonly total: number;
  readonly isTotalCapped: boolean;
  readonly nextCursor: string | null;
  readonly corrected?: string | null;
  /** If the others only come close: how many of the first rows match the search. */
  readonly exact?: number;
  /** No project has any word of the search. */
  readonly isPopular?: boolean;
  readonly paid?: PaidRange & { readonly words: string; readonly typed: string };
}

type Deps = Pick<Context, 'database' | 'counts' | 'romaniser'>;

/**
 * Only the first page counts the total; later pages take it from the cursor.
 * @throws InvalidFieldError
 */
export async function listProjects(deps: Deps, request: ProjectListRequest): Promise<ProjectPage> {
  const { database } = deps;
  const search = withoutControls(request.search ?? '');
  const sort = sortOf(request.sort, search !== '');
  const limit = request.limit ?? MAX_PROJECTS;
  const cursor = request.cursor === undefined ? null : parseCursor(request.cursor, sort);
  const query: ListQuery = {
    viewerId: request.viewerId,
    scope: request.scope,
    view: request.view ?? 'full',
    category: filterOf(request.category),
    complexity: filterOf(request.level),
    keys: Object.values(filterKeysOf(request.facets ?? {})),
    hidesSold: request.hidesSold === true && (request.scope === 'market' || request.scope === 'bookmarked'),
    sort,
    after: cursor,
    limit: limit + 1,
  };
  const isFiltered = query.keys.length > 0 || (query.hidesSold && query.scope !== 'market');
  if (search !== '' || isFiltered) {
    const page = await searchProjects(deps, search, query, request.closest === true);
    const { paid, words, price: typed } = splitPrice(search);
    return paid === null ? page : { ...page, paid: { ...paid, words, typed } };
  }
  let counted: number | null = null;
  const found = await readFresh(database, async () => {
    const page = await listEntries(database, query);
    counted = page.total;
    return page.rows;
  });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const isWhole = cursor === null && found.length <= limit;
  const total = cursor?.total ?? (isWhole ? rows.length : (counted ?? 0));
  return {
    rows,
    view: query.view,
    total: Math.min(total, MAX_TOTAL),
    isTotalCapped: total > MAX_TOTAL,
    nextCursor:
      found.length > limit && last ? encodeCursor({ sort, key: last.sortKey, id: last.id, total }) : null,
  };
}

async function searchProjects(
  deps: Deps,
  typed: string,
  query: ListQuery,
  isClosestWanted: boolean,
): Promise<ProjectPage> {
  const strict = await resolveSearch(deps, typed, query.keys);
  const pageOf = (search: ResolvedSearch): Promise<readonly FoundRow[]> =>
    readFresh(deps.database, () =>
      listFoundEntries(
        deps.database,
        query,
        searchPage(search, { ...query, limit: fetchSizeOf(query.limit) }),
      ),
    );
  const found = [...(await pageOf(strict))];
  const limit = query.limit - 1;
  const isShort = found.length < Math.min(MIN_SHOWN, limit) && query.after === null;
  // A walk that has found some may find more on the next page.
  if (isClosestWanted && isShort && typeof found[0]?.moreKey !== 'string') {
    const closest = await closestOf(strict, found, Math.min(MIN_SHOWN, limit), pageOf);
    if (closest.length > found.length) {
      const rows = closest.slice(0, limit);
      return {
        rows,
        view: query.view,
        total: rows.length,
        isTotalCapped: false,
        nextCursor: null,
        corrected: strict.corrected,
        exact: found.length,
        isPopular: strict.query.paid === null && strict.terms.every(({ documents }) => documents === 0),
      };
    }
  }
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const moreKey = found.length > limit ? last?.sortKey : found[0]?.moreKey;
  const counted = found.length === 0 ? 0 : (found[0]?.total ?? Math.max(found.length, strict.estimate));
  const total = Math.min(counted, MAX_TOTAL + 1);
  return {
    rows,
    view: query.view,
    total: Math.min(total, MAX_TOTAL),
    isTotalCapped: total > MAX_TOTAL,
    nextCursor:
      last && typeof moreKey === 'string'
        ? encodeCursor({ sort: query.sort, key: moreKey, id: last.id, total })
        : null,
    corrected: strict.corrected,
  };
}

async function closestOf(
  strict: ResolvedSearch,
  exact: readonly FoundRow[],
  wanted: number,
  pageOf: (search: ResolvedSearch) => Promise<readonly FoundRow[]>,
): Promise<readonly FoundRow[]> {
  const rows = new Map(exact.map((row) => [row.id, row]));
  for (const search of closestSearches(strict)) {
    const isAny = search.words.match === null;
    for (const row of await pageOf(search))
      if (!isAny || rows.size < MAX_ANY) rows.set(row.id, rows.get(row.id) ?? row);
    if (rows.size >= wanted) break;
  }
  return [...rows.values()];
}

function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
