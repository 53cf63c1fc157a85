export function topicPath(facet: 'technology' | 'subject', value: string): string {
  return `/discover/${facet === 'technology' ? 't' : 's'}/${encodeURIComponent(value)}`;
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
