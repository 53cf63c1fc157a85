import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import type { QueueKind } from '#domain/operators/queue.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import { saveFile } from '../lib/save-file.ts';
import { isProblem } from './api-client.ts';
import { apiOf, useApi } from './api-of.ts';
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
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).send('GET /api/auth/second-factor', {}, { signal })).data,
  retry,
});

export function useEnrol() {
  const { send } = useApi();
  return useMutation({
    mutationFn: async (password: string) =>
      (await send('POST /api/auth/second-factor/enrol', { body: password === '' ? {} : { password } })).data,
  });
}

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
    queryFn: ({ client, pageParam, signal }) =>
      apiOf(client).send(
        'GET /api/operate/queue',
        {
          query: {
            scope,
            ...(kind === undefined ? {} : { kind }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
    retry,
  });
}

export const figuresQuery = queryOptions({
  queryKey: [...consoleKey, 'figures'] as const,
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).send('GET /api/operate/figures', {}, { signal })).data,
  retry,
});

export function operatorCaseQuery(number: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'case', number] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).send('GET /api/operate/cases/{number}', { params: { number } }, { signal })).data,
    retry,
  });
}

export function operatorClaimQuery(number: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'claim', number] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).send('GET /api/operate/claims/{number}', { params: { number } }, { signal })).data,
    retry,
  });
}

export function operatorReportQuery(number: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'report', number] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).send('GET /api/operate/reports/{number}', { params: { number } }, { signal }))
        .data,
    retry,
  });
}

export function consolePayoutsQuery(state: PayoutState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...consoleKey, 'payouts', state ?? 'every'] as const,
    queryFn: ({ client, pageParam, signal }) =>
      apiOf(client).send(
        'GET /api/operate/payouts',
        {
          query: {
            ...(state === undefined ? {} : { state }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
    retry,
  });
}

export const taxesQuery = queryOptions({
  queryKey: [...consoleKey, 'taxes'] as const,
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).send('GET /api/operate/taxes', {}, { signal })).data,
  retry,
});

export const rolesQuery = queryOptions({
  queryKey: [...consoleKey, 'roles'] as const,
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).send('GET /api/operate/roles', {}, { signal })).data,
  retry,
});

export const actionsQuery = infiniteQueryOptions({
  queryKey: [...consoleKey, 'actions'] as const,
  queryFn: ({ client, pageParam, signal }) =>
    apiOf(client).send(
      'GET /api/operate/actions',
      { query: pageParam === null ? {} : { cursor: pageParam } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.meta.nextCursor,
  retry,
});

export function consoleSearchQuery(text: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'search', text] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).send('GET /api/operate/search', { query: { q: text } }, { signal })).data,
    retry,
  });
}

export function consolePersonQuery(profileId: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'person', profileId] as const,
    queryFn: async ({ client, signal }) =>
      (
        await apiOf(client).send(
          'GET /api/operate/people/{profile_id}',
          { params: { profileId } },
          { signal },
        )
      ).data,
    retry,
  });
}

export function consoleProjectQuery(id: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'project', id] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).send('GET /api/operate/projects/{id}', { params: { id } }, { signal })).data,
    retry,
  });
}

export function consolePurchaseQuery(purchaseId: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'purchase', purchaseId] as const,
    queryFn: async ({ client, signal }) =>
      (
        await apiOf(client).send(
          'GET /api/operate/purchases/{purchase_id}',
          { params: { purchaseId } },
          { signal },
        )
      ).data,
    retry,
  });
}

const reasonedCalls = {
  ban: 'POST /api/operate/projects/{id}/ban',
  unban: 'POST /api/operate/projects/{id}/unban',
  release: 'POST /api/operate/projects/{id}/release',
  'sign-out': 'POST /api/operate/people/{profile_id}/sign-out',
  'ban-person': 'POST /api/operate/people/{profile_id}/ban',
  'unban-person': 'POST /api/operate/people/{profile_id}/unban',
} as const;

export type OperatorStep =
  | ({ readonly step: 'decide-case'; readonly number: number } & Clean<
      BodyOf<'POST /api/operate/cases/{number}/decision'>
    >)
  | { readonly step: 'ask-case'; readonly number: number; readonly text: string }
  | { readonly step: 'approve-refund'; readonly number: number }
  | { readonly step: 'decline-refund'; readonly number: number; readonly reason: string }
  | {
      readonly step: 'decide-claim';
      readonly number: number;
      readonly accepted: boolean;
      readonly reason: string;
    }
  | ({ readonly step: 'decide-report'; readonly number: number } & Clean<
      BodyOf<'POST /api/operate/reports/{number}/decision'>
    >)
  | { readonly step: 'hold'; readonly id: string; readonly days: number; readonly reason: string }
  | {
      readonly step: 'clear-alert';
      readonly code: string;
      readonly subject: string;
      readonly reason: string;
    }
  | { readonly step: 'confirm-payout'; readonly number: number; readonly bankReference: string }
  | ({ readonly step: 'fail-payout'; readonly number: number } & Clean<
      BodyOf<'POST /api/operate/payouts/{number}/fail'>
    >)
  | ({ readonly step: 'remit-tax' } & Clean<BodyOf<'POST /api/operate/taxes/remit'>>)
  | ({ readonly step: 'withdraw-remittance' } & Clean<BodyOf<'POST /api/operate/taxes/withdraw'>>)
  | {
      readonly step: 'accept-finding';
      readonly id: string;
      readonly verificationId: string;
      readonly reason: string;
    }
  | ({ readonly step: 'grant-role' } & Clean<BodyOf<'POST /api/operate/roles/grant'>>)
  | ({ readonly step: 'revoke-role' } & Clean<BodyOf<'POST /api/operate/roles/revoke'>>)
  | { readonly step: keyof typeof reasonedCalls | 'refund'; readonly id: string; readonly reason: string }
  | { readonly step: 'reset-second-factor'; readonly username: string; readonly reason: string };

