import type { Claim } from '#contract/claim-calls.ts';
import type { ClaimOnListing } from '#contract/entities/claim.ts';
import type { StoredClaim } from './claim-store.ts';

/** The claimant's view omits the seller's answer, which is addressed to the operator. */
export function presentClaim(claim: StoredClaim): Claim {
  return {
    id: claim.id,
    number: claim.number,
    project_id: claim.projectId,
    title: claim.title,
    reason: claim.reason,
    text: claim.statement ?? '',
    repo_url: claim.evidenceUrl,
    state: claim.state,
    opened_at: claim.openedAt.toISOString(),
    decide_by: claim.decideBy.toISOString(),
    held_until: claim.frozenUntil?.toISOString() ?? null,
    decided_at: claim.decidedAt?.toISOString() ?? null,
    decision_reason: claim.decisionReason,
  };
}

/** The seller's view never names the claimant. */
export function presentClaimOnListing(claim: StoredClaim): ClaimOnListing {
  return {
    id: claim.id,
    number: claim.number,
    reason: claim.reason,
    text: claim.statement ?? '',
    repo_url: claim.evidenceUrl,
    opened_at: claim.openedAt.toISOString(),
    decide_by: claim.decideBy.toISOString(),
    held_until: claim.frozenUntil?.toISOString() ?? null,
    answer: claim.answer,
    answered_at: claim.answeredAt?.toISOString() ?? null,
  };
}
