import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { type ApiClient, isProblem } from './api-client.ts';
import { readData, useApi } from './api-of.ts';
import { dueOrdersQuery } from './due-orders-query.ts';
import { orderKeys } from './keys.ts';
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
    queryFn: readData<'GET /api/orders/{purchase_id}'>('GET /api/orders/{purchase_id}', {
      params: { purchaseId },
    }),
    retry: (failures, error) => failures < 1 && !isProblem(error, 'not-found', 'invalid-field'),
    staleTime: 2_000,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isRefundUnderWay(data) ? REFUND_POLL_MS : false,
  });
}

/** One call that answers the changed order. */
type OrderAction = (send: ApiClient['send']) => Promise<{ readonly data: OrderDetails }>;

export function useOrderAction(purchaseId: string) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (action: OrderAction) => (await action(send)).data,
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
