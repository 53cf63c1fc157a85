import { type Static, Type } from 'typebox';
import { CLAIM_REASONS } from '#domain/projects/claim.ts';
import { Fields, Id, nullable, Timestamp } from '../schemas.ts';

/** The claimant's account is not among these fields, because it stays hidden from the seller. */
export const ClaimOnListing = Fields({
  id: Id,
  number: Type.Integer(),
  reason: Type.Enum(CLAIM_REASONS),
  text: Type.String(),
  repo_url: nullable(Type.String()),
  opened_at: Timestamp,
  decide_by: Timestamp,
  /** When the freeze of the listing ends; null if the claim does not freeze the listing. */
  held_until: nullable(Timestamp),
  answer: nullable(Type.String()),
  answered_at: nullable(Timestamp),
});
export type ClaimOnListing = Static<typeof ClaimOnListing>;
