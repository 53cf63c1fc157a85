import { NOBODY_ID } from '#domain/projects/visibility.ts';
import type { Context } from '../context.ts';
import { ReadyAnswer } from '../http/ready-answer.ts';
import type { Routes } from '../http/routes.ts';
import { presentInside } from './inside-presenter.ts';
import { showInside } from './show-inside.ts';

export function insideRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/projects/{projectId}/inside', async ({ viewer, params, request }) => {
    const viewerId = viewer?.profile?.id ?? null;
    // The form of the names that `Kept` drops by viewer and by project.
    const name = `${viewerId ?? NOBODY_ID} inside ${params.projectId}`;
    const { kept } = context;
    const readsThrough = /\bno-cache\b/iu.test(request.headers['cache-control'] ?? '');
    const known = readsThrough ? null : kept.answers.find(name, Date.now());
    if (known !== null) return known;
    const [version, readAt] = [kept.version, Date.now()];
    const found = await showInside(context, { viewerId, projectId: params.projectId });
    const made = new ReadyAnswer(JSON.stringify({ data: presentInside(found) }), { isKept: true });
    if (!found.viewer.isSeller && !found.viewer.hasPaid) kept.answers.keep(name, made, { version, readAt });
    return made;
  });
}
