import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import { saveFile } from '../lib/save-file.ts';
import { isProblem } from './api-client.ts';
import { apiOf, useApi } from './api-of.ts';
import { proofOf } from './proof-problem.ts';
import type { Clean } from './wire.ts';

export type Balance = Clean<ResponseOf<'GET /api/balance'>>['data'];
export type BalanceEntry = Clean<ResponseOf<'GET /api/balance/entries'>>['data'][number];
export type Statement = Clean<ResponseOf<'GET /api/balance/statement'>>['data'];
export type PayoutAccount = NonNullable<Clean<ResponseOf<'GET /api/payout-account'>>['data']>;
export type TaxIdentity = NonNullable<Clean<ResponseOf<'GET /api/tax-identity'>>['data']>;

const keys = {
  balance: ['balance'] as const,
  account: ['balance', 'account'] as const,
  tax: ['tax-identity'] as const,
};

export const balanceQuery = queryOptions({
  queryKey: [...keys.balance, 'figures'] as const,
  queryFn: async ({ client, signal }) => (await apiOf(client).send('GET /api/balance', {}, { signal })).data,
});

export const balanceEntriesQuery = infiniteQueryOptions({
  queryKey: [...keys.balance, 'entries'] as const,
  queryFn: ({ client, pageParam, signal }) =>
    apiOf(client).send(
      'GET /api/balance/entries',
      { query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.meta.nextCursor,
});

export function statementQuery(month: string) {
  return queryOptions({
    queryKey: [...keys.balance, 'statement', month] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).send('GET /api/balance/statement', { query: { month } }, { signal })).data,
    retry: (failures, error) => failures < 1 && !isProblem(error, 'invalid-field'),
  });
}

export function useDownloadStatement() {
  const { sendRaw } = useApi();
  return useMutation({
    mutationFn: async (month: string) => {
      const answer = await sendRaw('GET /api/balance/statement/csv', { query: { month } });
      saveFile(await answer.blob(), `protohaat-${month}.csv`);
    },
  });
}

export const payoutAccountQuery = queryOptions({
  queryKey: keys.account,
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).send('GET /api/payout-account', {}, { signal })).data,
});

export type NewPayoutAccount = Clean<BodyOf<'PUT /api/payout-account'>>;

export function useSavePayoutAccount() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (account: NewPayoutAccount) =>
      (await send('PUT /api/payout-account', { body: account })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.balance }),
  });
}

export function useRemovePayoutAccount() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => send('DELETE /api/payout-account', { body: proofOf(password) }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.balance }),
  });
}

export const taxIdentityQuery = queryOptions({
  queryKey: keys.tax,
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).send('GET /api/tax-identity', {}, { signal })).data,
});

export function useSaveTaxIdentity() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (identity: Clean<BodyOf<'PUT /api/tax-identity'>>) =>
      (await send('PUT /api/tax-identity', { body: identity })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.tax }),
  });
}

export function useRemoveTaxIdentity() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => send('DELETE /api/tax-identity', { body: proofOf(password) }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.tax }),
  });
}
