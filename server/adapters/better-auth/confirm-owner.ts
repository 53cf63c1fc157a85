import { FRESH_SIGN_IN_MINUTES } from '#domain/accounts/attempt-rules.ts';
import {
  type GivenProof,
  InvalidTokenError,
  NotConfirmedError,
  type SessionOwner,
} from '../../ports/identity-provider.ts';
import { countedFor, findAccount, findPasswordHash } from '../identity-accounts/account-ownership.ts';
import type { IdentitySettings } from './identity-settings.ts';

/** @throws NotConfirmedError, TooManyAttemptsError */
export async function confirmOwner(
  { pool, attempts, hasher }: Pick<IdentitySettings, 'pool' | 'attempts' | 'hasher'>,
  { subject, sessionId }: SessionOwner,
  { password, address }: GivenProof,
): Promise<void> {
  const hash = await findPasswordHash(pool, subject);
  if (hash === null) {
    const { rows } = await pool.query(
      `select from identity_session where id = $1 and "userId" = $2
          and "createdAt" > now() - $3 * interval '1 minute'`,
      [sessionId, subject, FRESH_SIGN_IN_MINUTES],
    );
    if (rows.length === 0) throw new NotConfirmedError('google-sign-in-needed');
    return;
  }
  if (password === null || password === '') throw new NotConfirmedError('password-of-account');
  const account = await findAccount(pool, subject);
  if (account === null) throw new InvalidTokenError();
  const attempt = { kind: 'password', address, ...countedFor(account) } as const;
  const isRight = await attempts.make(attempt, async () =>
    (await hasher.verify({ hash, password })) ? true : null,
  );
  if (isRight === null) throw new NotConfirmedError('password-wrong');
}
