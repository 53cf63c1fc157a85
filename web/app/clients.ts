import { createApiClient } from '../api/api-client.ts';
import type { Session } from '../api/session-port.ts';
import { createSession } from '../api/session-store.ts';
import { loadIdentity } from '../api/session.tsx';
import type { Clients } from './application.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

export function createClients(): Clients {
  const api = createApiClient({ getIdToken: () => session.getIdToken() });
  const queryClient = createQueryClient(api);
  const session: Session = createSession({ api, loadIdentity: () => loadIdentity(queryClient) });
  return { queryClient, session, router: createAppRouter({ queryClient, session }) };
}
