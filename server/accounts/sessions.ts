import { DomainError } from '#domain/common/domain-error.ts';
import type { Context } from '../context.ts';
import type { Identity, OpenSession } from '../ports/identity-provider.ts';

type SessionDeps = Pick<Context, 'identity'>;

export class SessionNotFoundError extends DomainError {
  override readonly name = 'SessionNotFoundError';
  constructor() {
    super('not-found', 'There is no such session. It may have ended already.');
  }
}

/** The account's sessions, with the current one marked; null if the provider cannot list them. */
export async function listSessions(
  { identity }: SessionDeps,
  asking: Identity,
): Promise<(OpenSession & { readonly isCurrent: boolean })[] | null> {
  if (identity.sessions === null) return null;
  const sessions = await identity.sessions.list(asking.subject);
  return sessions.map((session) => ({ ...session, isCurrent: session.id === asking.sessionId }));
}

/** @throws SessionNotFoundError also for another account's session */
export async function endSession(
  { identity }: SessionDeps,
  asking: Identity,
  sessionId: string,
): Promise<void> {
  const ended = await identity.sessions?.end(asking.subject, sessionId);
  if (ended !== true) throw new SessionNotFoundError();
}

/** Ends all sessions but the current one. @throws SessionNotFoundError if the provider cannot list them */
export async function endOtherSessions({ identity }: SessionDeps, asking: Identity): Promise<number> {
  if (identity.sessions === null || asking.sessionId === null) throw new SessionNotFoundError();
  return await identity.sessions.endOthers(asking.subject, asking.sessionId);
}
