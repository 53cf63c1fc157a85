import type { Topic } from '#domain/catalogue/facets.ts';

export function discoverPath(filters: object): string {
  return withQuery('/discover', filters);
}

export function topicPath(facet: Topic, value: string, filters: object = {}): string {
  return withQuery(`/discover/${facet === 'technology' ? 't' : 's'}/${encodeURIComponent(value)}`, filters);
}

export function topicFeedPath(facet: Topic, value: string): string {
  return `${topicPath(facet, value)}/feed.xml`;
}

function withQuery(path: string, values: object): string {
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();
  return query === '' ? path : `${path}?${query}`;
}

export function projectPath(projectId: string): string {
  return `/projects/${projectId}`;
}

export function sellerPath(username: string, cursor?: string): string {
  return cursor === undefined ? `/@${username}` : `/@${username}?${new URLSearchParams({ cursor })}`;
}

export function buyPath(projectId: string): string {
  return loginPath(`${projectPath(projectId)}?buy=1`);
}

export function loginPath(next: string): string {
  return `/login?${new URLSearchParams({ next })}`;
}

export const sellPath = `/signup?${new URLSearchParams({ next: '/add-project' })}`;
