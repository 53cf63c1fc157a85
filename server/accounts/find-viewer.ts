import type { Context } from '../context.ts';
import type { Identity } from '../ports/identity-provider.ts';
import { findProfileBySubject, markAddressVerified } from './profile-store.ts';

interface Viewer {
  readonly identity: Identity;
  readonly profile: {
    readonly id: string;
    readonly username: string | null;
    readonly completed: boolean;
    readonly githubId: number | null;
  } | null;
}

/**
 * Resolves a token to its identity and, if registered, profile; kept for a second.
 *
 * @param beforeLookUp - see `IdentityProvider.verifyToken`.
 * @throws InvalidTokenError
 */
export async function findViewer(
  deps: Pick<Context, 'database' | 'identity' | 'viewers'>,
  token: string,
  beforeLookUp?: () => Promise<void>,
): Promise<Viewer> {
  return await deps.viewers.find(token, () => lookUpViewer(deps, token, beforeLookUp));
}

async function lookUpViewer(
  { database, identity }: Pick<Context, 'database' | 'identity'>,
  token: string,
  beforeLookUp?: () => Promise<void>,
): Promise<Viewer> {
  const found = await identity.verifyToken(token, beforeLookUp);
  let profile = await findProfileBySubject(database, found.subject);
  if (profile !== null && profile.addressProvedAt === null && found.emailVerified) {
    // An identity provider may verify an address without a notification; the token states the current status.
    await database.transaction().execute((tx) => markAddressVerified(tx, found.subject));
    profile = await findProfileBySubject(database, found.subject);
  }
  return {
    identity: found,
    profile:
      profile === null
        ? null
        : {
            id: profile.id,
            username: profile.username,
            completed: profile.completedAt !== null,
            githubId: profile.githubId,
          },
  };
}
