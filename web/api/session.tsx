import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { isProblem } from './api-client.ts';
import { configQuery } from './config-query.ts';
import type { Profile } from './entities.ts';
import { createEmbeddedIdentity } from './identity/embedded-identity.ts';
import type { IdentityClient } from './identity/identity-client.ts';
import { memberOf, type Session, type SessionState } from './session-port.ts';

const SessionContext = createContext<Session | null>(null);

export async function loadIdentity(queries: QueryClient): Promise<IdentityClient> {
  const { identity } = await queries.fetchQuery(configQuery);
  if (identity.provider === 'embedded') return createEmbeddedIdentity(identity.basePath);
  const { createFirebaseIdentity } = await import('./identity/firebase/firebase-identity.ts');
  return createFirebaseIdentity(identity);
}

/** Clears the query cache when the user changes, so that no member sees another's data. */
export function SessionProvider({ children, session: value }: { children: ReactNode; session: Session }) {
  const queries = useQueryClient();
  useEffect(() => {
    let userId: string | null = null;
    return value.subscribe(() => {
      const state = value.getState();
      if (state.kind === 'loading') return;
      const next = 'user' in state ? (state.user?.id ?? null) : null;
      if (userId !== null && next !== userId) {
        queries.removeQueries({ predicate: (query) => query.queryKey[0] !== configQuery.queryKey[0] });
      }
      userId = next;
    });
  }, [value, queries]);
  useEffect(() => {
    const recheckSession = (error: unknown) => {
      if (isProblem(error, 'not-signed-in', 'email-not-verified', 'profile-incomplete')) void value.recheck();
    };
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        // Errors of prefetched queries, which have no observers, are ignored.
        if (event.type !== 'updated' || event.action.type !== 'error' || !event.query.isActive()) return;
        recheckSession(event.action.error);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') recheckSession(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [value, queries]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** HTML from the server is the same for everybody, and so is the first render in the browser. */
const signedOut: SessionState = { kind: 'signed-out' };

function useStateOf(session: Session): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState, () => signedOut);
}

export function useSessionState(): SessionState {
  const session = useSession();
  useEffect(() => session.start(), [session]);
  return useStateOf(session);
}

/** Null for a visitor of a public page. It is no context, whose change would discard HTML that is not yet hydrated. */
export function useMember(): Profile | null {
  return memberOf(useStateOf(useSession()));
}

export function useProfile(): Profile {
  const profile = useMember();
  if (profile === null) throw new Error('useProfile is for members');
  return profile;
}
