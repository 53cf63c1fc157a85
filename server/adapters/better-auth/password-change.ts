import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { findAccount, findPasswordHash, setPassword } from '../identity-accounts/account-ownership.ts';
import { apiError, assertStrongPassword, notSignedIn } from './identity-errors.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { sendPasswordChanged } from './password-reset.ts';
import { provePassword } from './prove.ts';

/** Ends every session of the account and starts a new one in this browser. */
export function passwordChangeEndpoint(settings: IdentitySettings) {
  const { pool, hasher } = settings;
  return createAuthEndpoint('/change-password', { method: 'POST' }, async (context) => {
    const session = await getSessionFromCtx(context);
    const account = session === null ? null : await findAccount(pool, session.user.id);
    if (account === null) throw notSignedIn();
    const { currentPassword, newPassword } = (context.body ?? {}) as Record<string, unknown>;
    assertStrongPassword(newPassword, account.email);
    if ((await findPasswordHash(pool, account.id)) === null) {
      throw apiError('BAD_REQUEST', 'CREDENTIAL_ACCOUNT_NOT_FOUND', { reason: 'no-password' });
    }
    await provePassword(settings, context, { account, password: currentPassword });
    const hash = await hasher.hash(newPassword);
    await settings.transaction(async (tx) => {
      await setPassword(tx, account.id, hash);
      await tx.query('delete from identity_session where "userId" = $1', [account.id]);
    });
    const started = await context.context.internalAdapter.createSession(account.id, false);
    await setSessionCookie(context, { session: started, user: account }, false);
    await sendPasswordChanged(settings, account);
    return context.json({ token: started.token, user: account });
  });
}
