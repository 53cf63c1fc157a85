/** One thing that a verification looked at. A `fail` stops the verification, a `warn` is told and does not. */
export interface Check {
  readonly id: string;
  readonly title: string;
  readonly result: 'pass' | 'warn' | 'fail';
  /** What was found: read in full by the seller and by buyers. */
  readonly sentence: string;
  /** What to do about it; for the seller only. */
  readonly advice?: string;
  /** Where; for the seller only. */
  readonly places?: readonly string[];
}

/** What one check found; its id and title stand in the plan of the verification. */
export type Finding = Omit<Check, 'id' | 'title'>;

export const pass = (sentence: string): Finding => ({ result: 'pass', sentence });
export const warn = (sentence: string, advice?: string, places?: readonly string[]): Finding => ({
  result: 'warn',
  sentence,
  ...(advice === undefined ? {} : { advice }),
  ...(places === undefined ? {} : { places }),
});
export const fail = (sentence: string, places?: readonly string[]): Finding => ({
  result: 'fail',
  sentence,
  ...(places === undefined ? {} : { places }),
});

/** What a verification keeps of what it found: with the places, which only the seller is shown. */
export interface VerificationReport {
  checks: {
    id: string;
    title: string;
    result: Check['result'];
    sentence: string;
    advice?: string;
    places?: string[];
  }[];
  languages: { name: string; bytes: number; percent: number }[];
  readme_verified: boolean;
  /** What stands beside the word "verified"; absent in reports from before histories were read. */
  note?: string | null;
  /** What the form may be filled with; software only. */
  suggested?: { title: string; description: string; tech_stack: string };
}

/** How long `add-project` accepts an accepted verification. */
export const VERIFICATION_VALID_HOURS = 24;

/** The sentence that a refusal is told with: the first check that failed, most important first. */
export function firstReason(checks: readonly Check[]): string | null {
  return checks.find((check) => check.result === 'fail')?.sentence ?? null;
}

/** What the seller reads: the finding, and what to do about it. */
export function sellerCheck({ id, title, result, sentence, advice, places }: Check): Omit<Check, 'advice'> {
  return {
    id,
    title,
    result,
    sentence: advice === undefined ? sentence : `${sentence} ${advice}`,
    ...(places === undefined ? {} : { places }),
  };
}

/** What others may read: the finding in full, without the places and the advice. */
export function publicCheck({ id, title, result, sentence }: Check): Check {
  if (id !== LEGACY_SHARE_CHECK) return { id, title, result, sentence };
  return {
    id,
    title: 'Commit history',
    result: 'warn',
    sentence:
      'This report was made before commit histories were read. It does not say how the project grew or who wrote it.',
  };
}

/** Of reports from before: it gave the seller's share of the commits as if that proved who wrote them. */
const LEGACY_SHARE_CHECK = 'share';
/** Beside "verified" where the report says nothing of the history. */
const UNKNOWN_HISTORY = 'The commit history was not looked at';

/** @returns what has to be shown wherever the project is called verified; null when nothing has to. */
export function verificationNote(
  category: 'SOFTWARE' | 'HARDWARE',
  note: string | null | undefined,
): string | null {
  if (category === 'HARDWARE') return null;
  return note === undefined ? UNKNOWN_HISTORY : note;
}
