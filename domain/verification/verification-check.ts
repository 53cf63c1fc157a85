import type { checkTexts } from '#words/verification.ts';
import type { Category } from '../projects/project.ts';
import type { CameraSummary } from './camera-facts.ts';
import type { CodeFigures } from './origins.ts';

type Sentences = (typeof checkTexts)['sentences'];
export type CheckReason = keyof Sentences;

export type Outcome = {
  readonly [R in CheckReason]: Parameters<Sentences[R]> extends [infer Params]
    ? { readonly reason: R; readonly params: Readonly<Params> }
    : { readonly reason: R; readonly params?: never };
}[CheckReason];

/** A `fail` fails the verification; a `warn` is only shown. */
export type Finding = Outcome & {
  readonly result: 'pass' | 'warn' | 'fail';
  readonly places?: readonly string[];
};

export type Check = Finding & { readonly id: string; readonly category: Category };

export const pass = (outcome: Outcome): Finding => ({ result: 'pass', ...outcome });
export const warn = (outcome: Outcome, places?: readonly string[]): Finding => ({
  result: 'warn',
  ...outcome,
  ...(places === undefined ? {} : { places }),
});
export const fail = (outcome: Outcome, places?: readonly string[]): Finding => ({
  result: 'fail',
  ...outcome,
  ...(places === undefined ? {} : { places }),
});

export type HistoryNote = 'one-commit' | 'no-commit-of-seller';
export type ReportNote = HistoryNote | 'photos-not-proved';

/** Whether a listed project counts as verified on the wire. What its stamp says is in `stampOf`. */
export function isVerified(category: Category, noteReason: string | null): boolean {
  return category === 'SOFTWARE' || noteReason === null;
}

/** Newer rules refuse something in a listed commit. Its stamp stays until then, so that the owner can act. */
export interface OwnerNeeded {
  until: string;
  isOver: boolean;
}

/** The stored texts are shown if the text catalogue lacks the reason of the check. */
export interface StoredCheck {
  id: string;
  title: string;
  result: Finding['result'];
  sentence: string;
  advice?: string;
  reason?: string;
  params?: object;
  places?: string[];
}

export interface VerificationReport {
  /** Of the rules for secrets and dangers (`READING_RULES`) by which the files were read; absent before there were any. */
  rules?: number;
  figures?: CodeFigures;
  /** Only for hardware. */
  cameras?: CameraSummary;
  owner_needed?: OwnerNeeded;
  checks: StoredCheck[];
  languages: { name: string; bytes: number; percent: number }[];
  readme_verified: boolean;
  note?: string | null;
  note_reason?: string | null;
  suggested?: { title: string; description: string; tech_stack: string; features?: string };
}

export const VERIFICATION_VALID_HOURS = 24;

export function firstFailure<Made extends Pick<Check, 'result'>>(checks: readonly Made[]): Made | null {
  return checks.find((check) => check.result === 'fail') ?? null;
}

export function outcomeOf({ reason, params }: Finding): {
  readonly reason: CheckReason;
  readonly params: object;
} {
  return { reason, params: params ?? {} };
}
