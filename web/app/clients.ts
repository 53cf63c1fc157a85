import { createApiClient } from '../api/api-client.ts';
import type { Session } from '../api/session-port.ts';
import { createSession } from '../api/session-store.ts';
import { loadIdentity } from '../api/session.tsx';
import type { Clients } from './application.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

/** So that nothing that a page needs waits for this code. */
const KEEP_PAGES_AFTER_MS = 3_000;

export function createClients(): Clients {
  const api = createApiClient({ getIdToken: () => session.getIdToken() });
  const queryClient = createQueryClient(api);
  const session: Session = createSession({ api, loadIdentity: () => loadIdentity(queryClient) });
  const clients = { queryClient, session, router: createAppRouter({ queryClient, session }) };
  if ('serviceWorker' in navigator)
    setTimeout(
      () => void import('./keep-pages.ts').then(({ keepPages }) => keepPages(clients)).catch(() => undefined),
      KEEP_PAGES_AFTER_MS,
    );
  return clients;
}
