import type { FastifyInstance } from 'fastify';
import { addFaultRoutes } from '../common/fault-list.ts';
import type { GitHubApi } from './github-api.ts';
import type { GitHubWorld } from './github-world.ts';
import { settingsFrom } from './repository-folder.ts';

/** Adds controls for tests, which GitHub does not have: JSON in, JSON out, without authentication. */
export function addGitHubControl(app: FastifyInstance, world: GitHubWorld, api: GitHubApi): void {
  addFaultRoutes(app, '/faults', world.faults, () => api.clearLimits());
  app.put<{ Params: { owner: string; repo: string } }>(
    '/repositories/:owner/:repo',
    async (request, reply) => {
      const repository = await world.folder.find(request.params.owner, request.params.repo);
      if (!repository) return reply.code(404).send({ message: 'No such repository.' });
      const body = typeof request.body === 'object' ? (request.body as Record<string, unknown> | null) : null;
      const settings = settingsFrom({ ...repository.settings, ...body });
      await world.folder.saveSettings(repository, settings);
      return reply.send(settings);
    },
  );
}
