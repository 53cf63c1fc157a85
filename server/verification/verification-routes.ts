import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { analysePhotos } from './analyse-photos.ts';
import { analyseRepository } from './analyse-repository.ts';
import { AnalysisSlots } from './analysis-slots.ts';
import { presentAnalysis, presentCheck } from './verification-presenter.ts';
import { withLease } from './with-lease.ts';

export function verificationRoutes(routes: Routes, context: Context): void {
  const slots = new AnalysisSlots();
  const oneAtATime = <T>(
    profileId: string,
    requestSignal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ) => withLease(context, profileId, requestSignal, (signal) => slots.run(signal, () => work(signal)));

  routes.handle(
    'POST /api/projects/anayze-repo',
    async ({ viewer, body, progress, signal: requestSignal }) => {
      const profileId = viewer.profile.id;
      const analysed = await oneAtATime(profileId, requestSignal, (signal) =>
        analyseRepository(context, {
          profileId,
          repositoryUrl: body.repo_url,
          tell: (check) => progress(presentCheck(check)),
          signal,
        }),
      );
      return { data: presentAnalysis(analysed), message: 'Project verified' };
    },
  );

  routes.handle('POST /api/projects/anayze-hardware', async ({ viewer, files, signal: requestSignal }) => {
    const profileId = viewer.profile.id;
    const photos = files.hardware_images.map(({ path }) => path);
    const { verificationId, checks, expiresAt } = await oneAtATime(profileId, requestSignal, (signal) =>
      analysePhotos(context, { profileId, photos, signal }),
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
