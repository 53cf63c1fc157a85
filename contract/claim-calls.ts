import { type Static, Type } from 'typebox';
import { CLAIM_REASONS, CLAIM_STATES, MAX_STATEMENT_CHARS } from '#domain/projects/claim.ts';
import { call } from './call.ts';
import { ClaimOnListing } from './entities/claim.ts';
import { Envelope, Fields, Id, idParams, nullable, Timestamp } from './schemas.ts';

export const Claim = Fields({
  id: Id,
  number: Type.Integer(),
  project_id: Id,
  title: Type.String(),
  reason: Type.Enum(CLAIM_REASONS),
  text: Type.String(),
  repo_url: nullable(Type.String()),
  state: Type.Enum(CLAIM_STATES),
  opened_at: Timestamp,
  decide_by: Timestamp,
  /** When the freeze of the listing ends; null if the claim does not freeze the listing. */
  held_until: nullable(Timestamp),
  decided_at: nullable(Timestamp),
  decision_reason: nullable(Type.String()),
});
export type Claim = Static<typeof Claim>;
export type { ClaimOnListing };

export const claimCalls = {
  'POST /api/projects/{id}/claim': call({
    summary:
      "Claims another seller's listing as the caller's own work; an operator decides within seven days and may hold the listing until then",
    access: 'member',
    params: idParams('id'),
    body: Fields({
      reason: Type.Enum(CLAIM_REASONS),
      text: Type.String({ minLength: 1, maxLength: MAX_STATEMENT_CHARS }),
      repo_url: Type.Optional(Type.String({ maxLength: 300 })),
    }),
    response: Envelope(Claim),
    problems: [
      'not-found',
      'own-project',
      'github-not-linked',
      'invalid-field',
      'already-claimed',
      'claim-decided',
      'too-many-claims',
    ],
  }),
  'GET /api/claims': call({
    summary: "The caller's own claims, newest first",
    access: 'member',
    response: Envelope(Type.Array(Claim)),
    problems: [],
  }),
  'POST /api/claims/{claim_id}/answer': call({
    summary:
      'Answers a claim as the seller of the listing; replaces an earlier answer while the claim is open',
    access: 'member',
    params: idParams('claim_id'),
    body: Fields({ text: Type.String({ minLength: 1, maxLength: MAX_STATEMENT_CHARS }) }),
    response: Envelope(ClaimOnListing),
    problems: ['not-found', 'claim-decided', 'invalid-field'],
  }),
};
