import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import { isProblem } from './api-client.ts';
import { apiOf, useApi } from './api-of.ts';
import { dueOrdersQuery } from './due-orders-query.ts';
import { orderKeys } from './order-keys.ts';
import { projectKeys } from './project-queries.ts';
import type { Clean } from './wire.ts';

export type OrderDetails = Clean<ResponseOf<'GET /api/orders/{purchase_id}'>>['data'];
export type OrderCase = NonNullable<OrderDetails['case']>;

const detailsKey = (purchaseId: string) => [...orderKeys.processes, purchaseId] as const;

/** The server responds before it sends a refund to the payment provider, so the page polls for the result. */
const REFUND_POLL_MS = 3_000;

export function isRefundUnderWay({ money, case: last }: OrderDetails): boolean {
  if (money.state === 'refunding') return true;
  const isPartAgreed = last?.outcome === 'part-refund-agreed' || last?.outcome === 'part-refund-decided';
  return isPartAgreed && money.refundedMinor === 0;
}

export function orderProcessQuery(purchaseId: string) {
  return queryOptions({
    queryKey: detailsKey(purchaseId),
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).send('GET /api/orders/{purchase_id}', { params: { purchaseId } }, { signal }))
        .data,
    retry: (failures, error) => failures < 1 && !isProblem(error, 'not-found', 'invalid-field'),
    staleTime: 2_000,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isRefundUnderWay(data) ? REFUND_POLL_MS : false,
  });
}

type Body<Name extends Parameters<ReturnType<typeof useApi>['send']>[0]> = Clean<BodyOf<Name>>;

interface Pictures {
  readonly pictures: readonly File[];
}

export type OrderChange =
  | { readonly action: 'received' | 'works' }
  | ({ readonly action: 'enter-code' } & Body<'POST /api/orders/{purchase_id}/handover'>)
  | ({ readonly action: 'open-case' } & Pictures & Body<'POST /api/orders/{purchase_id}/case'>)
  | ({ readonly action: 'ask-support' } & Pictures & Body<'POST /api/orders/{purchase_id}/support'>)
  | { readonly action: 'close-support'; readonly supportId: string }
  | ({ readonly action: 'make-offer'; readonly caseId: string } & Body<'POST /api/cases/{case_id}/offer'>)
  | { readonly action: 'accept-offer' | 'escalate-case' | 'withdraw-case'; readonly caseId: string };

export function useOrderAction(purchaseId: string) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: OrderChange): Promise<OrderDetails> => {
      const params = { purchaseId };
      switch (change.action) {
        case 'received':
          return (await send('POST /api/orders/{purchase_id}/received', { params })).data;
        case 'works':
          return (await send('POST /api/orders/{purchase_id}/works', { params })).data;
        case 'enter-code': {
          const { code } = change;
          return (await send('POST /api/orders/{purchase_id}/handover', { params, body: { code } })).data;
        }
        case 'open-case': {
          const { reason, text, wants, pictures } = change;
          return (
            await send('POST /api/orders/{purchase_id}/case', {
              params,
              body: { reason, text, wants },
              files: { pictures },
            })
          ).data;
        }
        case 'ask-support': {
          const { text, pictures } = change;
          const sent = { params, body: { text }, files: { pictures } };
          return (await send('POST /api/orders/{purchase_id}/support', sent)).data;
        }
        case 'close-support': {
          const ofRequest = { supportId: change.supportId };
          return (await send('POST /api/support/{support_id}/close', { params: ofRequest })).data;
        }
        case 'make-offer': {
          const { action: _action, caseId, ...body } = change;
          return (await send('POST /api/cases/{case_id}/offer', { params: { caseId }, body })).data;
        }
        case 'accept-offer':
          return (await send('POST /api/cases/{case_id}/accept', { params: { caseId: change.caseId } })).data;
        case 'escalate-case':
          return (await send('POST /api/cases/{case_id}/escalate', { params: { caseId: change.caseId } }))
            .data;
        case 'withdraw-case':
        default:
          return (await send('POST /api/cases/{case_id}/withdraw', { params: { caseId: change.caseId } }))
            .data;
      }
    },
    onSuccess: (order) => {
      client.setQueryData<OrderDetails>(detailsKey(purchaseId), order);
      invalidateBeside(client, order.projectId);
      void client.invalidateQueries({ queryKey: [...detailsKey(purchaseId), 'messages'] });
    },
    onError: (error) => {
      if (isProblem(error, 'not-now', 'case-closed', 'case-open')) {
        void client.invalidateQueries({ queryKey: detailsKey(purchaseId) });
      }
    },
  });
}

export function useRefreshOrder(purchaseId: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: detailsKey(purchaseId) });
}

function invalidateBeside(client: QueryClient, projectId: string): void {
  void client.invalidateQueries({ queryKey: dueOrdersQuery.queryKey });
  void client.invalidateQueries({ queryKey: orderKeys.all });
  void client.invalidateQueries({ queryKey: projectKeys.details(projectId) });
}
