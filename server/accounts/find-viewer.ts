import type { Context } from '../context.ts';
import type { Identity } from '../ports/identity-provider.ts';
import { findProfileBySubject } from './profile-store.ts';

/**
 * Who holds a token: the identity, and the profile where one is registered.
 *
 * @param beforeLookUp - see `IdentityProvider.verifyToken`.
 * @throws InvalidToken
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
  const profile = await findProfileBySubject(database, found.subject);
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
