/**
 * Prepares search input for PostgreSQL's `websearch_to_tsquery`: keeps hyphens that exclude a word or join two words and
 * removes the others. A stray hyphen is a negation without an operand, and 33 of them overflow the parser
 * ("tsquery stack too small").
 */
export function searchText(typed: string): string {
  return typed.replaceAll(/-(?![\p{L}\p{N}"])/gu, ' ');
}
