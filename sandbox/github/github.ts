import type { FastifyInstance } from 'fastify';
import type { RecordJournal } from '../common/record-journal.ts';
import { GitHubApi } from './github-api.ts';
import { addAppPages } from './github-app-pages.ts';
import { addAppRoutes } from './github-app-routes.ts';
import type { AppAddresses } from './github-app.ts';
import { addGitHubControl } from './github-control.ts';
import { addGitHubPages } from './github-pages.ts';
import { addRepositoryRoutes } from './github-repository-routes.ts';
import { addSignInRoutes } from './github-sign-in.ts';
import { addUserRoutes } from './github-user-routes.ts';
import { openGitHubWorld } from './github-world.ts';
import { buildSampleRepositories } from './sample-repositories.ts';

export interface GitHubSandbox {
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
