import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';

/** What the browser must know of this deployment. Secrets never pass through here: only named fields do. */
export function configRoutes(routes: Routes, { config }: Context): void {
  routes.handle('GET /api/config', async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=60');
    return {
      data: {
        identity: { provider: 'embedded', base_path: '/api/identity', google: config.google !== null },
        payments: {
          provider: config.stripe.apiBase === null ? 'stripe' : 'sandbox',
          publishable_key: config.stripe.publishableKey,
          api_base: config.stripe.apiBase ?? '',
        },
        sandbox_url: config.sandboxUrl,
      },
    };
  });
}
