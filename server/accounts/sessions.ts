import { DomainError } from '#domain/common/domain-error.ts';
import type { Context } from '../context.ts';
import type { Identity, OpenSession } from '../ports/identity-provider.ts';
import { endEveryAccess } from './end-every-access.ts';

type SessionDeps = Pick<Context, 'identity'>;

export class SessionNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-session' });
  }
}

/** @returns null if the provider cannot list sessions. */
export async function listSessions(
  { identity }: SessionDeps,
  caller: Identity,
): Promise<(OpenSession & { readonly isCurrent: boolean })[] | null> {
  if (identity.sessions === null) return null;
  const sessions = await identity.sessions.list(caller.subject);
  return sessions.map((session) => ({ ...session, isCurrent: session.id === caller.sessionId }));
}

/** @throws SessionNotFoundError if the session does not exist or belongs to another account */
export async function endSession(
  { identity }: SessionDeps,
  caller: Identity,
  sessionId: string,
): Promise<void> {
  const ended = await identity.sessions?.end(caller.subject, sessionId);
  if (ended !== true) throw new SessionNotFoundError();
}

/**
 * Ends every access except the caller's session. The payout account stays, because removing it needs the password.
 * @throws SessionNotFoundError if the provider cannot list sessions or the caller has no session
 */
export async function endOtherAccess(
  context: Pick<Context, 'database' | 'identity' | 'endKeys'>,
  { subject, sessionId }: Identity,
): Promise<number> {
  if (context.identity.sessions === null || sessionId === null) throw new SessionNotFoundError();
  return await endEveryAccess(context, { subject, exceptSessionId: sessionId, payoutAccount: 'none' });
}
