/**
 * Transliterates words of Indian scripts to Latin letters (IAST). Returns null for other scripts. Implemented with
 * sanscript.
 */
export interface Romaniser {
  romanise(word: string): string | null;
}
