import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { presentConfig } from './config-presenter.ts';

/** The public configuration for the browser. */
export function configRoutes(routes: Routes, { config }: Context): void {
  // Computed once, so that a value that must not be public stops the start.
  const data = presentConfig(config);
  routes.handle('GET /api/config', async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=60');
    return { data };
  });
}
