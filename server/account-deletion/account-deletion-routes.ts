import { findProfileBySubject } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import { describeAnswer } from '../http/describe-answer.ts';
import type { Routes } from '../http/routes.ts';
import { proofOf } from '../http/viewer.ts';
import type { GivenProof, Identity } from '../ports/identity-provider.ts';
import { closeAccount } from './close-account.ts';

export function accountDeletionRoutes(routes: Routes, context: Context): void {
  routes.handle('DELETE /api/auth/account', async ({ viewer, body, request }) => {
    await deleteAccount(context, viewer.identity, proofOf(body, request));
    return { data: null, ...describeAnswer('account-deleted') };
  });
}

/**
 * Deletes an account after confirming that the caller is its owner. An account without a complete profile needs no
 * confirmation: it has no listings or purchases, and the client deletes it when a registration fails.
 * @throws NotConfirmedError, TooManyAttemptsError, ObligationsOpenError, BalanceNotEmptyError, AccountBannedError,
 * AccountClosedError
 */
async function deleteAccount(
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
