import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { saveFile } from '../lib/save-file.ts';
import { send, sendRaw } from './send.ts';

export type Notifications = ResponseOf<'GET /api/auth/notifications'>['data'];
export type OpenSession = NonNullable<ResponseOf<'GET /api/auth/sessions'>['data']>[number];

export const notificationsQuery = queryOptions({
  queryKey: ['settings', 'notifications'],
  queryFn: async ({ signal }) => (await send('GET /api/auth/notifications', {}, { signal })).data,
});

/** Shows the choice at once and takes it back when it could not be kept. */
export function useChangeNotifications() {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationFn: async (wanted: Notifications) =>
      (await send('PUT /api/auth/notifications', { body: wanted })).data,
    // One after the other, so that the last click is what is kept.
    scope: { id: 'notifications' },
    async onMutate(wanted) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, wanted);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Where the account is signed in; null when the identity provider cannot tell. */
export const sessionsQuery = queryOptions({
  queryKey: ['settings', 'sessions'],
  queryFn: async ({ signal }) => (await send('GET /api/auth/sessions', {}, { signal })).data,
});

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) =>
      send('DELETE /api/auth/sessions/{session_id}', { params: { session_id: sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await send('DELETE /api/auth/sessions', {})).data,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** The list of sessions is shorter afterwards. */
export function useChangePassword(change: (passwords: { current: string; next: string }) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Hands the copy of the person's data to the browser's downloads. */
export function useExport() {
  return useMutation({
    mutationFn: async () => {
      const answer = await sendRaw('GET /api/auth/export', {});
      const name = /filename="([\w.-]+)"/u.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await answer.blob(), name ?? 'protohaat.json');
    },
  });
}
