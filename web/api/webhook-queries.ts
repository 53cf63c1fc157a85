import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import { apiOf, useApi } from './api-of.ts';
import type { Clean } from './wire.ts';

export type Webhook = Clean<ResponseOf<'GET /api/webhooks'>>['data'][number];
export type Delivery = Clean<ResponseOf<'GET /api/webhooks/{webhook_id}/deliveries'>>['data'][number];

export const webhooksQuery = queryOptions({
  queryKey: ['settings', 'webhooks'],
  queryFn: async ({ client, signal }) => (await apiOf(client).send('GET /api/webhooks', {}, { signal })).data,
});

const POLL_INTERVAL_MS = 3_000;

export const deliveriesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ['settings', 'webhooks', webhookId, 'deliveries'],
    queryFn: async ({ client, signal }) =>
      (
        await apiOf(client).send(
          'GET /api/webhooks/{webhook_id}/deliveries',
          { params: { webhookId } },
          { signal },
        )
      ).data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => delivery.state === 'pending') === true ? POLL_INTERVAL_MS : false,
  });

export function useMakeWebhook() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<'POST /api/webhooks'>) =>
      (await send('POST /api/webhooks', { body })).data,
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
}

export function useChangeWebhook() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      webhookId,
      change,
    }: {
      webhookId: string;
      change: 'pause' | 'enable' | 'remove';
    }) => {
      const params = { webhookId };
      if (change === 'pause') await send('POST /api/webhooks/{webhook_id}/pause', { params });
      else if (change === 'enable') await send('POST /api/webhooks/{webhook_id}/enable', { params });
      else await send('DELETE /api/webhooks/{webhook_id}', { params });
    },
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
}

export function useRedeliver(webhookId: string) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      send('POST /api/deliveries/{delivery_id}/redeliver', { params: { deliveryId } }),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesQuery(webhookId).queryKey }),
  });
}
