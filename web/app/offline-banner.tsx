import { notifyManager, onlineManager, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { offlineTexts } from '#words/screens/offline.ts';
import { formatDeadline } from '../lib/format.ts';
import { shownSince } from './keep-pages.ts';

/** The query client pauses calls while the browser is offline, and sends them afterwards. */
export function OfflineBanner() {
  const client = useQueryClient();
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  const isSending = useSyncExternalStore(
    // Batched, because a mutation may change while a component renders.
    (listener) => client.getMutationCache().subscribe(notifyManager.batchCalls(listener)),
    () => client.isMutating() > 0,
    () => false,
  );
  if (isOnline) return null;
  return (
    <output className="sticky top-0 z-50 block bg-warn-soft px-4 py-2 text-center text-sm font-semibold text-warn">
      {isSending ? offlineTexts.sending : offlineTexts.kept(formatDeadline(shownSince(client)))}
    </output>
  );
}
