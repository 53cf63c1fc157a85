import { DomainError } from '#domain/shared/domain-error.ts';
import type { Context } from '../context.ts';
import type { Identity, OpenSession } from '../ports/identity-provider.ts';

type Needs = Pick<Context, 'identity'>;

export class SessionNotFound extends DomainError {
  override readonly name = 'SessionNotFound';
  constructor() {
    super('not-found', 'There is no such session. It may have ended already.');
  }
}

/** Where an account is signed in, the asking session marked; null where the provider cannot tell. */
export async function listSessions(
  { identity }: Needs,
  asking: Identity,
): Promise<(OpenSession & { readonly isCurrent: boolean })[] | null> {
  if (identity.sessions === null) return null;
  const sessions = await identity.sessions.list(asking.subject);
  return sessions.map((session) => ({ ...session, isCurrent: session.id === asking.sessionId }));
}

/** @throws SessionNotFound also for somebody else's session */
export async function endSession({ identity }: Needs, asking: Identity, sessionId: string): Promise<void> {
  const ended = await identity.sessions?.end(asking.subject, sessionId);
  if (ended !== true) throw new SessionNotFound();
}

/** Signs the account out everywhere but where it is asked from. @throws SessionNotFound where the provider cannot tell. */
export async function endOtherSessions({ identity }: Needs, asking: Identity): Promise<number> {
  if (identity.sessions === null || asking.sessionId === null) throw new SessionNotFound();
  return await identity.sessions.endOthers(asking.subject, asking.sessionId);
}
