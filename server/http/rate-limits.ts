import type { CallName } from '#contract/calls.ts';
import type { LimitName } from '#domain/common/limits.ts';

/** Specific limits. All other writes count as `writes`; other reads have no limit per account. */
const limitsByCall: Partial<Record<CallName, readonly LimitName[]>> = {
  'GET /username': ['usernames'],
  'GET /api/auth/register': ['writes'],
  'GET /api/bookmark/{project_id}': ['writes'],
  'GET /api/auth/github/login': ['github-sign-in'],
  'GET /api/auth/github/callback': ['github-sign-in'],
  'POST /api/auth/github/ticket': ['github-tickets'],
  'GET /api/auth/export': ['exports'],
  'POST /api/auth/complete-profile': ['uploads'],
  'POST /api/auth/updateProfile': ['uploads'],
  'POST /api/payment/create-payment-intent': ['intents-address', 'intents'],
  'POST /api/payment/update-status': ['hints', 'hints-payment'],
  // Signed by the provider.
  'POST /api/payment/webhook': [],
  'POST /api/projects/anayze-repo': ['verifications'],
  'POST /api/projects/anayze-hardware': ['verifications', 'uploads'],
  'POST /api/projects/add-project': ['uploads'],
  'GET /api/projects/{id}/download': ['downloads'],
};

export function limitsOf(name: CallName): readonly LimitName[] {
  return limitsByCall[name] ?? (name.startsWith('GET ') ? [] : ['writes']);
}

/** The key of `hints-payment`. */
export function paymentNamed(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { payment_intent_id: id } = body as { payment_intent_id?: unknown };
  return typeof id === 'string' ? id : null;
}
