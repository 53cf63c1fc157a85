/** Transliterates words of Indian scripts to Latin letters (IAST). Null for other scripts. */
export interface Romaniser {
  romanise(word: string): string | null;
}
