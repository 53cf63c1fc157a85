import type { FastifyInstance } from 'fastify';
import { GitHubApiError, notFound, type Caller, type GitHubApi } from './github-api.ts';
import { type Installation, GITHUB_APP_ID, GITHUB_APP_SLUG } from './github-app.ts';
import { presentRepository, presentUser } from './github-presenter.ts';
import { repositoryId, type GitHubWorld, GITHUB_CLIENT_ID } from './github-world.ts';
import type { StoredRepository } from './repository-folder.ts';

/** https://docs.github.com/en/rest/apps */
export function addAppRoutes(app: FastifyInstance, world: GitHubWorld, api: GitHubApi): void {
  app.get<{ Params: { owner: string; repo: string } }>('/repos/:owner/:repo/installation', (request, reply) =>
    api.answer(request, reply, async (caller) => {
      assertIsApp(caller);
      const repository = await world.folder.find(request.params.owner, request.params.repo);
      const installation = repository && world.app.findByLogin(repository.owner);
      if (!repository || !installation || !isChosen(world, installation, repository)) throw notFound();
      return { body: presentInstallation(world, installation) };
    }),
  );
  app.get<{ Params: { id: string } }>('/app/installations/:id', (request, reply) =>
    api.answer(request, reply, (caller) => {
      assertIsApp(caller);
      const installation = world.app.findById(Number(request.params.id));
      if (installation === null) throw notFound();
      return { body: presentInstallation(world, installation) };
    }),
  );
  app.post<{ Params: { id: string } }>('/app/installations/:id/access_tokens', (request, reply) =>
    api.answer(request, reply, async (caller) => {
      assertIsApp(caller);
      const installation = world.app.findById(Number(request.params.id));
      if (installation === null) throw notFound();
      if (installation.suspendedAt !== null)
        throw new GitHubApiError(403, 'This installation has been suspended');
      const wanted = (request.body as { repository_ids?: unknown } | null)?.repository_ids;
      const repositories = await chosenRepositories(world, installation);
      const ids = Array.isArray(wanted) ? (wanted as number[]) : null;
      const granted = repositories.filter((item) => ids === null || ids.includes(repositoryId(world, item)));
      if (ids !== null && granted.length < ids.length) {
        throw new GitHubApiError(
          422,
          'There is at least one repository that does not exist or is not accessible to the parent installation.',
        );
      }
      const [value, token] = world.app.issueToken(installation, ids);
      return {
        status: 201,
        body: {
          token: value,
          expires_at: new Date(token.expiresAtMs).toISOString().replace(/\.\d+Z$/u, 'Z'),
          permissions: APP_PERMISSIONS,
          repository_selection: ids === null && installation.repositoryIds === null ? 'all' : 'selected',
          ...(ids === null ? {} : { repositories: await presentAll(world, granted, caller) }),
        },
      };
    }),
  );
  app.get('/installation/repositories', (request, reply) =>
    api.answer(request, reply, async (caller) => {
      const { installation: token } = caller;
      const installation = token === null ? null : world.app.findById(token.installationId);
      if (token === null || installation === null) throw new GitHubApiError(401, 'Requires authentication');
      const shown = (await chosenRepositories(world, installation)).filter(
        (item) => token.repositoryIds === null || token.repositoryIds.includes(repositoryId(world, item)),
      );
      return {
        body: { total_count: shown.length, repositories: await presentAll(world, shown, caller) },
      };
    }),
  );
}

function assertIsApp(caller: Caller): void {
  if (!caller.isApp) throw new GitHubApiError(401, 'A JSON web token could not be decoded');
}

function isChosen(
  world: GitHubWorld,
  { repositoryIds }: Installation,
  repository: StoredRepository,
): boolean {
  return repositoryIds === null || repositoryIds.includes(repositoryId(world, repository));
}

async function chosenRepositories(
  world: GitHubWorld,
  installation: Installation,
): Promise<StoredRepository[]> {
  const owned = await world.folder.list(installation.login);
  return owned.filter((item) => isChosen(world, installation, item));
}

async function presentAll(
  world: GitHubWorld,
  repositories: readonly StoredRepository[],
  caller: Caller,
): Promise<Record<string, unknown>[]> {
  return await Promise.all(repositories.map((item) => presentRepository(world, item, caller, false)));
}

const APP_PERMISSIONS = { contents: 'read', metadata: 'read' };

export function presentInstallation(
  world: GitHubWorld,
  { id, login, repositoryIds, createdAt, suspendedAt }: Installation,
): Record<string, unknown> {
  const account = world.users.register(login);
  return {
    id,
    client_id: GITHUB_CLIENT_ID,
    account: presentUser(world, account),
    repository_selection: repositoryIds === null ? 'all' : 'selected',
    access_tokens_url: `${world.url()}/github/api/app/installations/${id}/access_tokens`,
    repositories_url: `${world.url()}/github/api/installation/repositories`,
    html_url: `${world.url()}/github/settings/installations/${id}`,
    app_id: GITHUB_APP_ID,
    app_slug: GITHUB_APP_SLUG,
    target_id: account.id,
    target_type: 'User',
    permissions: APP_PERMISSIONS,
    events: ['repository'],
    created_at: createdAt,
    updated_at: createdAt,
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: suspendedAt === null ? null : presentUser(world, account),
    suspended_at: suspendedAt,
  };
}
