import type { Context } from '../context.ts';
import { describeAnswer } from '../http/describe-answer.ts';
import type { Routes } from '../http/routes.ts';
import { analysePhotos } from './analyse-photos.ts';
import { analyseRepository } from './analyse-repository.ts';
import { AnalysisLimiter } from './analysis-limiter.ts';
import { checkSeller } from './check-seller.ts';
import { listOwnRepositories } from './list-own-repositories.ts';
import { presentAnalysis, presentCheck } from './verification-presenter.ts';
import { withLease } from './with-lease.ts';

export function verificationRoutes(routes: Routes, context: Context): void {
  const limiter = new AnalysisLimiter();
  const runExclusively = <T>(
    profileId: string,
    requestSignal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ) => withLease(context, profileId, requestSignal, (signal) => limiter.run(signal, () => work(signal)));

  routes.handle('GET /api/repositories', async ({ viewer, signal }) => ({
    data: await listOwnRepositories(context, viewer.profile.id, signal),
  }));

  routes.handle(
    'POST /api/projects/anayze-repo',
    async ({ viewer, body, progress, signal: requestSignal }) => {
      const profileId = viewer.profile.id;
      await checkSeller(context, profileId);
      const analysed = await runExclusively(profileId, requestSignal, (signal) =>
        analyseRepository(context, {
          profileId,
          repositoryUrl: body.repo_url,
          projectId: body.project_id ?? null,
          onCheck: (check) => progress(presentCheck(check)),
          signal,
        }),
      );
      return { data: presentAnalysis(analysed), ...describeAnswer('project-verified') };
    },
  );

  routes.handle('POST /api/projects/anayze-hardware', async ({ viewer, files, signal: requestSignal }) => {
    const profileId = viewer.profile.id;
    await checkSeller(context, profileId);
    const photos = files.hardware_images.map(({ path }) => path);
    const { verificationId, checks, expiresAt } = await runExclusively(profileId, requestSignal, (signal) =>
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
