import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Profile } from '#contract/entities.ts';
import { configQuery } from './config-query.ts';
import { createEmbeddedIdentity } from './identity/embedded-identity.ts';
import { IdentityError, type IdentityClient } from './identity/identity-client.ts';
import { isProblem } from './send.ts';
import type { Session, SessionState } from './session-store.ts';

const SessionContext = createContext<Session | null>(null);

/** The client of the identity provider that this deployment uses. */
export async function loadIdentity(queries: QueryClient): Promise<IdentityClient> {
  const { identity } = await queries.fetchQuery(configQuery);
  if (identity.provider === 'embedded') return createEmbeddedIdentity(identity.base_path);
  throw new IdentityError(
    'failed',
    `This build has no client for the identity provider ${identity.provider}`,
  );
}

/** One session for the page. What one person has loaded is dropped before the next can see it. */
export function SessionProvider({ children, session: value }: { children: ReactNode; session: Session }) {
  const queries = useQueryClient();
  useEffect(() => {
    let person: string | null = null;
    return value.subscribe(() => {
      const state = value.getState();
      if (state.kind === 'loading') return;
      const next = 'user' in state ? (state.user?.id ?? null) : null;
      if (person !== null && next !== person) {
        queries.removeQueries({ predicate: (query) => query.queryKey[0] !== configQuery.queryKey[0] });
      }
      person = next;
    });
  }, [value, queries]);
  useEffect(() => {
    const onRefusal = (error: unknown) => {
      if (isProblem(error, 'not-signed-in', 'email-not-verified', 'profile-incomplete')) void value.recheck();
    };
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onRefusal(event.action.error);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onRefusal(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [value, queries]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The session's actions. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The session's state; the first use on a page finds out who is signed in. */
export function useSessionState(): SessionState {
  const session = useSession();
  useEffect(() => session.start(), [session]);
  return useSyncExternalStore(session.subscribe, session.getState, session.getState);
}

const ProfileContext = createContext<Profile | null>(null);

/** Stands in the guard, around the pages that only people with a profile see. */
export const ProfileProvider = ProfileContext;

/** The profile of the person inside the guard, where there always is one. */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext);
  if (profile === null) throw new Error('useProfile is for pages behind the guard');
  return profile;
}
