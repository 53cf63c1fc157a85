import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { presentConfig } from './config-presenter.ts';

/** What the browser must know of this deployment. */
export function configRoutes(routes: Routes, { config }: Context): void {
  // Made once, at start: a value that must not be public stops it.
  const data = presentConfig(config);
  routes.handle('GET /api/config', async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=60');
    return { data };
  });
}
