import type { FastifyInstance } from 'fastify';
import { addFaultRoutes } from '../common/fault-list.ts';
import type { RecordJournal } from '../common/record-journal.ts';
import { GitHubApi } from './github-api.ts';
import { sendInstallation, sendVisibility } from './github-app-events.ts';
import { addAppPages } from './github-app-pages.ts';
import { addAppRoutes } from './github-app-routes.ts';
import type { AppAddresses } from './github-app.ts';
import { addGitHubPages } from './github-pages.ts';
import { addRepositoryRoutes } from './github-repository-routes.ts';
import { addSignInRoutes } from './github-sign-in.ts';
import { addUserRoutes } from './github-user-routes.ts';
import { openGitHubWorld, repositoryId, type GitHubWorld } from './github-world.ts';
import { settingsFrom } from './repository-folder.ts';
import { buildSampleRepositories } from './sample-repositories.ts';

interface GitHubSandbox {
  register: (app: FastifyInstance) => void;
  close: () => Promise<void>;
}

export async function openGitHub(
  journal: RecordJournal,
  repositoriesDirectory: string,
  url: () => string,
  appAddresses: AppAddresses,
): Promise<GitHubSandbox> {
  await buildSampleRepositories(repositoriesDirectory, journal);
  const world = openGitHubWorld(journal, repositoriesDirectory, url, appAddresses);
  await world.users.list();
  const api = new GitHubApi(world);
  return {
    close: () => world.app.flush(),
    register: (app) => {
      app.register(
        (scope, _options, done) => {
          addSignInRoutes(scope, world);
          addAppPages(scope, world);
          addGitHubPages(scope, world);
          scope.register(
            (rest, _restOptions, restDone) => {
              rest.all('/*', (_request, reply) =>
                reply.code(404).send({
                  message: 'Not Found',
                  documentation_url: 'https://docs.github.com/rest',
                  status: '404',
                }),
              );
              addUserRoutes(rest, world, api);
              addRepositoryRoutes(rest, world, api);
              addAppRoutes(rest, world, api);
              restDone();
            },
            { prefix: '/api' },
          );
          scope.register(
            (control, _controlOptions, controlDone) => {
              addGitHubControl(control, world, api);
              controlDone();
            },
            { prefix: '/_control' },
          );
          done();
        },
        { prefix: '/github' },
      );
    },
  };
}

function addGitHubControl(app: FastifyInstance, world: GitHubWorld, api: GitHubApi): void {
  addFaultRoutes(app, '/faults', world.faults, () => api.clearLimits());
  app.put<{ Params: { owner: string; repo: string } }>(
    '/repositories/:owner/:repo',
    async (request, reply) => {
      const repository = await world.folder.find(request.params.owner, request.params.repo);
      if (!repository) return reply.code(404).send({ message: 'No such repository.' });
      const body = typeof request.body === 'object' ? (request.body as Record<string, unknown> | null) : null;
      const settings = settingsFrom({ ...repository.settings, ...body });
      await world.folder.saveSettings(repository, settings);
      if (settings.private !== repository.settings.private) await sendVisibility(world, repository, settings);
      return reply.send(settings);
    },
  );
  app.put<{ Params: { login: string }; Body: { repositories?: string[]; suspended?: boolean } | null }>(
    '/installations/:login',
    async (request, reply) => {
      const { login } = request.params;
      const { repositories, suspended = false } = request.body ?? {};
      const owned = (await world.folder.list(login)).filter((item) => repositories?.includes(item.name));
      const ids = owned.map((item) => repositoryId(world, item));
      const installation = world.app.save(login, repositories === undefined ? null : ids);
      if (suspended) world.app.suspend(installation);
      sendInstallation(world, installation, suspended ? 'suspend' : 'created');
      return reply.send(installation);
    },
  );
  app.delete<{ Params: { login: string } }>('/installations/:login', (request, reply) => {
    const installation = world.app.findByLogin(request.params.login);
    if (installation === null) return reply.code(404).send({ message: 'No such installation.' });
    world.app.delete(installation);
    sendInstallation(world, installation, 'deleted');
    return reply.code(204).send();
  });
}
