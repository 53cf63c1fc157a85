import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import { defaultLimits } from '#domain/common/limits.ts';
import {
  type Account,
  findOwner,
  findPasswordHash,
  listPendingAccounts,
} from '../identity-accounts/account-ownership.ts';
import { countAttempt, revertAttempt, resetLimit, networkOf } from '../identity-accounts/attempt-limits.ts';
import { parseEmail, apiError, tooMany } from './identity-errors.ts';
import { CLIENT_ADDRESS_HEADER, DEVICE_HEADER, type IdentitySettings } from './identity-settings.ts';
import { MAX_PASSWORD_LENGTH } from './password-rule.ts';

/** The password is compared with at most this many pending accounts, because each comparison is slow by design. */
const MAX_PENDING_CHECKED = 2;

const invalid = () => apiError('UNAUTHORIZED', 'INVALID_EMAIL_OR_PASSWORD', { reason: 'credentials-wrong' });

interface Attempt {
  readonly mailbox: string;
  readonly address: string;
  readonly device: string | null;
  readonly subjects: readonly string[];
}

type RevertCount = () => Promise<void>;

/**
 * Limits the attempts of a network and the failed attempts for an email address, whether or not it has an account. A
 * known device has a limit of its own, so that guesses from unknown devices cannot lock the owner out.
 * @returns a function that a successful attempt calls, so that it does not count as failed.
 */
async function admitAttempt(settings: IdentitySettings, attempt: Attempt): Promise<RevertCount> {
  const { attempts, limits, devices } = settings;
  if (limits === null) return async () => undefined;
  const { mailbox, address, device, subjects } = attempt;
  if (device !== null && (await devices.isTrusted(device, subjects))) {
    const key = `${device}\n${mailbox}`;
    const wait = await countAttempt(attempts, 'sign-in-device', key, limits['sign-in-device']);
    if (wait === null) return () => revertAttempt(attempts, 'sign-in-device', key);
  }
  const networkWait = await countAttempt(attempts, 'sign-in', networkOf(address), limits['sign-in']);
  if (networkWait !== null) {
    throw tooMany({ reason: 'sign-in-attempts-network' }, networkWait);
  }
  const wait = await countAttempt(attempts, 'sign-in-account', mailbox, limits['sign-in-account']);
  if (wait !== null) {
    throw tooMany({ reason: 'sign-in-attempts-account' }, wait);
  }
  return () => revertAttempt(attempts, 'sign-in-account', mailbox);
}

export async function resetSignInLimit(settings: IdentitySettings, email: string): Promise<void> {
  await resetLimit(settings.attempts, 'sign-in-account', mailboxOf(email));
}

export function signInEndpoint(settings: IdentitySettings) {
  const { pool, devices } = settings;
  return createAuthEndpoint('/sign-in/email', { method: 'POST' }, async (context) => {
    const { email: typed, password } = (context.body ?? {}) as Record<string, unknown>;
    const email = parseEmail(typed);
    if (typeof password !== 'string' || password === '' || password.length > MAX_PASSWORD_LENGTH)
      throw invalid();
    const owner = await findOwner(pool, email);
    const pending = await listPendingAccounts(pool, email, MAX_PENDING_CHECKED);
    const device = context.headers?.get(DEVICE_HEADER) ?? null;
    const revertCount = await admitAttempt(settings, {
      mailbox: mailboxOf(email),
      address: context.headers?.get(CLIENT_ADDRESS_HEADER) ?? '',
      device,
      subjects: [owner, ...pending].flatMap((account) => (account === null ? [] : [account.id])),
    });
    const account = await findMatch([owner, ...pending], password);
    if (account === null) throw invalid();
    await revertCount();
    const session = await context.context.internalAdapter.createSession(account.id, false);
    await setSessionCookie(context, { session, user: account }, false);
    if (device !== null) await devices.remember(device, account.id);
    return context.json({ redirect: false, token: session.token, user: account });

    /** Hashes at least one password, so that timing does not reveal whether the account exists. */
    async function findMatch(
      candidates: readonly (Account | null)[],
      given: string,
    ): Promise<Account | null> {
      let match: Account | null = null;
      for (const candidate of candidates) {
        const hash = candidate === null ? null : await findPasswordHash(pool, candidate.id);
        if (hash === null) await context.context.password.hash(given);
        else if (await context.context.password.verify({ hash, password: given })) match ??= candidate;
      }
      return match;
    }
  });
}

export const LINK_PASSWORD_LIMIT = { max: 10, windowSeconds: defaultLimits['sign-in-account'].windowSeconds };
