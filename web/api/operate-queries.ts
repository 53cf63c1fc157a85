import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ResponseOf } from '#contract/calls.ts';
import type { QueueKind } from '#domain/operators/queue.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import { toastSuccess } from '../lib/toast.ts';
import { type ApiClient, type CallArguments, isProblem } from './api-client.ts';
import { type CallWithData, readData, readPages, useAct, useCall } from './api-of.ts';
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

function consoleQuery<Name extends CallWithData>(name: Name, input: CallArguments<Name>) {
  return queryOptions({ queryKey: [...consoleKey, name, input], queryFn: readData(name, input), retry });
}

export const secondFactorQuery = queryOptions({
  queryKey: secondFactorKey,
  queryFn: readData('GET /api/auth/second-factor', {}),
  retry,
});

export const useEnrol = () =>
  useCall((send, password: string) =>
    send('POST /api/auth/second-factor/enrol', { body: password === '' ? {} : { password } }),
  );

export const useProveSecondFactor = () =>
  useAct(
    (send, code: string) => send('POST /api/auth/second-factor/prove', { body: { code } }),
    (client, state) => client.setQueryData<SecondFactorState>(secondFactorKey, state),
  );

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

export const figuresQuery = consoleQuery('GET /api/operate/figures', {});

export const operatorCaseQuery = (number: string) =>
  consoleQuery('GET /api/operate/cases/{number}', { params: { number } });

export const operatorClaimQuery = (number: string) =>
  consoleQuery('GET /api/operate/claims/{number}', { params: { number } });

export const operatorReportQuery = (number: string) =>
  consoleQuery('GET /api/operate/reports/{number}', { params: { number } });

export function consolePayoutsQuery(state: PayoutState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...consoleKey, 'payouts', state ?? 'every'] as const,
    ...readPages('GET /api/operate/payouts', { query: state === undefined ? {} : { state } }),
    retry,
  });
}

export const taxesQuery = consoleQuery('GET /api/operate/taxes', {});

export const rolesQuery = consoleQuery('GET /api/operate/roles', {});

export const actionsQuery = infiniteQueryOptions({
  queryKey: [...consoleKey, 'actions'] as const,
  ...readPages('GET /api/operate/actions', {}),
  retry,
});

export const consoleSearchQuery = (text: string) =>
  consoleQuery('GET /api/operate/search', { query: { q: text } });

export const consolePersonQuery = (profileId: string) =>
  consoleQuery('GET /api/operate/people/{profile_id}', { params: { profileId } });

export const consoleProjectQuery = (id: string) =>
  consoleQuery('GET /api/operate/projects/{id}', { params: { id } });

export const consolePurchaseQuery = (purchaseId: string) =>
  consoleQuery('GET /api/operate/purchases/{purchase_id}', { params: { purchaseId } });

/** One call of the console, whose answer has a sentence about what it did. */
export type OperatorStep = (
  send: ApiClient['send'],
) => Promise<{ readonly data: { readonly sentence: string } }>;

/**
 * Shows what the call did. The queries are also refetched after errors, because another operator may have acted first.
 */
export function useOperatorStep() {
  const { mutate, ...step } = useCall((send, call: OperatorStep) => call(send), consoleKey);
  // A second click can come before the state of the first is drawn.
  const isRunning = useRef(false);
  return {
    ...step,
    mutate: (call: OperatorStep, { onSuccess, onSettled, ...options }: StepOptions = {}) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(call, {
        ...options,
        onSuccess: ({ sentence }) => {
          toastSuccess(sentence);
          onSuccess?.();
        },
        onSettled: () => {
          isRunning.current = false;
          onSettled?.();
        },
      });
    },
  };
}

interface StepOptions {
  readonly onSuccess?: () => void;
  readonly onError?: (error: Error) => void;
  readonly onSettled?: () => void;
}

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
