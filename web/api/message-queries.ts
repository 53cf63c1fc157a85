import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderMessage as WireMessage } from '#contract/message-calls.ts';
import { apiOf, useApi } from './api-of.ts';
import { orderKeys } from './order-keys.ts';
import type { Clean } from './wire.ts';

export type OrderMessage = Clean<WireMessage>;

const keyOf = (purchaseId: string) => [...orderKeys.processes, purchaseId, 'messages'] as const;

export function messagesQuery(purchaseId: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(purchaseId),
    queryFn: ({ client, pageParam, signal }) =>
      apiOf(client).send(
        'GET /api/orders/{purchase_id}/messages',
        { params: { purchaseId }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
    staleTime: 5_000,
  });
}

export function useWriteMessage(purchaseId: string) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text, pictures }: { readonly text: string; readonly pictures: readonly File[] }) =>
      send('POST /api/orders/{purchase_id}/messages', {
        params: { purchaseId },
        body: { text },
        files: { pictures },
      }),
    // The order is refetched too, because the message may answer its support request.
    onSuccess: () => client.invalidateQueries({ queryKey: [...orderKeys.processes, purchaseId] }),
  });
}
