import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import type { QueueKind } from '#domain/operators/queue.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import { type ApiClient, isProblem } from './api-client.ts';
import { readData, readPages, useApi, useCall } from './api-of.ts';
import { useDownload } from './use-download.ts';
import type { Clean } from './wire.ts';

export type SecondFactorState = Clean<ResponseOf<'GET /api/auth/second-factor'>>['data'];
export type Enrolment = Clean<ResponseOf<'POST /api/auth/second-factor/enrol'>>['data'];
export type QueueItem = Clean<ResponseOf<'GET /api/operate/queue'>>['data'][number];
export type OperatorCase = Clean<ResponseOf<'GET /api/operate/cases/{number}'>>['data'];
export type MarketFigures = Clean<ResponseOf<'GET /api/operate/figures'>>['data'];
export type OperatorClaim = Clean<ResponseOf<'GET /api/operate/claims/{number}'>>['data'];
export type OperatorReport = Clean<ResponseOf<'GET /api/operate/reports/{number}'>>['data'];
export type CaseParty = OperatorCase['buyer'];
export type ConsolePayout = Clean<ResponseOf<'GET /api/operate/payouts'>>['data'][number];
export type RoleHolder = Clean<ResponseOf<'GET /api/operate/roles'>>['data'][number];
export type ConsoleSearch = Clean<ResponseOf<'GET /api/operate/search'>>['data'];
export type ConsolePerson = Clean<ResponseOf<'GET /api/operate/people/{profile_id}'>>['data'];
export type ConsoleProject = Clean<ResponseOf<'GET /api/operate/projects/{id}'>>['data'];
export type ConsolePurchase = Clean<ResponseOf<'GET /api/operate/purchases/{purchase_id}'>>['data'];
export type MonthOfTax = Clean<ResponseOf<'GET /api/operate/taxes'>>['data'][number];
export type OperatorAction = Clean<ResponseOf<'GET /api/operate/actions'>>['data'][number];

const consoleKey = ['operate'] as const;
const secondFactorKey = ['second-factor'] as const;
const isFinal = (error: Error): boolean =>
  isProblem(error, 'not-found', 'second-factor-needed', 'not-allowed', 'invalid-field');
const retry = (failures: number, error: Error): boolean => failures < 1 && !isFinal(error);

export const secondFactorQuery = queryOptions({
  queryKey: secondFactorKey,
  queryFn: readData('GET /api/auth/second-factor', {}),
  retry,
});

export const useEnrol = () =>
  useCall(
    async (send, password: string) =>
      (await send('POST /api/auth/second-factor/enrol', { body: password === '' ? {} : { password } })).data,
  );

export function useProveSecondFactor() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) =>
      (await send('POST /api/auth/second-factor/prove', { body: { code } })).data,
    onSuccess: (state) => client.setQueryData<SecondFactorState>(secondFactorKey, state),
  });
}

export interface QueueView {
  readonly kind: QueueKind | undefined;
  readonly scope: 'waiting' | 'all';
}

export function queueQuery({ kind, scope }: QueueView) {
  return infiniteQueryOptions({
    queryKey: [...consoleKey, 'queue', kind ?? 'every', scope] as const,
    ...readPages('GET /api/operate/queue', { query: { scope, ...(kind === undefined ? {} : { kind }) } }),
    retry,
  });
}

export const figuresQuery = queryOptions({
  queryKey: [...consoleKey, 'figures'] as const,
  queryFn: readData('GET /api/operate/figures', {}),
  retry,
});

export function operatorCaseQuery(number: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'case', number] as const,
    queryFn: readData('GET /api/operate/cases/{number}', { params: { number } }),
    retry,
  });
}

export function operatorClaimQuery(number: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'claim', number] as const,
    queryFn: readData('GET /api/operate/claims/{number}', { params: { number } }),
    retry,
  });
}

export function operatorReportQuery(number: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'report', number] as const,
    queryFn: readData('GET /api/operate/reports/{number}', { params: { number } }),
    retry,
  });
}

export function consolePayoutsQuery(state: PayoutState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...consoleKey, 'payouts', state ?? 'every'] as const,
    ...readPages('GET /api/operate/payouts', { query: state === undefined ? {} : { state } }),
    retry,
  });
}

export const taxesQuery = queryOptions({
  queryKey: [...consoleKey, 'taxes'] as const,
  queryFn: readData('GET /api/operate/taxes', {}),
  retry,
});

export const rolesQuery = queryOptions({
  queryKey: [...consoleKey, 'roles'] as const,
  queryFn: readData('GET /api/operate/roles', {}),
  retry,
});

export const actionsQuery = infiniteQueryOptions({
  queryKey: [...consoleKey, 'actions'] as const,
  ...readPages('GET /api/operate/actions', {}),
  retry,
});

export function consoleSearchQuery(text: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'search', text] as const,
    queryFn: readData('GET /api/operate/search', { query: { q: text } }),
    retry,
  });
}

export function consolePersonQuery(profileId: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'person', profileId] as const,
    queryFn: readData('GET /api/operate/people/{profile_id}', { params: { profileId } }),
    retry,
  });
}

export function consoleProjectQuery(id: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'project', id] as const,
    queryFn: readData('GET /api/operate/projects/{id}', { params: { id } }),
    retry,
  });
}

export function consolePurchaseQuery(purchaseId: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'purchase', purchaseId] as const,
    queryFn: readData('GET /api/operate/purchases/{purchase_id}', { params: { purchaseId } }),
    retry,
  });
}

/** One call of the console, whose answer has a sentence about what it did. */
export type OperatorStep = (
  send: ApiClient['send'],
) => Promise<{ readonly data: { readonly sentence: string } }>;

/** The queries are also refetched after errors, because another operator may have acted first. */
export const useOperatorStep = () =>
  useCall(async (send, step: OperatorStep) => (await step(send)).data.sentence, consoleKey);

export const useEvidence = (purchaseId: string) =>
  useDownload(
    'POST /api/operate/purchases/{purchase_id}/evidence',
    'evidence.html',
    () => ({ params: { purchaseId } }),
    consoleKey,
  );

export const useCaseZip = (caseNumber: number) =>
  useDownload(
    'GET /api/operate/cases/{number}/download',
    `case-${caseNumber}.zip`,
    () => ({ params: { number: String(caseNumber) } }),
    consoleKey,
  );

export const useExportPayouts = () =>
  useDownload(
    'POST /api/operate/payouts/export',
    'payouts.csv',
    (batch: string | null) => ({ body: batch === null ? {} : { batch } }),
    consoleKey,
  );

const monthlyExports = { papers: 'papers', withheldTaxes: 'taxes' } as const;
export type MonthlyExport = keyof typeof monthlyExports;

export const useExportMonth = (what: MonthlyExport) =>
  useDownload(
    `POST /api/operate/${monthlyExports[what]}/export`,
    `${what}.csv`,
    (month: string) => ({ body: { month } }),
    consoleKey,
  );
