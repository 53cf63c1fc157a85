import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import type { TokenLifetimeDays } from '#domain/accounts/api-token.ts';
import { readData, useCall } from './api-of.ts';
import type { Clean } from './wire.ts';

export type ApiToken = Clean<ResponseOf<'GET /api/auth/tokens'>>['data'][number];

export const apiTokensQuery = queryOptions({
  queryKey: ['settings', 'tokens'],
  queryFn: readData('GET /api/auth/tokens', {}),
});

type NewToken = Pick<BodyOf<'POST /api/auth/tokens'>, 'name' | 'scopes' | 'password'> & {
  lifetimeDays: TokenLifetimeDays;
};

/** Only this response contains the token, because the server stores only a hash of it. */
export const useMakeToken = () =>
  useCall(
    (send, { lifetimeDays, ...body }: NewToken) =>
      send('POST /api/auth/tokens', { body: { ...body, expiresInDays: lifetimeDays } }),
    apiTokensQuery.queryKey,
  );

export const useRevokeToken = () =>
  useCall(
    (send, tokenId: string) => send('DELETE /api/auth/tokens/{token_id}', { params: { tokenId } }),
    apiTokensQuery.queryKey,
  );
