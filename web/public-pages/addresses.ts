import type { ListFilters } from '#contract/public-pages.ts';

/** Addresses of public pages. */

export function discoverPath(filters: ListFilters): string {
  const query = new URLSearchParams(
    Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ).toString();
  return query === '' ? '/discover' : `/discover?${query}`;
}

export function topicPath(facet: 'technology' | 'subject', value: string, cursor?: string): string {
  const path = `/discover/${facet === 'technology' ? 't' : 's'}/${encodeURIComponent(value)}`;
  return cursor === undefined ? path : `${path}?${new URLSearchParams({ cursor })}`;
}

export function projectPath(projectId: string): string {
  return `/projects/${projectId}`;
}

export function sellerPath(username: string, cursor?: string): string {
  return cursor === undefined ? `/@${username}` : `/@${username}?${new URLSearchParams({ cursor })}`;
}

/** Signs in and then opens the payment of the project. */
export function buyPath(projectId: string): string {
  return `/login?${new URLSearchParams({ next: `${projectPath(projectId)}?buy=1` })}`;
}

export function loginPath(next: string): string {
  return `/login?${new URLSearchParams({ next })}`;
}
