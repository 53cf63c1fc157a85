import { type Static, Type } from 'typebox';
import { CLAIM_REASONS, CLAIM_STATES, MAX_STATEMENT_CHARS } from '#domain/projects/claim.ts';
import { call } from './call.ts';
import { ClaimOnListing, Envelope, Id, idParams, nullable, Timestamp } from './entities.ts';

const strict = { additionalProperties: false } as const;

/** What a member says of somebody else's listing: "this is my work". */
const Claim = Type.Object(
  {
    id: Id,
    /** What people and operators call it. */
    number: Type.Integer(),
    project_id: Id,
    title: Type.String(),
    reason: Type.Enum(CLAIM_REASONS),
    text: Type.String(),
    repo_url: nullable(Type.String()),
    state: Type.Enum(CLAIM_STATES),
    opened_at: Timestamp,
    /** By then an operator has decided. */
    decide_by: Timestamp,
    /** While it keeps the listing from being bought; null when it does not. */
    held_until: nullable(Timestamp),
    decided_at: nullable(Timestamp),
    decision_reason: nullable(Type.String()),
  },
  strict,
);
export type Claim = Static<typeof Claim>;
export type { ClaimOnListing };

export const claimCalls = {
  'POST /api/projects/{id}/claim': call({
    summary:
      "Claims somebody else's listing as the caller's own work; an operator decides within seven days, and the listing may be held until then",
    access: 'member',
    params: idParams('id'),
    body: Type.Object(
      {
        reason: Type.Enum(CLAIM_REASONS),
        /** Why it is the caller's work; the seller reads it. */
        text: Type.String({ minLength: 1, maxLength: MAX_STATEMENT_CHARS }),
        /** The caller's own repository on GitHub; the seller sees it. */
        repo_url: Type.Optional(Type.String({ maxLength: 300 })),
      },
      strict,
    ),
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
    summary: "The caller's own claims with their state, newest first",
    access: 'member',
    response: Envelope(Type.Array(Claim)),
    problems: [],
  }),
  'POST /api/claims/{claim_id}/answer': call({
    summary: 'The seller of a claimed listing answers; the last answer counts while the claim is open',
    access: 'member',
    params: idParams('claim_id'),
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: MAX_STATEMENT_CHARS }) }, strict),
    response: Envelope(ClaimOnListing),
    problems: ['not-found', 'claim-decided', 'invalid-field'],
  }),
};
