/** The parsers below drop unknown values, so that no URL causes an error. */

const MAX_SEARCH_LENGTH = 100;

export function choiceOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

/** The router parses a search that consists of digits as a number. */
export function searchTextOf(value: unknown, maxLength = MAX_SEARCH_LENGTH): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, maxLength) : undefined;
}

export function flagOf(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}

export interface NextSearch {
  next?: string;
}

export function readNext(search: Record<string, unknown>): NextSearch {
  const next = search['next'] ?? search['redirect'];
  return typeof next === 'string' ? { next } : {};
}

export function defined<Search extends object>(search: {
  [Key in keyof Search]: Search[Key] | undefined;
}): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
}
