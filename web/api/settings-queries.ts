import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { readData, useAct, useApi, useCall } from './api-of.ts';
import { useDownload } from './use-download.ts';
import type { Clean } from './wire.ts';

export type Notifications = Clean<ResponseOf<'GET /api/auth/notifications'>>['data'];
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
