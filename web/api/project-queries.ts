import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { BodyOf, QueryOf, ResponseOf } from '#contract/calls.ts';
import type { Check, ProjectCard, ProjectDetails } from '#contract/entities.ts';
import { sendNdjson } from './send-ndjson.ts';
import { send, sendRaw, type SendOptions } from './send.ts';

/** The lists of projects and the call that each is read by. */
const listCalls = {
  listed: 'GET /api/projects/getproject',
  bookmarked: 'GET /api/projects/getproject',
  mine: 'GET /api/projects/userprojects',
  bought: 'GET /api/projects/buyed-project',
} as const;

export type ProjectListName = keyof typeof listCalls;
export type ProjectFilters = Pick<
  QueryOf<'GET /api/projects/getproject'>,
  'search' | 'category' | 'level' | 'sort'
>;
export type ProjectListPage = ResponseOf<'GET /api/projects/getproject'>;

export const projectKeys = {
  all: ['projects'] as const,
  lists: (list: ProjectListName) => ['projects', 'list', list] as const,
  details: (projectId: string) => ['projects', 'details', projectId] as const,
};

export const PROJECTS_PER_PAGE = 24;

/**
 * A list of projects, page after page. What was shown stays while other filters load (`isPlaceholderData`).
 *
 * @param list - which list; `bookmarked` holds what the caller keeps an eye on.
 * @param filters - an `ALL` or an empty search counts as no filter, so that both share one cache entry.
 */
export function projectListQuery(list: ProjectListName, filters: ProjectFilters = {}) {
  const wanted = withoutDefaults(filters);
  return infiniteQueryOptions({
    queryKey: [...projectKeys.lists(list), wanted] as const,
    queryFn: ({ pageParam, signal }) =>
      send(
        listCalls[list],
        {
          query: {
            ...wanted,
            limit: PROJECTS_PER_PAGE,
            ...(list === 'bookmarked' ? { bookmarked: true } : {}),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

function withoutDefaults({ search, category, level, sort }: ProjectFilters): ProjectFilters {
  const words = search?.trim() ?? '';
  return {
    ...(words === '' ? {} : { search: words }),
    ...(category === undefined || category === 'ALL' ? {} : { category }),
    ...(level === undefined || level === 'ALL' ? {} : { level }),
    ...(sort === undefined ? {} : { sort }),
  };
}

/** The projects of all pages read so far; a project that moved between two reads is listed once. */
export function projectsOf(data: InfiniteData<ProjectListPage> | undefined): ProjectCard[] {
  const byId = new Map<string, ProjectCard>();
  for (const page of data?.pages ?? []) {
    for (const project of page.data) if (!byId.has(project.project_id)) byId.set(project.project_id, project);
  }
  return [...byId.values()];
}

export function projectTotalOf(data: InfiniteData<ProjectListPage> | undefined): number {
  return data?.pages[0]?.meta.total ?? 0;
}

export function projectDetailsQuery(projectId: string) {
  return queryOptions({
    queryKey: projectKeys.details(projectId),
    queryFn: async ({ signal }): Promise<ProjectDetails> =>
      (await send('GET /api/projects/projectdetails/{projectId}', { params: { projectId } }, { signal }))
        .data,
    staleTime: 10_000,
  });
}

/**
 * What buyers say of everything a seller has sold, from where the page's own reviews end.
 *
 * @param cursor - `reviews_cursor` of the page; another one after a new review begins anew.
 */
export function moreReviewsQuery(projectId: string, cursor: string | null) {
  return infiniteQueryOptions({
    queryKey: [...projectKeys.details(projectId), 'reviews', cursor] as const,
    queryFn: ({ pageParam, signal }) =>
      send(
        'GET /api/projects/{id}/reviews',
        { params: { id: projectId }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.meta.next_cursor,
    // Fetched when somebody asks for more.
    enabled: false,
    retry: false,
  });
}

/** Changes one project wherever it is shown: every cached list and its page. */
export function patchCachedProject(
  client: QueryClient,
  projectId: string,
  change: <Project extends ProjectCard>(project: Project) => Project,
): void {
  client.setQueriesData<InfiniteData<ProjectListPage>>(
    { queryKey: [...projectKeys.all, 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          data: page.data.map((project) => (project.project_id === projectId ? change(project) : project)),
        })),
      },
  );
  client.setQueryData<ProjectDetails>(
    projectKeys.details(projectId),
    (project) => project && change(project),
  );
}

/** Likes a project or takes the like back; shown at once, undone when the call fails. */
export function useLike(projectId: string) {
  const client = useQueryClient();
  const show = (liked: boolean, likes?: number) =>
    patchCachedProject(client, projectId, (project) => ({
      ...project,
      liked,
      stats: {
        ...project.stats,
        likes: likes ?? project.stats.likes + Number(liked) - Number(project.liked),
      },
    }));
  return useMutation({
    mutationKey: ['like', projectId],
    scope: { id: `like-${projectId}` },
    mutationFn: (liked: boolean) =>
      liked
        ? send('POST /api/projects/{id}/like', { params: { id: projectId } })
        : send('DELETE /api/projects/{id}/like', { params: { id: projectId } }),
    onMutate: (liked) => show(liked),
    onSuccess: ({ data }) => show(data.liked, data.likes),
    onError: (_error, liked) => show(!liked),
  });
}

export type Verification = ResponseOf<'POST /api/projects/anayze-repo'>['data'];
export type PhotoVerification = ResponseOf<'POST /api/projects/anayze-hardware'>['data'];

export function useVerifyRepository() {
  return useMutation({
    mutationFn: async ({
      repositoryUrl,
      onCheck,
      signal,
    }: {
      repositoryUrl: string;
      /** Hears each check as soon as it is known. */
      onCheck: (check: Check) => void;
      signal: AbortSignal;
    }): Promise<Verification> =>
      (
        await sendNdjson(
          'POST /api/projects/anayze-repo',
          { body: { repo_url: repositoryUrl } },
          { signal, onProgress: onCheck },
        )
      ).data,
  });
}

export function useVerifyPhotos() {
  return useMutation({
    mutationFn: async (input: { photos: readonly File[] } & SendOptions): Promise<PhotoVerification> =>
      (
        await send(
          'POST /api/projects/anayze-hardware',
          { files: { hardware_images: input.photos } },
          uploadOptions(input),
        )
      ).data,
  });
}

export type NewProject = BodyOf<'POST /api/projects/add-project'>;

export function useAddProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (
      input: { project: NewProject; images: readonly File[] } & SendOptions,
    ): Promise<ProjectDetails> =>
      (
        await send(
          'POST /api/projects/add-project',
          { body: input.project, files: { images: input.images } },
          uploadOptions(input),
        )
      ).data,
    onSuccess: (project) => {
      client.setQueryData(projectKeys.details(project.project_id), project);
      void client.invalidateQueries({ queryKey: [...projectKeys.all, 'list'] });
    },
  });
}

export function useUpdateProject(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: BodyOf<'PUT /api/projects/{projectId}'>): Promise<ProjectDetails> =>
      (await send('PUT /api/projects/{projectId}', { params: { projectId }, body: changes })).data,
    onSuccess: (project) => {
      client.setQueryData(projectKeys.details(projectId), project);
      void client.invalidateQueries({ queryKey: [...projectKeys.all, 'list'] });
    },
  });
}

