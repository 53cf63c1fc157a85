import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { saveFile } from '../lib/save-file.ts';
import { apiOf, useApi } from './api-of.ts';
import type { Clean } from './wire.ts';

export type Notifications = Clean<ResponseOf<'GET /api/auth/notifications'>>['data'];
export type OpenSession = NonNullable<Clean<ResponseOf<'GET /api/auth/sessions'>>['data']>[number];

export const notificationsQuery = queryOptions({
  queryKey: ['settings', 'notifications'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).send('GET /api/auth/notifications', {}, { signal })).data,
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
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).send('GET /api/auth/shop', {}, { signal })).data,
});

export function useChangeShop() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: ShopChange) => (await send('PUT /api/auth/shop', { body: wanted })).data,
    onSuccess: (shop) => client.setQueryData(shopQuery.queryKey, shop),
  });
}

export const sessionsQuery = queryOptions({
  queryKey: ['settings', 'sessions'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).send('GET /api/auth/sessions', {}, { signal })).data,
});

export function useEndSession() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) =>
      send('DELETE /api/auth/sessions/{session_id}', { params: { sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useEndOtherSessions() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await send('DELETE /api/auth/sessions', {})).data,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useChangePassword(change: (passwords: { current: string; next: string }) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useExport() {
  const { sendRaw } = useApi();
  return useMutation({
    mutationFn: async () => {
      const answer = await sendRaw('GET /api/auth/export', {});
      const name = /filename="([\w.-]+)"/u.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await answer.blob(), name ?? 'protohaat.json');
    },
  });
}
