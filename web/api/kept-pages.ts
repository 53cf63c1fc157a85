import type { SessionState } from './session-port.ts';

/** The cache of pages that a member can read without a network, from which web/public/worker.js answers. */
const PREFIX = 'kept-';

export const keptPagesOf = (userId: string): Promise<Cache> => caches.open(PREFIX + userId);

/** So that the next person at this browser reads nothing of the last one. */
export async function forgetOthersPages(state: SessionState): Promise<void> {
  if (!('caches' in window) || (state.kind !== 'signed-out' && state.kind !== 'ready')) return;
  const own = state.kind === 'ready' ? PREFIX + state.user.id : null;
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== own) await caches.delete(name);
}
