import { NotConfirmedError, TooManyConfirmationsError } from '../../ports/identity-provider.ts';
import { findPasswordHash } from '../identity-accounts/account-ownership.ts';
import { countAttempt } from '../identity-accounts/attempt-limits.ts';
import type { IdentitySettings, PasswordHasher } from './identity-settings.ts';

const PASSWORD_LIMIT = { max: 10, windowSeconds: 15 * 60 };
/** For an account without a password, a sign-in that is at most this old confirms that the caller owns the account. */
const FRESH_SESSION_MINUTES = 10;

/** @throws NotConfirmedError, TooManyConfirmationsError */
export async function confirmOwner(
  { pool, attempts }: Pick<IdentitySettings, 'pool' | 'attempts'>,
  { subject, sessionId }: { readonly subject: string; readonly sessionId: string | null },
  password: string | null,
  hasher: Pick<PasswordHasher, 'verify'>,
): Promise<void> {
  const hash = await findPasswordHash(pool, subject);
  if (hash === null) {
    const { rows } = await pool.query(
      `select from identity_session where id = $1 and "userId" = $2
          and "createdAt" > now() - $3 * interval '1 minute'`,
      [sessionId, subject, FRESH_SESSION_MINUTES],
    );
    if (rows.length === 0) throw new NotConfirmedError('google-sign-in-needed');
    return;
  }
  if (password === null || password === '') throw new NotConfirmedError('password-of-account');
  const wait = await countAttempt(attempts, 'confirm-owner', subject, PASSWORD_LIMIT);
  if (wait !== null) throw new TooManyConfirmationsError(wait);
  if (!(await hasher.verify({ hash, password }))) throw new NotConfirmedError('password-wrong');
}
