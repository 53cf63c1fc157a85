import { type FacetFilters, filterKeysOf } from '#domain/catalogue/facets.ts';
import { filterOf, type NO_FILTER, type RequestedSort, sortOf } from '#domain/projects/project-list.ts';
import type { Category, Complexity } from '#domain/projects/project.ts';
import type { Context } from '../context.ts';
import { fetchSizeOf } from '../database/statement.ts';
import {
  countEntries,
  type FoundRow,
  listEntries,
  listFoundEntries,
  type ListQuery,
  MAX_TOTAL,
} from './list-store.ts';
import { encodeCursor, parseCursor } from './page-cursor.ts';
import { readFresh } from './read-fresh.ts';
import { closestSearch, type ResolvedSearch, resolveSearch, searchPage } from './search/find-matches.ts';
import { belongsTo, type ProjectPage, SharedRead, sharedRow, withMarks } from './shared-reads.ts';

const MAX_PROJECTS = 200;

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
  readonly bypassesCache?: boolean;
}

/**
 * Public data is cached for a second and shared by all viewers. The viewer's likes and bookmarks are added afterwards.
 * @throws InvalidFieldError
 */
export async function listProjects(
  context: Pick<Context, 'database' | 'cache' | 'romaniser'>,
  request: ProjectListRequest,
): Promise<ProjectPage> {
  if (request.scope !== 'market') return await readProjects(context, request);
  const { database, cache } = context;
  const { viewerId, bypassesCache = false, ...shape } = request;
  const name = JSON.stringify(shape);
  const [version, now] = [cache.version, Date.now()];
  const known = bypassesCache ? null : cache.pages.find(name, now);
  if (known !== null && !known.value.rows.some((row) => belongsTo(row, viewerId))) {
    const rows = await withMarks(database, known.value.rows, viewerId);
    if (rows !== null) return { ...known.value, rows, readAt: known.readAt };
  }
  const page = await readProjects(context, request);
  const rows = page.rows.map((row) => sharedRow(row));
  const readAt = Math.min(now, page.readAt ?? now);
  cache.pages.keep(name, new SharedRead({ ...page, rows }, rows, readAt), { version, readAt });
  return page;
}

/**
 * Only the first page counts the total; later pages take it from the cursor.
 * @throws InvalidFieldError
 */
async function readProjects(
  context: Pick<Context, 'database' | 'cache' | 'romaniser'>,
  request: ProjectListRequest,
): Promise<ProjectPage> {
  const { database, cache } = context;
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
  if (search !== '' || isFiltered)
    return await searchProjects(context, search, query, request.closest === true);
  let counted: number | null = null;
  const found = await readFresh(database, async () => {
    const page = await listEntries(database, query);
    counted = page.total;
    return page.rows;
  });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const isWhole = cursor === null && found.length <= limit;
  const known = cursor?.total ?? (isWhole ? rows.length : counted);
  const { total, readAt } = known === null ? await countOnce() : { total: known, readAt: null };
  return {
    rows,
    view: query.view,
    total: Math.min(total, MAX_TOTAL),
    isTotalCapped: total > MAX_TOTAL,
    readAt,
    nextCursor:
      found.length > limit && last ? encodeCursor({ sort, key: last.sortKey, id: last.id, total }) : null,
  };

  async function countOnce(): Promise<Pick<ProjectPage, 'total' | 'readAt'>> {
    const name = JSON.stringify(['total', query.category, query.complexity, query.hidesSold]);
    const age = { now: Date.now(), bypassesCache: request.bypassesCache ?? false };
    const { total: all, countedAt } = await cache.total(name, age, () => countEntries(database, query));
    return { total: all, readAt: countedAt };
  }
}

async function searchProjects(
  context: Pick<Context, 'database' | 'cache' | 'romaniser'>,
  typed: string,
  query: ListQuery,
  isClosestWanted: boolean,
): Promise<ProjectPage> {
  const strict = await resolveSearch(context, typed, query.keys);
  const pageOf = (search: ResolvedSearch): Promise<readonly FoundRow[]> =>
    readFresh(context.database, () =>
      listFoundEntries(
        context.database,
        query,
        searchPage(search, { ...query, limit: fetchSizeOf(query.limit) }),
      ),
    );
  let search = strict;
  let found = await pageOf(search);
  if (found.length === 0 && isClosestWanted) {
    search = closestSearch(strict) ?? strict;
    if (search !== strict) found = await pageOf(search);
  }
  const limit = query.limit - 1;
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const moreKey = found.length > limit ? last?.sortKey : found[0]?.moreKey;
  const counted = found.length === 0 ? 0 : (found[0]?.total ?? Math.max(found.length, search.estimate));
  const total = Math.min(counted, MAX_TOTAL + 1);
  return {
    rows,
    view: query.view,
    total: Math.min(total, MAX_TOTAL),
    isTotalCapped: total > MAX_TOTAL,
    readAt: null,
    nextCursor:
      last && typeof moreKey === 'string'
        ? encodeCursor({ sort: query.sort, key: moreKey, id: last.id, total })
        : null,
    corrected: search.corrected,
    isClosest: search !== strict && found.length > 0,
  };
}

function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
