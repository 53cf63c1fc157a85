import { findProfileByUsername } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import { CommandError } from './command-error.ts';

/**
 * Ends all sessions of a user, which also invalidates their ID tokens.
 *
 * @throws CommandError if there is no such user, or the identity provider cannot end sessions.
 */
export async function signOutAccount(
  { database, identity }: Pick<Context, 'database' | 'identity'>,
  username: string,
): Promise<{ readonly profileId: string; readonly sessions: number }> {
  const profile = await findProfileByUsername(database, username);
  if (profile === null) throw new CommandError(`Nobody is called ${username}.`);
  if (identity.sessions === null)
    throw new CommandError('Sessions are kept by the identity provider: end them there.');
  return { profileId: profile.id, sessions: await identity.sessions.endAll(profile.identitySubject) };
}
