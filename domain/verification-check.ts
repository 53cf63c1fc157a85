/** One thing that a verification looked at. A `fail` stops the verification, a `warn` is told and does not. */
export interface Check {
  readonly id: string;
  readonly title: string;
  readonly result: 'pass' | 'warn' | 'fail';
  /** What was found and, where it is not a pass, what to do. */
  readonly sentence: string;
  /** Where; for the seller only. */
  readonly places?: readonly string[];
}

/** What one check found; its id and title stand in the plan of the verification. */
export type Finding = Omit<Check, 'id' | 'title'>;

export const pass = (sentence: string): Finding => ({ result: 'pass', sentence });
export const warn = (sentence: string): Finding => ({ result: 'warn', sentence });
export const fail = (sentence: string, places?: readonly string[]): Finding => ({
  result: 'fail',
  sentence,
  ...(places === undefined ? {} : { places }),
});

/** What a verification keeps of what it found: with the places, which only the seller is shown. */
export interface VerificationReport {
  checks: { id: string; title: string; result: Check['result']; sentence: string; places?: string[] }[];
  languages: { name: string; bytes: number; percent: number }[];
  readme_verified: boolean;
  /** What the form may be filled with; software only. */
  suggested?: { title: string; description: string; tech_stack: string };
}

/** How long `add-project` accepts an accepted verification. */
export const VERIFICATION_VALID_HOURS = 24;

/** The sentence that a refusal is told with: the first check that failed, most important first. */
export function firstReason(checks: readonly Check[]): string | null {
  return checks.find((check) => check.result === 'fail')?.sentence ?? null;
}

/** What others than the seller may read of a check: what was found, without the places and the advice that follows. */
export function publicCheck({ id, title, result, sentence }: Check): Check {
  return { id, title, result, sentence: sentence.split(/(?<=\.)\s/u)[0] ?? sentence };
}
