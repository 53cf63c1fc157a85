import { findProfileBySubject } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { Identity } from '../ports/identity-provider.ts';
import { closeAccount } from './close-account.ts';

/**
 * Deletes the account of a person who has just proved to be its owner. Nothing can be lost with an account without a
 * complete profile, which the client also deletes when a registration fails.
 * @throws NotConfirmedError, TooManyConfirmationsError, ObligationsOpenError, BalanceNotEmptyError, AccountClosedError
 */
export async function deleteAccount(
  context: Pick<Context, 'database' | 'identity' | 'jobs' | 'config' | 'log'>,
  { subject, sessionId }: Pick<Identity, 'subject' | 'sessionId'>,
  password: string | null,
): Promise<void> {
  const profile = await findProfileBySubject(context.database, subject);
  if (profile !== null && profile.completedAt !== null) {
    await context.identity.confirmOwner({ subject, sessionId }, password);
  }
  await closeAccount(context, subject);
}
