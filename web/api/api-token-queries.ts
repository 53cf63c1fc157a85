import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import type { TokenLifetimeDays } from '#domain/accounts/api-token.ts';
import { apiOf, useApi } from './api-of.ts';
import type { Clean } from './wire.ts';

export type ApiToken = Clean<ResponseOf<'GET /api/auth/tokens'>>['data'][number];

export const apiTokensQuery = queryOptions({
  queryKey: ['settings', 'tokens'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).send('GET /api/auth/tokens', {}, { signal })).data,
});

type NewToken = Pick<BodyOf<'POST /api/auth/tokens'>, 'name' | 'scopes' | 'password'> & {
  lifetimeDays: TokenLifetimeDays;
};

/** Only this response contains the token, because the server stores only a hash of it. */
export function useMakeToken() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ lifetimeDays, ...body }: NewToken) =>
      (await send('POST /api/auth/tokens', { body: { ...body, expiresInDays: lifetimeDays } })).data,
    onSettled: () => client.invalidateQueries({ queryKey: apiTokensQuery.queryKey }),
  });
}

export function useRevokeToken() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) => send('DELETE /api/auth/tokens/{token_id}', { params: { tokenId } }),
    onSettled: () => client.invalidateQueries({ queryKey: apiTokensQuery.queryKey }),
  });
}
