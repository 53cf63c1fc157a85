import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createSession } from '../api/session-store.ts';
import { loadIdentity } from '../api/session.tsx';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

export function Application() {
  const [queryClient] = useState(createQueryClient);
  const [session] = useState(() => createSession(() => loadIdentity(queryClient)));
  const [router] = useState(() => createAppRouter({ queryClient, session }));
  return (
    <Providers queryClient={queryClient} session={session}>
      <RouterProvider router={router} />
    </Providers>
  );
}
