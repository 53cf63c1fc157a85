import type { Category, Complexity } from '#domain/projects/project.ts';
import type { Database } from '../database/database.ts';
import { encodeCursor, parseCursor } from './page-cursor.ts';
import { countProjects, listProjectRows } from './project-reading-store.ts';
import type { ProjectListQuery, ProjectSort } from './project-reading-store.ts';
import type { ProjectRow } from './project-rows-store.ts';

/** Default and maximum page size. */
const MAX_PROJECTS = 200;

export interface ProjectListRequest {
  readonly viewerId: string;
  readonly scope: ProjectListQuery['scope'];
  readonly search?: string;
  readonly category?: 'ALL' | Category;
  readonly level?: 'ALL' | Complexity;
  readonly sort?: 'newest' | 'oldest' | 'price-low' | 'price-high' | 'popular' | 'all' | 'recent';
  readonly limit?: number;
  readonly cursor?: string;
}

export interface ProjectPage {
  readonly rows: readonly ProjectRow[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Keyset pagination: rows added or removed in between neither repeat nor hide others. @throws InvalidFieldError */
export async function listProjects(
  { database }: { readonly database: Database },
  request: ProjectListRequest,
): Promise<ProjectPage> {
  const search = withoutControls(request.search ?? '');
  const sort = sortOf(request.sort, search !== '');
  const limit = request.limit ?? MAX_PROJECTS;
  const query: ProjectListQuery = {
    viewerId: request.viewerId,
    scope: request.scope,
    search: search === '' ? null : search,
    category: request.category === undefined || request.category === 'ALL' ? null : request.category,
    complexity: request.level === undefined || request.level === 'ALL' ? null : request.level,
    sort,
    after: request.cursor === undefined ? null : parseCursor(request.cursor, sort),
    // Fetch one extra row to detect a next page.
    limit: limit + 1,
  };
  const found = await listProjectRows(database, query);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    total: found[0]?.total ?? (query.after === null ? 0 : await countProjects(database, query)),
    nextCursor: found.length > limit && last ? encodeCursor({ sort, key: last.sort_key, id: last.id }) : null,
  };
}

/** `all` and `recent` are the dashboard's aliases of `newest`; a search defaults to relevance. */
function sortOf(sort: ProjectListRequest['sort'], searching: boolean): ProjectSort {
  if (sort === undefined || sort === 'all') return searching ? 'relevance' : 'newest';
  return sort === 'recent' ? 'newest' : sort;
}

function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
