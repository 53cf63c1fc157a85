import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderMessage as WireMessage } from '#contract/message-calls.ts';
import { isProblem } from './api-client.ts';
import { readPages, useApi } from './api-of.ts';
import { dueOrdersQuery } from './due-orders-query.ts';
import { orderKeys } from './keys.ts';
import type { Clean } from './wire.ts';

export type OrderMessage = Clean<WireMessage>;

const keyOf = (purchaseId: string) => [...orderKeys.processes, purchaseId, 'messages'] as const;

export function messagesQuery(purchaseId: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(purchaseId),
    ...readPages('GET /api/orders/{purchase_id}/messages', { params: { purchaseId } }),
    staleTime: 5_000,
  });
}

/** @param caseId - of the case to which the message belongs; null for a message to the other side. */
export function useWriteMessage(purchaseId: string, caseId: string | null) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, pictures }: { readonly text: string; readonly pictures: readonly File[] }) => {
      const written = { body: { text }, files: { pictures } };
      if (caseId === null)
        await send('POST /api/orders/{purchase_id}/messages', { params: { purchaseId }, ...written });
      else await send('POST /api/cases/{case_id}/messages', { params: { caseId }, ...written });
    },
    // The order is refetched too, because the message may answer its case or support request.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: dueOrdersQuery.queryKey });
      return client.invalidateQueries({ queryKey: [...orderKeys.processes, purchaseId] });
    },
    onError: (error) => {
      if (isProblem(error, 'not-now', 'case-closed'))
        void client.invalidateQueries({ queryKey: [...orderKeys.processes, purchaseId] });
    },
  });
}
