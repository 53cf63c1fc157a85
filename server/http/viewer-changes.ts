import type { FastifyRequest } from 'fastify';
import type { CallName } from '#contract/calls.ts';

const neutralCalls: ReadonlySet<CallName> = new Set<CallName>([
  'GET /api/auth/me',
  'DELETE /api/bookmark/{project_id}',
  'POST /api/projects/{id}/like',
  'DELETE /api/projects/{id}/like',
  'POST /api/payment/webhook',
  'GET /api/auth/github/install',
  'GET /api/auth/github/installed',
  'POST /api/auth/github/webhook',
]);

/**
 * Returns true for every request other than GET and HEAD, and for all account and identity calls, some of which write
 * on GET. The calls in `neutralCalls` are exempt.
 */
export function mayChangeViewers({ method, routeOptions }: FastifyRequest): boolean {
  const { config, url = '' } = routeOptions;
  const { callName } = config;
  if (callName !== undefined && neutralCalls.has(callName)) return false;
  const isRead = method === 'GET' || method === 'HEAD';
  return !isRead || url.startsWith('/api/auth/') || url.startsWith('/api/identity/');
}
