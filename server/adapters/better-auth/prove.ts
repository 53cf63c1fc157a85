import { FRESH_SIGN_IN_MINUTES } from '#domain/accounts/attempt-rules.ts';
import { type Attempts, type GivenAttempt, TooManyAttemptsError } from '../../ports/attempts.ts';
import {
  type GivenProof,
  InvalidTokenError,
  NotConfirmedError,
  type SessionOwner,
} from '../../ports/identity-provider.ts';
import {
  type Account,
  countedFor,
  findPasswordHash,
  findAccount,
} from '../identity-accounts/account-ownership.ts';
import { apiError, tooMany, wrongPassword } from './identity-errors.ts';
import { CLIENT_ADDRESS_HEADER, type IdentitySettings } from './identity-settings.ts';

type WithoutAddress<A> = A extends unknown ? Omit<A, 'address'> : never;

interface Caller {
  readonly headers?: Headers | undefined;
}

/** Makes an attempt from the client's address. @throws APIError `too-many-requests` */
export async function prove<T>(
  { attempts }: { readonly attempts: Attempts },
  { headers }: Caller,
  attempt: WithoutAddress<GivenAttempt>,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const address = headers?.get(CLIENT_ADDRESS_HEADER) ?? '';
  try {
    return await attempts.make({ ...attempt, address } as GivenAttempt, check);
  } catch (error) {
    if (error instanceof TooManyAttemptsError) throw tooMany(error.refusal, error.seconds);
    throw error;
  }
}

/**
 * @param given.link - the hash of the mailed link that the password comes with, instead of a session.
 * @throws APIError `PASSWORD_REQUIRED`, `too-many-requests`, `INVALID_PASSWORD`
 */
export async function provePassword(
  settings: Pick<IdentitySettings, 'attempts' | 'hasher' | 'pool'>,
  caller: Caller,
  {
    account,
    password,
    link,
  }: { readonly account: Account; readonly password: unknown; readonly link?: string },
): Promise<void> {
  const hash = await findPasswordHash(settings.pool, account.id);
  if (typeof password !== 'string' || password === '' || hash === null) {
    throw apiError('UNAUTHORIZED', 'PASSWORD_REQUIRED', { reason: 'password-of-account' });
  }
  const attempt =
    link === undefined
      ? ({ kind: 'password', ...countedFor(account) } as const)
      : ({ kind: 'link-password', link, ...countedFor(account) } as const);
  const isRight = await prove(settings, caller, attempt, async () =>
    (await settings.hasher.verify({ hash, password })) ? true : null,
  );
  if (isRight === null) throw wrongPassword();
}

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
