import type { Context } from '../context.ts';
import { ReadyAnswer } from '../http/ready-answer.ts';
import type { Routes } from '../http/routes.ts';
import { presentInside, presentKnownInside } from './inside-presenter.ts';
import { showInside, showOwnInside } from './show-inside.ts';

export function insideRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/projects/{projectId}/inside', async ({ viewer, params }) => {
    const viewerId = viewer?.profile?.id ?? null;
    const found = await showInside(context, { viewerId, projectId: params.projectId });
    return new ReadyAnswer(JSON.stringify({ data: presentInside(found) }), { isCacheable: true });
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
