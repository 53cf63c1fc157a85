import type { FastifyRequest } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import type { LimitName } from '#domain/common/limits.ts';

/** A call that writes and is not listed here has the limit `writes`. */
const limitsByCall: Partial<Record<CallName, readonly LimitName[]>> = {
  'GET /username': ['usernames'],
  'GET /api/boot': ['identity'],
  'GET /api/auth/register': ['writes'],
  'GET /api/bookmark/{project_id}': ['writes'],
  'GET /api/auth/github/login': ['github-sign-in'],
  'GET /api/auth/github/callback': ['github-sign-in'],
  'GET /api/auth/github/install': ['github-sign-in'],
  'GET /api/auth/github/installed': ['github-sign-in'],
  // This call has no limit of its own, because GitHub signs the requests.
  'POST /api/auth/github/webhook': [],
  'GET /api/repositories': ['repositories'],
  'POST /api/auth/github/ticket': ['github-tickets'],
  'GET /api/auth/export': ['exports'],
  'POST /api/auth/complete-profile': ['uploads'],
  'POST /api/auth/updateProfile': ['uploads'],
  'POST /api/payment/create-payment-intent': ['intents-address', 'intents'],
  'POST /api/payment/update-status': ['hints', 'hints-payment'],
  // This call has no limit of its own, because the payment provider signs the requests.
  'POST /api/payment/webhook': [],
  // These two calls have no limits of their own, because this deployment or its mail server signs the requests.
  'POST /api/mail/unsubscribe/{token}': [],
  'POST /api/mail/bounces': [],
  'POST /api/mail/address-check': ['address-checks'],
  'POST /api/projects/anayze-repo': ['verifications'],
  'POST /api/projects/anayze-hardware': ['verifications', 'uploads'],
  'POST /api/projects/add-project': ['uploads'],
  'POST /api/projects/{projectId}/build-proof': ['uploads'],
  'POST /api/projects/{id}/questions': ['questions'],
  'POST /api/projects/{id}/private-question': ['questions'],
  'POST /api/private-questions/{thread_id}/messages': ['messages'],
  'POST /api/private-questions/messages/{message_id}/publish': ['questions'],
  'POST /api/reports': ['reports'],
  'POST /api/orders/{purchase_id}/handover': ['handovers'],
  'POST /api/orders/{purchase_id}/case': ['cases'],
  'POST /api/orders/{purchase_id}/support': ['cases'],
  'POST /api/cases/{case_id}/messages': ['cases'],
  'POST /api/cases/{case_id}/offer': ['cases'],
  'POST /api/orders/{purchase_id}/messages': ['messages'],
  'GET /api/projects/{id}/download': ['downloads'],
  'POST /api/auth/second-factor/enrol': ['second-factor'],
  'POST /api/auth/second-factor/prove': ['second-factor'],
};

const searchCalls: ReadonlySet<CallName> = new Set<CallName>([
  'GET /api/projects/searchproject',
  'GET /api/projects/suggestions',
  'GET /api/projects/facets',
  'GET /api/public/suggestions',
]);

/** Searches, suggestions and facets cost the database more than other reads, so they have limits of their own. */
export function isSearch({ query, routeOptions }: Pick<FastifyRequest, 'query' | 'routeOptions'>): boolean {
  const { callName: name, isDocument } = routeOptions.config;
  const words = (query as { search?: unknown } | undefined)?.search;
  const hasWords = Array.isArray(words) || (typeof words === 'string' && words.trim() !== '');
  if (isDocument === true) return hasWords;
  if (name === undefined || !name.startsWith('GET ')) return false;
  return searchCalls.has(name) || hasWords;
}

export function limitsOfDocument(request: FastifyRequest): readonly LimitName[] {
  return isSearch(request) ? ['pages', 'searches-address'] : ['pages'];
}

export function limitsOfRequest(request: FastifyRequest): readonly LimitName[] {
  const name = request.routeOptions.config.callName;
  const own = name === undefined ? [] : limitsOf(name);
  return isSearch(request) ? [...own, 'searches', 'searches-address'] : own;
}

export function limitsOf(name: CallName): readonly LimitName[] {
  return limitsByCall[name] ?? (name.startsWith('GET ') ? [] : ['writes']);
}

export function paymentIdOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { payment_intent_id: id } = body as { payment_intent_id?: unknown };
  return typeof id === 'string' ? id : null;
}
