import type { FastifyRequest } from 'fastify';
import type { CallName } from '#contract/calls.ts';

/** Frequent calls that never touch sessions or profiles. */
const neutralCalls: ReadonlySet<CallName> = new Set<CallName>([
  'GET /api/auth/me',
  'DELETE /api/bookmark/{project_id}',
  'POST /api/projects/{id}/like',
  'DELETE /api/projects/{id}/like',
  'POST /api/payment/webhook',
]);

/** Whether a request may have changed a session or a profile: every write, and all of sign-in, where GET writes too. */
export function mayChangeViewers({ method, routeOptions }: FastifyRequest): boolean {
  const { config, url = '' } = routeOptions;
  const { callName } = config;
  if (callName !== undefined && neutralCalls.has(callName)) return false;
  const isRead = method === 'GET' || method === 'HEAD';
  return !isRead || url.startsWith('/api/auth/') || url.startsWith('/api/identity/');
}
