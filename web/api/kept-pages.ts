import type { SessionState } from './session-port.ts';

/** Begins the name of the cache of pages that a member can read without a network; web/public/worker.js answers them. */
export const KEPT = 'kept-';

/** So that the next person at this browser reads nothing of the last one. */
export async function forgetOthersPages(state: SessionState): Promise<void> {
  const own = state.kind === 'ready' ? KEPT + state.user.id : '';
  if (!('caches' in window) || (own === '' && state.kind !== 'signed-out')) return;
  for (const name of await caches.keys())
    if (name.startsWith(KEPT) && name !== own) await caches.delete(name);
}
