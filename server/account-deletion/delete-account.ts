import { findProfileBySubject } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { GivenProof, Identity } from '../ports/identity-provider.ts';
import { closeAccount } from './close-account.ts';

/**
 * Deletes an account after confirming that the caller is its owner. An account without a complete profile needs no
 * confirmation: it has no listings or purchases, and the client deletes it when a registration fails.
 * @throws NotConfirmedError, TooManyAttemptsError, ObligationsOpenError, BalanceNotEmptyError, AccountBannedError,
 * AccountClosedError
 */
export async function deleteAccount(
  context: Pick<Context, 'database' | 'identity' | 'jobs' | 'config' | 'log' | 'sealer'>,
  { subject, sessionId }: Pick<Identity, 'subject' | 'sessionId'>,
  proof: GivenProof,
): Promise<void> {
  const profile = await findProfileBySubject(context.database, subject);
  if (profile !== null && profile.completedAt !== null) {
    await context.identity.confirmOwner({ subject, sessionId }, proof);
  }
  await closeAccount(context, subject);
}
