import type { ListFilters } from '#contract/public-pages.ts';

export function discoverPath(filters: ListFilters): string {
  const query = new URLSearchParams(
    Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ).toString();
  return query === '' ? '/discover' : `/discover?${query}`;
}
