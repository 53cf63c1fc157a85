/** Transliterates words of Indian scripts to Latin letters (IAST). Returns null for words of other scripts. */
export interface Romaniser {
  romanise(word: string): string | null;
}
