import { v7 } from 'uuid';
import { type Actor, actorOf } from '#domain/operators/money-decision.ts';
import { deleteTokensOf } from '../accounts/api-token-store.ts';
import { findProfile, findProfileByUsername } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import { CommandError } from './command-error.ts';
import { insertOperatorAction } from './operator-store.ts';

/**
 * Also invalidates the user's ID tokens and revokes their API tokens.
 * @throws CommandError if there is no such user, or the identity provider cannot end sessions
 */
export async function signOutAccount(
  { database, identity }: Pick<Context, 'database' | 'identity'>,
  username: string,
): Promise<{ readonly profileId: string; readonly sessions: number }> {
  const profile = await findProfileByUsername(database, username);
  if (profile === null) throw new CommandError(`Nobody is called ${username}.`);
  if (identity.sessions === null)
    throw new CommandError('Sessions are kept by the identity provider: end them there.');
  // API tokens would otherwise outlive the sessions.
  await deleteTokensOf(database, profile.id);
  return { profileId: profile.id, sessions: await identity.sessions.endAll(profile.identitySubject) };
}

/** For the console, which records the action. @throws CommandError */
export async function signOutMember(
  context: Pick<Context, 'database' | 'identity'>,
  { profileId, reason, ...by }: Actor & { readonly profileId: string; readonly reason: string },
): Promise<string> {
  const profile = await findProfile(context.database, profileId);
  if (profile === null || profile.username === null) {
    throw new CommandError('There is no such member.', 'not-found');
  }
  const { sessions } = await signOutAccount(context, profile.username);
  await insertOperatorAction(context.database, {
    id: v7(),
    ...actorOf(by),
    action: 'account sign-out',
    subject: profileId,
    reason,
    details: { sessions },
  });
  return `signed out of ${sessions} ${sessions === 1 ? 'place' : 'places'}`;
}
