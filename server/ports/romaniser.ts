/** Writes words of Indian scripts in Latin letters (IAST); null for any other script. Adapter: sanscript. */
export interface Romaniser {
  romanise(word: string): string | null;
}
