import type { ListFilters } from '#contract/public-pages.ts';

export function discoverPath(filters: ListFilters): string {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  ).toString();
  return query === '' ? '/discover' : `/discover?${query}`;
}
