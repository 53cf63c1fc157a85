import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import { readData, useCall } from './api-of.ts';
import type { Clean } from './wire.ts';

export type Webhook = Clean<ResponseOf<'GET /api/webhooks'>>['data'][number];
export type Delivery = Clean<ResponseOf<'GET /api/webhooks/{webhook_id}/deliveries'>>['data'][number];

export const webhooksQuery = queryOptions({
  queryKey: ['settings', 'webhooks'],
  queryFn: readData('GET /api/webhooks', {}),
});

const POLL_INTERVAL_MS = 3_000;

export const deliveriesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ['settings', 'webhooks', webhookId, 'deliveries'],
    queryFn: readData<'GET /api/webhooks/{webhook_id}/deliveries'>(
      'GET /api/webhooks/{webhook_id}/deliveries',
      { params: { webhookId } },
    ),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => delivery.state === 'pending') === true ? POLL_INTERVAL_MS : false,
  });

export const useMakeWebhook = () =>
  useCall(
    (send, body: BodyOf<'POST /api/webhooks'>) => send('POST /api/webhooks', { body }),
    webhooksQuery.queryKey,
  );

export const useChangeWebhook = () =>
  useCall(
    async (
      send,
      {
        webhookId,
        change,
      }: {
        webhookId: string;
        change: 'pause' | 'enable' | 'remove';
      },
    ) => {
      const params = { webhookId };
      if (change === 'pause') await send('POST /api/webhooks/{webhook_id}/pause', { params });
      else if (change === 'enable') await send('POST /api/webhooks/{webhook_id}/enable', { params });
      else await send('DELETE /api/webhooks/{webhook_id}', { params });
    },
    webhooksQuery.queryKey,
  );

export const useRedeliver = (webhookId: string) =>
  useCall(
    (send, deliveryId: string) =>
      send('POST /api/deliveries/{delivery_id}/redeliver', { params: { deliveryId } }),
    deliveriesQuery(webhookId).queryKey,
  );
