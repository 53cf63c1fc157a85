import type { Context } from '../../context.ts';
import { describeAnswer } from '../../http/describe-answer.ts';
import type { Routes } from '../../http/routes.ts';
import { answerClaim } from './answer-claim.ts';
import { presentClaim, presentClaimOnListing } from './claim-presenter.ts';
import { listClaims } from './list-claims.ts';
import { openClaim } from './open-claim.ts';

export function claimRoutes(routes: Routes, context: Context): void {
  routes.handle('POST /api/projects/{id}/claim', async ({ viewer, params, body }) => {
    const claim = await openClaim(context, {
      claimantId: viewer.profile.id,
      projectId: params.id,
      reason: body.reason,
      text: body.text,
      repositoryUrl: body.repo_url ?? null,
    });
    return { data: presentClaim(claim), ...describeAnswer('claim-opened', { number: claim.number }) };
  });
  routes.handle('GET /api/claims', async ({ viewer }) => ({
    data: (await listClaims(context, viewer.profile.id)).map((claim) => presentClaim(claim)),
  }));
  routes.handle('POST /api/claims/{claim_id}/answer', async ({ viewer, params, body }) => {
    const claim = await answerClaim(context, {
      sellerId: viewer.profile.id,
      claimId: params.claim_id,
      text: body.text,
    });
    return { data: presentClaimOnListing(claim), ...describeAnswer('claim-answered') };
  });
}
