import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import type { TokenLifetimeDays } from '#domain/accounts/api-token.ts';
import { readData, useAct, useApi, useCall } from './api-of.ts';
import { useDownload } from './use-download.ts';
import type { Clean } from './wire.ts';

type Notifications = Clean<ResponseOf<'GET /api/auth/notifications'>>['data'];
export type OpenSession = NonNullable<Clean<ResponseOf<'GET /api/auth/sessions'>>['data']>[number];

export const notificationsQuery = queryOptions({
  queryKey: ['settings', 'notifications'],
  queryFn: readData('GET /api/auth/notifications', {}),
});

export function useChangeNotifications() {
  const { send } = useApi();
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationFn: async (wanted: Notifications) =>
      (await send('PUT /api/auth/notifications', { body: wanted })).data,
    // Requests are serialised, so that the last click wins.
    scope: { id: 'notifications' },
    async onMutate(wanted) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, wanted);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

export type ShopChange = { readonly closed: boolean; readonly until?: string };
export type Shop = Clean<ResponseOf<'GET /api/auth/shop'>>['data'];

export const shopQuery = queryOptions({
  queryKey: ['settings', 'shop'],
  queryFn: readData('GET /api/auth/shop', {}),
});

export const useChangeShop = () =>
  useAct(
    (send, wanted: ShopChange) => send('PUT /api/auth/shop', { body: wanted }),
    (client, shop) => client.setQueryData(shopQuery.queryKey, shop),
  );

export const sessionsQuery = queryOptions({
  queryKey: ['settings', 'sessions'],
  queryFn: readData('GET /api/auth/sessions', {}),
});

export const useEndSession = () =>
  useCall(
    (send, sessionId: string) => send('DELETE /api/auth/sessions/{session_id}', { params: { sessionId } }),
    sessionsQuery.queryKey,
  );

export const useEndOtherSessions = () =>
  useCall((send) => send('DELETE /api/auth/sessions', {}), sessionsQuery.queryKey);

export function useChangePassword(change: (passwords: { current: string; next: string }) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export const useExport = () => useDownload('GET /api/auth/export', 'protohaat.json', () => ({}));

export type ApiToken = Clean<ResponseOf<'GET /api/auth/tokens'>>['data'][number];

export const apiTokensQuery = queryOptions({
  queryKey: ['settings', 'tokens'],
  queryFn: readData('GET /api/auth/tokens', {}),
});

type NewToken = Pick<BodyOf<'POST /api/auth/tokens'>, 'name' | 'scopes' | 'password'> & {
  lifetimeDays: TokenLifetimeDays;
};

/** Only this response contains the token, because the server stores only a hash of it. */
export const useMakeToken = () =>
  useCall(
    (send, { lifetimeDays, ...body }: NewToken) =>
      send('POST /api/auth/tokens', { body: { ...body, expiresInDays: lifetimeDays } }),
    apiTokensQuery.queryKey,
  );

export const useRevokeToken = () =>
  useCall(
    (send, tokenId: string) => send('DELETE /api/auth/tokens/{token_id}', { params: { tokenId } }),
    apiTokensQuery.queryKey,
  );

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
