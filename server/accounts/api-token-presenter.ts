import type { ResponseOf } from '#contract/calls.ts';
import type { StoredToken } from './api-token-store.ts';

export function presentToken(token: StoredToken): ResponseOf<'GET /api/auth/tokens'>['data'][number] {
  return {
    token_id: token.id,
    name: token.name,
    scopes: [...token.scopes],
    created_at: token.createdAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    expires_at: token.expiresAt.toISOString(),
  };
}
