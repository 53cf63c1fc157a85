/** The result of one check. A `fail` fails the verification; a `warn` is only shown. */
export interface Check {
  readonly id: string;
  readonly title: string;
  readonly result: 'pass' | 'warn' | 'fail';
  /** Shown to the seller and to buyers. */
  readonly sentence: string;
  /** Recommended action; shown to the seller only. */
  readonly advice?: string;
  /** Locations, such as `src/app.ts:12`; shown to the seller only. */
  readonly places?: readonly string[];
}

/** The result of a check without its id and title, which the verification plan defines. */
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

/** The stored report, including the places that only the seller sees. */
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
  /** Caveat beside the "verified" badge; absent in reports made before commit histories were read. */
  note?: string | null;
  /** Suggested form values; software only. */
  suggested?: { title: string; description: string; tech_stack: string };
}

/** Age limit of an accepted verification in `add-project`. */
export const VERIFICATION_VALID_HOURS = 24;

/** The message of a refusal: the first failed check, most important first. */
export function firstReason(checks: readonly Check[]): string | null {
  return checks.find((check) => check.result === 'fail')?.sentence ?? null;
}

/** The seller's view: the finding together with the advice. */
export function sellerCheck({ id, title, result, sentence, advice, places }: Check): Omit<Check, 'advice'> {
  return {
    id,
    title,
    result,
    sentence: advice === undefined ? sentence : `${sentence} ${advice}`,
    ...(places === undefined ? {} : { places }),
  };
}

/** The public view: without places and advice. */
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

/** Only in old reports: presented the seller's share of commits as proof of authorship. */
const LEGACY_SHARE_CHECK = 'share';
/** Caveat for reports without any history check. */
const UNKNOWN_HISTORY = 'The commit history was not checked';

/** @returns the caveat to show beside the "verified" badge; null if there is none. */
export function verificationNote(
  category: 'SOFTWARE' | 'HARDWARE',
  note: string | null | undefined,
): string | null {
  if (category === 'HARDWARE') return null;
  return note === undefined ? UNKNOWN_HISTORY : note;
}
