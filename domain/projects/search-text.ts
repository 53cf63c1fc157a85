/**
 * What a person typed into a search box, as PostgreSQL's `websearch_to_tsquery` can take it: a hyphen stays where it excludes
 * a word or a phrase or joins two words. Any other one is a negation without an operand, and 33 of those overflow its parser
 * ("tsquery stack too small").
 */
export function searchText(typed: string): string {
  return typed.replaceAll(/-(?![\p{L}\p{N}"])/gu, ' ');
}
