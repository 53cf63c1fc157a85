import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { presentConfig } from './config-presenter.ts';

export function configRoutes(routes: Routes, { config }: Context): void {
  // The response is computed at startup, so that the server does not start with a misplaced secret.
  const data = presentConfig(config);
  routes.handle('GET /api/config', async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=60');
    return { data };
  });
}
