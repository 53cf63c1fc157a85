/** Exact figures would identify a repository in the code host's search. */

/** Rounds to one significant digit. */
export function roughly(value: number): number {
  if (value < 1) return 0;
  const unit = 10 ** Math.floor(Math.log10(value));
  return Math.round(value / unit) * unit;
}

export interface LanguageShare {
  readonly name: string;
  readonly bytes: number;
  readonly percent: number;
}

const PERCENT_STEP = 5;

/** The main language is kept even if its share is rounded to zero. */
export function roughLanguages(languages: readonly LanguageShare[]): LanguageShare[] {
  return languages
    .map(({ name, bytes, percent }) => ({
      name,
      bytes: roughly(bytes),
      percent: Math.round(percent / PERCENT_STEP) * PERCENT_STEP,
    }))
    .filter(({ percent }, index) => index === 0 || percent > 0);
}
