import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { CompactResponseOf, QueryOf } from '#contract/calls.ts';
import type { FacetFilters, FacetValues, MarketFilters } from '#domain/catalogue/facets.ts';
import { isProblem } from './api-client.ts';
import { apiOf, readData } from './api-of.ts';
import type { CompactCard, ProjectDetails } from './entities.ts';
import type { Clean } from './wire.ts';

const listCalls = {
  listed: 'GET /api/projects/getproject',
  bookmarked: 'GET /api/projects/getproject',
  own: 'GET /api/projects/userprojects',
  bought: 'GET /api/projects/buyed-project',
} as const;

export type ProjectListName = keyof typeof listCalls;
export interface ProjectFilters extends FacetFilters {
  readonly search?: string;
  readonly sold?: boolean;
  readonly sort?: Clean<QueryOf<'GET /api/projects/getproject'>>['sort'] | 'relevance';
}
export type ProjectListPage = Clean<CompactResponseOf<'GET /api/projects/getproject'>>;

export const projectKeys = {
  all: ['projects'] as const,
  lists: (list: ProjectListName) => ['projects', 'list', list] as const,
  details: (projectId: string) => ['projects', 'details', projectId] as const,
  preview: (projectId: string) => ['projects', 'preview', projectId] as const,
  inside: (projectId: string) => ['projects', 'details', projectId, 'inside'] as const,
  questions: (projectId: string) => ['projects', 'details', projectId, 'questions'] as const,
};

export const PROJECTS_PER_PAGE = 24;

/** @param cursor - of the page that the list starts with; null is the first page */
export function projectListQuery(
  list: ProjectListName,
  filters: ProjectFilters = {},
  cursor: string | null = null,
) {
  const wanted = withoutDefaults(filters);
  return infiniteQueryOptions({
    queryKey: [...projectKeys.lists(list), wanted, ...(cursor === null ? [] : [cursor])] as const,
    queryFn: ({ client, pageParam, signal }) =>
      apiOf(client).sendForCards(
        listCalls[list],
        {
          query: {
            ...wanted,
            limit: PROJECTS_PER_PAGE,
            ...(list === 'bookmarked' ? { bookmarked: true } : {}),
            ...(list === 'listed' && 'search' in wanted ? { closest: true } : {}),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.meta.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

export function marketQuery({
  sold,
  cursor = null,
  ...filters
}: MarketFilters & Pick<ProjectFilters, 'sort'> & { readonly cursor?: string | null }) {
  return projectListQuery('listed', sold === true ? filters : { ...filters, sold: false }, cursor);
}

export function facetsQuery({ search, sold, ...facets }: MarketFilters) {
  const words = search?.trim() ?? '';
  const query = {
    ...facets,
    ...(words === '' ? {} : { search: words }),
    ...(sold === true ? {} : { sold: false }),
  };
  return queryOptions({
    queryKey: [...projectKeys.all, 'facets', query] as const,
    queryFn: async ({ client, signal }): Promise<FacetValues> => {
      const { priceRupees: price, ...counts } = (
        await apiOf(client).send('GET /api/projects/facets', { query }, { signal })
      ).data;
      return { ...counts, price };
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** Omits default values, so that equal filters share one cache entry. */
function withoutDefaults({ search, sort, ...facets }: ProjectFilters) {
  const words = search?.trim() ?? '';
  return {
    ...facets,
    ...(words === '' ? {} : { search: words }),
    ...(sort === undefined || sort === 'relevance' || (sort === 'newest' && words === '') ? {} : { sort }),
  };
}

export function suggestionsQuery(typed: string) {
  const search = typed.trim();
  return queryOptions({
    queryKey: [...projectKeys.all, 'suggestions', search] as const,
    queryFn: async ({ client, signal }): Promise<readonly string[]> => {
      const { searches, projects } = (
        await apiOf(client).send('GET /api/projects/suggestions', { query: { search } }, { signal })
      ).data;
      return [...new Set([...searches, ...projects.map(({ title }) => title)])];
    },
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });
}

/** Removes duplicates, because a project may move to another page between two requests. */
export function projectsOf(data: InfiniteData<ProjectListPage> | undefined): CompactCard[] {
  const byId = new Map<string, CompactCard>();
  for (const page of data?.pages ?? []) {
    for (const project of page.data) if (!byId.has(project.projectId)) byId.set(project.projectId, project);
  }
  return [...byId.values()];
}

export function projectTotalOf(data: InfiniteData<ProjectListPage> | undefined): number {
  return data?.pages[0]?.meta.total ?? 0;
}

export function projectDetailsQuery(projectId: string) {
  return queryOptions({
    queryKey: projectKeys.details(projectId),
    queryFn: readData('GET /api/projects/projectdetails/{projectId}', { params: { projectId } }),
    retry: (failures, error) =>
      failures < 1 && !isProblem(error, 'not-found', 'invalid-field', 'purchase-refunded'),
    staleTime: 10_000,
  });
}

export function relatedQuery(projectId: string) {
  return queryOptions({
    queryKey: [...projectKeys.details(projectId), 'related'] as const,
    queryFn: async ({
      client,
      signal,
    }): Promise<{ readonly seller: CompactCard[]; readonly similar: CompactCard[] }> =>
      (
        await apiOf(client).send(
          'GET /api/projects/{projectId}/related',
          { params: { projectId } },
          { signal },
        )
      ).data,
    retry: false,
    staleTime: 60_000,
  });
}

/** The `purpose` header prevents the server from counting a view. */
export function previewProject(client: QueryClient, projectId: string): Promise<void> {
  return client.prefetchQuery({
    queryKey: projectKeys.preview(projectId),
    queryFn: async ({ client, signal }): Promise<ProjectDetails> =>
      (
        await apiOf(client).send(
          'GET /api/projects/projectdetails/{projectId}',
          { params: { projectId } },
          { signal, headers: { purpose: 'prefetch' } },
        )
      ).data,
    retry: false,
    staleTime: 10_000,
  });
}

/** Counts a view, unlike `previewProject`. */
export function openProject(client: QueryClient, projectId: string): Promise<void> {
  const query = projectDetailsQuery(projectId);
  const preview = client.getQueryData<ProjectDetails>(projectKeys.preview(projectId));
  if (preview !== undefined && client.getQueryData(query.queryKey) === undefined) {
    client.setQueryData(query.queryKey, preview, { updatedAt: 0 });
  }
  return client.prefetchQuery(query);
}

/** @param cursor - the `reviewsCursor` of the project page; a new review changes it, which restarts the list */
export function moreReviewsQuery(projectId: string, cursor: string | null) {
  return infiniteQueryOptions({
    queryKey: [...projectKeys.details(projectId), 'reviews', cursor] as const,
    queryFn: ({ client, pageParam, signal }) =>
      apiOf(client).send(
        'GET /api/projects/{id}/reviews',
        { params: { id: projectId }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.meta.nextCursor,
    enabled: false,
    retry: false,
  });
}

export function patchCachedCards(
  client: QueryClient,
  projectId: string,
  change: (card: CompactCard) => CompactCard,
): void {
  client.setQueriesData<InfiniteData<ProjectListPage>>(
    { queryKey: [...projectKeys.all, 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          data: page.data.map((card) => (card.projectId === projectId ? change(card) : card)),
        })),
      },
  );
}

export function patchCachedDetails(
  client: QueryClient,
  projectId: string,
  change: (project: ProjectDetails) => ProjectDetails,
): void {
  client.setQueryData<ProjectDetails>(
    projectKeys.details(projectId),
    (project) => project && change(project),
  );
}