export function useOperatorStep() {
  const { send } = useApi();
  const client = useQueryClient();
  const run = async (asked: OperatorStep) => {
    const params = { number: 'number' in asked ? String(asked.number) : '' };
    switch (asked.step) {
      case 'decide-case': {
        const { step: _step, number: _number, ...body } = asked;
        return await send('POST /api/operate/cases/{number}/decision', { params, body });
      }
      case 'ask-case':
        return await send('POST /api/operate/cases/{number}/ask', { params, body: { text: asked.text } });
      case 'approve-refund':
        return await send('POST /api/operate/refunds/{number}/approve', { params });
      case 'decline-refund':
        return await send('POST /api/operate/refunds/{number}/decline', {
          params,
          body: { reason: asked.reason },
        });
      case 'decide-claim': {
        const { accepted, reason } = asked;
        return await send('POST /api/operate/claims/{number}/decision', {
          params,
          body: { accepted, reason },
        });
      }
      case 'clear-alert': {
        const { step: _step, ...body } = asked;
        return await send('POST /api/operate/alerts/clear', { body });
      }
      case 'confirm-payout':
        return await send('POST /api/operate/payouts/{number}/confirm', {
          params,
          body: { bankReference: asked.bankReference },
        });
      case 'fail-payout': {
        const { cause, reason } = asked;
        return await send('POST /api/operate/payouts/{number}/fail', { params, body: { cause, reason } });
      }
      case 'remit-tax': {
        const { step: _step, ...body } = asked;
        return await send('POST /api/operate/taxes/remit', { body });
      }
      case 'withdraw-remittance': {
        const { step: _step, ...body } = asked;
        return await send('POST /api/operate/taxes/withdraw', { body });
      }
      case 'accept-finding': {
        const { id: profileId, verificationId, reason } = asked;
        return await send('POST /api/operate/people/{profile_id}/accept-finding', {
          params: { profileId },
          body: { verificationId, reason },
        });
      }
      case 'grant-role': {
        const { username, role } = asked;
        return await send('POST /api/operate/roles/grant', { body: { username, role } });
      }
      case 'revoke-role': {
        const { username, role } = asked;
        return await send('POST /api/operate/roles/revoke', { body: { username, role } });
      }
      case 'decide-report': {
        const { step: _step, number: _number, ...body } = asked;
        return await send('POST /api/operate/reports/{number}/decision', { params, body });
      }
      case 'hold': {
        const { id, days, reason } = asked;
        return await send('POST /api/operate/projects/{id}/hold', { params: { id }, body: { days, reason } });
      }
      case 'ban':
      case 'unban':
      case 'release': {
        const { step, id, reason } = asked;
        return await send(reasonedCalls[step], { params: { id }, body: { reason } });
      }
      case 'refund':
        return await send('POST /api/operate/purchases/{purchase_id}/refund', {
          params: { purchaseId: asked.id },
          body: { reason: asked.reason },
        });
      case 'sign-out':
      case 'ban-person':
      case 'unban-person': {
        const { step, id, reason } = asked;
        return await send(reasonedCalls[step], { params: { profileId: id }, body: { reason } });
      }
      case 'reset-second-factor':
      default: {
        const { username, reason } = asked;
        return await send('POST /api/operate/roles/reset-second-factor', { body: { username, reason } });
      }
    }
  };
  return useMutation({
    mutationFn: async (asked: OperatorStep) => (await run(asked)).data.sentence,
    // The queries are also refetched after errors, because another operator may have acted first.
    onSettled: () => client.invalidateQueries({ queryKey: consoleKey }),
  });
}

export function useEvidence(purchaseId: string) {
  const { sendRaw } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const answer = await sendRaw('POST /api/operate/purchases/{purchase_id}/evidence', {
        params: { purchaseId },
      });
      const name = /filename="([^"]+)"/u.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await answer.blob(), name ?? 'evidence.html');
    },
    onSettled: () => client.invalidateQueries({ queryKey: consoleKey }),
  });
}

export type MonthlyExport = 'papers' | 'withheldTaxes';

const monthlyExports = {
  papers: { call: 'POST /api/operate/papers/export', file: 'papers' },
  withheldTaxes: { call: 'POST /api/operate/taxes/export', file: 'withheld-taxes' },
} as const;

export function useExportMonth(what: MonthlyExport) {
  const { sendRaw } = useApi();
  const { call, file } = monthlyExports[what];
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (month: string) => {
      const answer = await sendRaw(call, { body: { month } });
      saveFile(await answer.blob(), `${file}-${month}.csv`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: consoleKey }),
  });
}

export function useCaseZip(caseNumber: number) {
  const { sendRaw } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const answer = await sendRaw('GET /api/operate/cases/{number}/download', {
        params: { number: String(caseNumber) },
      });
      const name = /filename="([^"]+)"/u.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await answer.blob(), name ?? `case-${caseNumber}.zip`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: consoleKey }),
  });
}

export function useExportPayouts() {
  const { sendRaw } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (batch: string | null) => {
      const answer = await sendRaw('POST /api/operate/payouts/export', {
        body: batch === null ? {} : { batch },
      });
      const name = /filename="([^"]+)"/u.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await answer.blob(), name ?? 'payouts.csv');
    },
    onSettled: () => client.invalidateQueries({ queryKey: consoleKey }),
  });
}