export function useDeleteProject(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE /api/projects/{projectId}', { params: { projectId } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: projectKeys.details(projectId) });
      void client.invalidateQueries({ queryKey: [...projectKeys.all, 'list'] });
    },
  });
}

export function useSendReview(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (review: BodyOf<'POST /api/projects/{id}/reviews'>) =>
      send('POST /api/projects/{id}/reviews', { params: { id: projectId }, body: review }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.details(projectId) }),
  });
}

type ShippingDraft = ResponseOf<'GET /api/projects/shipping-details/{project_id}'>['data'];

/** Where the caller wants a hardware project sent: kept for it already, or proposed from their last order. */
export const shippingDraftQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKeys.details(projectId), 'shipping'],
    queryFn: async ({ signal }) =>
      (
        await send(
          'GET /api/projects/shipping-details/{project_id}',
          { params: { project_id: projectId } },
          { signal },
        )
      ).data,
    // Without it the form is empty, which is better than a wait.
    retry: false,
  });

/** Keeps the caller's address for a hardware project; the seller sees it once it is paid. */
export function useSaveShippingDraft(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: BodyOf<'POST /api/projects/shipping-details/{project_id}'>) =>
      send('POST /api/projects/shipping-details/{project_id}', {
        params: { project_id: projectId },
        body: draft,
      }),
    onSuccess: (_answer, draft) => {
      const kept: ShippingDraft = { ...draft, source: 'kept' };
      client.setQueryData(shippingDraftQuery(projectId).queryKey, kept);
    },
  });
}

/**
 * Reads the zip of the verified commit into memory, telling how much has come.
 *
 * @throws ApiError when the server refuses; the browser's AbortError when the signal ends it.
 */
export async function downloadArchive(
  projectId: string,
  options: { readonly signal: AbortSignal; readonly onProgress: (receivedBytes: number) => void },
): Promise<Blob> {
  const response = await sendRaw(
    'GET /api/projects/{id}/download',
    { params: { id: projectId } },
    { signal: options.signal, headers: { accept: 'application/zip' } },
  );
  const reader = response.body?.getReader();
  if (reader === undefined) return await response.blob();
  const parts: BlobPart[] = [];
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    received += value.byteLength;
    options.onProgress(received);
  }
  return new Blob(parts, { type: 'application/zip' });
}

function uploadOptions({ signal, onUploadProgress }: SendOptions): SendOptions {
  return {
    ...(signal === undefined ? {} : { signal }),
    ...(onUploadProgress === undefined ? {} : { onUploadProgress }),
  };
}
