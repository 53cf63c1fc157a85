import type { ResponseOf } from '#contract/calls.ts';
import { DEFAULT_TOKEN_LIFETIME_DAYS } from '#domain/accounts/api-token.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { proofOf } from '../http/viewer.ts';
import { deleteToken, listTokens, type StoredToken } from './api-token-store.ts';
import { makeToken } from './make-token.ts';

export function apiTokenRoutes(routes: Routes, context: Context): void {
  const { database } = context;

  routes.handle('GET /api/auth/tokens', async ({ viewer }) => ({
    data: (await listTokens(database, viewer.profile.id)).map(presentToken),
  }));

  routes.handle('POST /api/auth/tokens', async ({ viewer, body, request }) => {
    const { token, stored } = await makeToken(context, viewer, {
      name: body.name,
      scopes: body.scopes,
      lifetimeDays: body.expires_in_days ?? DEFAULT_TOKEN_LIFETIME_DAYS,
      proof: proofOf(body, request),
    });
    return { data: { ...presentToken(stored), token } };
  });

  routes.handle('DELETE /api/auth/tokens/{token_id}', async ({ viewer, params }) => {
    if (!(await deleteToken(database, viewer.profile.id, params.token_id))) {
      throw new DomainError('not-found', { reason: 'no-token' });
    }
    return { data: null };
  });
}

function presentToken(token: StoredToken): ResponseOf<'GET /api/auth/tokens'>['data'][number] {
  return {
    token_id: token.id,
    name: token.name,
    scopes: [...token.scopes],
    created_at: token.createdAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    expires_at: token.expiresAt.toISOString(),
  };
}
