import type { FastifyInstance } from 'fastify';
import type { GitHubApi } from './github-api.ts';
import type { GitHubWorld } from './github-world.ts';
import { settingsFrom } from './repository-folder.ts';

/** Calls for testers, which GitHub does not have. JSON in, JSON out, no credentials. */
export function addGitHubControl(app: FastifyInstance, world: GitHubWorld, api: GitHubApi): void {
  app.post('/faults', (request, reply) => {
    try {
      return reply.code(201).send({ ...world.faults.add(request.body) });
    } catch (error) {
      return reply.code(400).send({ message: (error as Error).message });
    }
  });
  app.get('/faults', () => ({ faults: world.faults.list() }));
  app.delete('/faults', (_request, reply) => {
    world.faults.clear();
    api.clearLimits();
    return reply.code(204).send();
  });
  app.put<{ Params: { owner: string; repo: string } }>(
    '/repositories/:owner/:repo',
    async (request, reply) => {
      const repository = await world.folder.find(request.params.owner, request.params.repo);
      if (!repository) return reply.code(404).send({ message: 'There is no such repository.' });
      const body = typeof request.body === 'object' ? (request.body as Record<string, unknown> | null) : null;
      const settings = settingsFrom({ ...repository.settings, ...body });
      await world.folder.saveSettings(repository, settings);
      return reply.send(settings);
    },
  );
}
