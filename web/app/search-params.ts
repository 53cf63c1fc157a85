/** The router's own functions would read a search for `true` or `1e5` as JSON. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: object): string {
  const given = JSON.parse(JSON.stringify(search)) as Record<string, string>;
  const text = String(new URLSearchParams(given));
  return text && `?${text}`;
}

const MAX_SEARCH_LENGTH = 100;

export function choiceOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

/** Control characters become spaces, because the API rejects them. */
export function searchTextOf(value: unknown, maxLength = MAX_SEARCH_LENGTH): string | undefined {
  const text = typeof value === 'string' ? value.replaceAll(/\p{Cc}/gu, ' ') : '';
  return text.trim() === '' ? undefined : text.slice(0, maxLength);
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
