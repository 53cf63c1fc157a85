import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { analysePhotos } from './analyse-photos.ts';
import { analyseRepository } from './analyse-repository.ts';
import { AnalysisSlots } from './analysis-slots.ts';
import { presentAnalysis, presentCheck } from './verification-presenter.ts';

export function verificationRoutes(routes: Routes, context: Context): void {
  const slots = new AnalysisSlots();

  routes.handle('POST /api/projects/anayze-repo', async ({ viewer, body, progress, left }) => {
    const profileId = viewer.profile.id;
    const analysed = await slots.run(profileId, left, () =>
      analyseRepository(context, {
        profileId,
        repositoryUrl: body.repo_url,
        tell: (check) => progress(presentCheck(check)),
        signal: left,
      }),
    );
    return { data: presentAnalysis(analysed), message: 'Project verified' };
  });

  routes.handle('POST /api/projects/anayze-hardware', async ({ viewer, files, left }) => {
    const profileId = viewer.profile.id;
    const photos = files.hardware_images.map(({ bytes }) => bytes);
    const { verificationId, checks, expiresAt } = await slots.run(profileId, left, () =>
      analysePhotos(context, { profileId, photos }),
    );
    return {
      message: true as const,
      data: {
        verification_id: verificationId,
        checks: checks.map((check) => presentCheck(check)),
        expires_at: expiresAt.toISOString(),
      },
    };
  });
}
