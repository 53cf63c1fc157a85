import { showProject } from '../catalogue/show-project.ts';
import { presentDetails } from '../catalogue/shown-texts.ts';
import type { Context } from '../context.ts';
import { describeAnswer } from '../http/describe-answer.ts';
import { addressPictures } from '../http/picture-addresses.ts';
import { ReadyAnswer } from '../http/ready-answer.ts';
import type { Routes } from '../http/routes.ts';
import { listVersions } from './list-versions.ts';
import { publishVersion } from './publish-version.ts';
import { presentVersions } from './version-presenter.ts';

export function versionRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/projects/{projectId}/versions', async ({ viewer, params: { projectId } }) => ({
    data: presentVersions(await listVersions(context, { viewerId: viewer.profile.id, projectId })),
  }));

  routes.handle(
    'POST /api/projects/{projectId}/versions',
    async ({ viewer, params: { projectId }, body }) => {
      const sellerId = viewer.profile.id;
      const number = await publishVersion(context, {
        sellerId,
        projectId,
        verificationId: body.verification_id,
        notes: body.notes,
        areSecretsDead: body.secrets_dead ?? false,
      });
      const shown = await showProject(context, { viewerId: sellerId, projectId });
      const details = presentDetails(shown, sellerId, describeAnswer('version-added', { number }));
      return new ReadyAnswer(addressPictures(details, context.config.origins.pictureBase));
    },
  );
}
