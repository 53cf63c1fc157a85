import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import { isProblem } from './api-client.ts';
import { readData, readPages, useCall } from './api-of.ts';
import { proofOf } from './message-of-error.ts';
import { useDownload } from './use-download.ts';
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
  queryFn: readData('GET /api/balance', {}),
});

export const balanceEntriesQuery = infiniteQueryOptions({
  queryKey: [...keys.balance, 'entries'] as const,
  ...readPages('GET /api/balance/entries', { query: { limit: 50 } }),
});

export function statementQuery(month: string) {
  return queryOptions({
    queryKey: [...keys.balance, 'statement', month] as const,
    queryFn: readData('GET /api/balance/statement', { query: { month } }),
    retry: (failures, error) => failures < 1 && !isProblem(error, 'invalid-field'),
  });
}

export const useDownloadStatement = () =>
  useDownload('GET /api/balance/statement/csv', 'statement.csv', (month: string) => ({ query: { month } }));

export const payoutAccountQuery = queryOptions({
  queryKey: keys.account,
  queryFn: readData('GET /api/payout-account', {}),
});

export type NewPayoutAccount = Clean<BodyOf<'PUT /api/payout-account'>>;

export const useSavePayoutAccount = () =>
  useCall(
    (send, account: NewPayoutAccount) => send('PUT /api/payout-account', { body: account }),
    keys.balance,
  );

export const useRemovePayoutAccount = () =>
  useCall(
    (send, password: string) => send('DELETE /api/payout-account', { body: proofOf(password) }),
    keys.balance,
  );

export const taxIdentityQuery = queryOptions({
  queryKey: keys.tax,
  queryFn: readData('GET /api/tax-identity', {}),
});

export const useSaveTaxIdentity = () =>
  useCall(
    (send, identity: Clean<BodyOf<'PUT /api/tax-identity'>>) =>
      send('PUT /api/tax-identity', { body: identity }),
    keys.tax,
  );

export const useRemoveTaxIdentity = () =>
  useCall(
    (send, password: string) => send('DELETE /api/tax-identity', { body: proofOf(password) }),
    keys.tax,
  );
