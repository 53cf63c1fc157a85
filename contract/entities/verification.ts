import { type Static, Type } from 'typebox';
import { Fields, nullable, Timestamp } from '../schemas.ts';

export const Check = Fields({
  id: Type.String(),
  title: Type.String(),
  result: Type.Enum(['pass', 'warn', 'fail']),
  sentence: Type.String(),
  /** Identifies the sentence, for clients with their own texts. Old reports lack `reason` and `params`. */
  reason: Type.Optional(Type.String()),
  params: Type.Optional(Type.Object({}, { additionalProperties: true })),
  /** Only for the seller: the affected locations as `path:line`. */
  places: Type.Optional(Type.Array(Type.String())),
});
export type Check = Static<typeof Check>;

export const LanguageShare = Fields({ name: Type.String(), bytes: Type.Integer(), percent: Type.Number() });

/** The cover of software without pictures, drawn from its commit without names and dates. */
export const Drawn = Fields({
  /** From 0 to 4. */
  sheet: Type.Integer(),
  /** Folders and files of the root by size: x, y, width and height in percent, and a strength; 0 is the accent. */
  blocks: Type.Array(Type.Array(Type.Integer())),
  /** The activity of each quarter, from 0 to 4, oldest first. */
  quarters: Type.Array(Type.Integer()),
});

export const VerificationReport = Fields({
  verified_at: Timestamp,
  /**
   * Only for software. The seller and the buyer get the full hash of the verified commit. Others get seven
   * characters, or null if the repository is public.
   */
  commit: nullable(Type.String()),
  note: nullable(Type.String()),
  checks: Type.Array(Check),
  languages: Type.Array(LanguageShare),
  readme_verified: Type.Boolean(),
});
export type VerificationReport = Static<typeof VerificationReport>;

/** Needed if the check `secrets` found texts that are likely secrets. */
export const secretsConfirmed = { secrets_dead: Type.Optional(Type.Boolean()) };
