import type { Actor } from '#domain/operators/money-decision.ts';
import { endEveryAccess } from '../accounts/end-every-access.ts';
import { findProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { recordOperatorAction } from './record-operator-action.ts';

interface SignOut extends Actor {
  readonly profileId: string;
  readonly reason: string;
}

/**
 * Ends every access of the member, and removes a payout account that no payout can use yet.
 * @throws CommandError if there is no such member, or the identity provider cannot end sessions.
 */
export async function signOutMember(
  context: Pick<Context, 'database' | 'identity' | 'endKeys'>,
  { profileId, reason, ...by }: SignOut,
): Promise<OperatorAnswer> {
  const { database, identity } = context;
  const profile = await findProfile(database, profileId);
  if (profile === null || profile.username === null) {
    throw new CommandError('There is no such member.', 'not-found');
  }
  const { identitySubject: subject } = profile;
  if (identity.sessions === null)
    throw new CommandError('The identity provider manages sessions. End them there.');
  const { length: sessions } = await identity.sessions.list(subject);
  const ended = await endEveryAccess(context, { subject, payoutAccount: 'unused' }, async (tx) => {
    await recordOperatorAction(tx, by, {
      action: 'account sign-out',
      subject: profileId,
      reason,
      details: { sessions },
    });
  });
  return { code: 'member-signed-out', params: { sessions: ended } };
}
