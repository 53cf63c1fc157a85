import type { FastifyInstance } from 'fastify';
import { addFaultRoutes } from '../common/fault-list.ts';
import type { GitHubApi } from './github-api.ts';
import { sendInstallation, sendVisibility } from './github-app-events.ts';
import { repositoryId } from './github-world.ts';
import type { GitHubWorld } from './github-world.ts';
import { settingsFrom } from './repository-folder.ts';

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
