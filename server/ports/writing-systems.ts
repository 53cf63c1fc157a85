/** Strings that look alike have the same skeleton: https://www.unicode.org/reports/tr39/ */
export interface Lookalikes {
  skeletonOf(text: string): string;
}

/** Transliterates words of Indian scripts to Latin letters (IAST). Returns null for words of other scripts. */
export interface Romaniser {
  romanise(word: string): string | null;
}
