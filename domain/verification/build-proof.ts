import { DomainError } from '../common/domain-error.ts';
import type { Category } from '../projects/project.ts';
import { type Check, pass, warn } from './verification-check.ts';
import { PROOF_CHECK } from './verification-plan.ts';

/**
 * The proof that a seller has the device: a one-time code on paper beside it, in a photo that arrives while the code
 * works, seen by a person.
 */
export const PROOF_STATES = ['waiting', 'proved', 'declined'] as const;
export type ProofState = (typeof PROOF_STATES)[number];

export const CODE_MINUTES = 30;
/** Without signs that look alike in handwriting. */
const SIGNS = 'ACDEFHJKMNPQRTWXY3479';
const CODE_LENGTH = 6;
export const CODE_PATTERN = `^[${SIGNS}]{${CODE_LENGTH}}$`;

const STEP_MS = 1_000;
/** The clock of the process that gave the code may be ahead. */
const MAX_AHEAD_MS = 60_000;

/** A code is made from the person and the second in which they asked for it. */
export const codeStepAt = (at: Date): number => Math.floor(at.getTime() / STEP_MS);

export const codeEndsAt = (step: number): Date => new Date(step * STEP_MS + CODE_MINUTES * 60_000);

/** @returns whether the code was made in a step from which codes worked when the photo arrived */
export function isCodeOf(codeAt: (step: number) => string, code: string, arrivedAt: Date): boolean {
  const last = codeStepAt(new Date(arrivedAt.getTime() + MAX_AHEAD_MS));
  const first = codeStepAt(new Date(arrivedAt.getTime() - CODE_MINUTES * 60_000));
  for (let step = last; step >= first; step -= 1) if (codeAt(step) === code) return true;
  return false;
}

/** @param hash - at least six bytes */
export function codeOfHash(hash: Uint8Array): string {
  return [...hash.subarray(0, CODE_LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** Left, top, right and bottom of the part with the code, in thousandths of the photo's width and height. */
export type Corners = readonly [left: number, top: number, right: number, bottom: number];
export const WHOLE_PHOTO: Corners = [0, 0, 1_000, 1_000];
export const CORNERS_PATTERN = String.raw`^\d{1,4},\d{1,4},\d{1,4},\d{1,4}$`;
const MIN_SIDE = 10;

export function parseCorners(text: string): Corners {
  const [left = 0, top = 0, right = 0, bottom = 0] = text.split(',').map(Number);
  if (right > 1_000 || bottom > 1_000 || right - left < MIN_SIDE || bottom - top < MIN_SIDE)
    throw new BuildProofError('proof-corners', 'proof_corners');
  return [left, top, right, bottom];
}

export class BuildProofError extends DomainError {
  constructor(
    reason:
      | 'proof-code-wrong'
      | 'proof-code-used'
      | 'proof-photo-missing'
      | 'proof-corners'
      | 'proof-of-hardware'
      | 'already-proved',
    field = 'proof_code',
  ) {
    super('invalid-field', { reason }, { field });
  }
}

/** Proofs that wait or were declined can be sent again. */
export function assertMayProve(category: Category, state: ProofState | null): void {
  if (category !== 'HARDWARE') throw new BuildProofError('proof-of-hardware');
  if (state === 'proved') throw new BuildProofError('already-proved');
}

/** The line of the report. @param provedOn - the day in India on which the photo arrived; null if it is not proved */
export function proofCheck(provedOn: string | null): Check {
  const finding =
    provedOn === null
      ? warn({ reason: 'build-not-proved' })
      : pass({ reason: 'build-proved', params: { on: provedOn } });
  return { id: PROOF_CHECK, category: 'HARDWARE', ...finding };
}

/** What the stamp on a listing says. */
export type StampKind = 'verified' | 'built' | 'not-proved';

export function stampOf(category: Category, proof: { readonly state: string } | undefined): StampKind {
  if (category === 'SOFTWARE') return 'verified';
  return proof?.state === 'proved' ? 'built' : 'not-proved';
}
