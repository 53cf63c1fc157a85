import type { Context } from '../context.ts';
import type { Identity } from '../ports/identity-provider.ts';
import { findProfileBySubject, proveProfile } from './profile-store.ts';

/**
 * Resolves a token to its identity and, if registered, profile.
 *
 * @param beforeLookUp - see `IdentityProvider.verifyToken`.
 * @throws InvalidTokenError
 */
export async function findViewer(
  { database, identity }: Pick<Context, 'database' | 'identity'>,
  token: string,
  beforeLookUp?: () => Promise<void>,
): Promise<{
  readonly identity: Identity;
  readonly profile: {
    readonly id: string;
    readonly username: string | null;
    readonly completed: boolean;
    readonly githubId: number | null;
  } | null;
}> {
  const found = await identity.verifyToken(token, beforeLookUp);
  let profile = await findProfileBySubject(database, found.subject);
  if (profile !== null && profile.address_proved_at === null && found.emailVerified) {
    // An external provider does not announce verified addresses, but its tokens state them.
    await proveProfile(database, found.subject);
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
            completed: profile.completed_at !== null,
            githubId: profile.github_id,
          },
  };
}
