import { NOBODY_ID } from '#domain/projects/visibility.ts';
import type { Context } from '../context.ts';
import { ReadyAnswer } from '../http/ready-answer.ts';
import type { Routes } from '../http/routes.ts';
import { presentInside, presentKnownInside } from './inside-presenter.ts';
import { showInside, showOwnInside } from './show-inside.ts';

export function insideRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/projects/{projectId}/inside', async ({ viewer, params, request }) => {
    const viewerId = viewer?.profile?.id ?? null;
    // `CatalogueCache` invalidates responses by name: the name must start with the viewer's ID and end with
    // the project's ID.
    const name = `${viewerId ?? NOBODY_ID} inside ${params.projectId}`;
    const { cache } = context;
    const bypassesCache = /\bno-cache\b/iu.test(request.headers['cache-control'] ?? '');
    const known = bypassesCache ? null : cache.answers.find(name, Date.now());
    if (known !== null) return known;
    const [version, readAt] = [cache.version, Date.now()];
    const found = await showInside(context, { viewerId, projectId: params.projectId });
    const made = new ReadyAnswer(JSON.stringify({ data: presentInside(found) }), { isCacheable: true });
    if (!found.viewer.isSeller && !found.viewer.hasPaid) cache.answers.keep(name, made, { version, readAt });
    return made;
  });

  routes.handle('GET /api/verifications/{verification_id}/inside', async ({ viewer, params }) => ({
    data: presentKnownInside(
      await showOwnInside(context, {
        profileId: viewer.profile.id,
        verificationId: params.verification_id,
      }),
    ),
  }));
}
