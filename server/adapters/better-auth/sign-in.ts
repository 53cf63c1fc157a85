import { createHmac, randomBytes } from 'node:crypto';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import {
  type Account,
  findOwner,
  findPasswordHash,
  listPendingPasswords,
  type PendingPassword,
} from '../identity-accounts/account-ownership.ts';
import { apiError, parseEmail } from './identity-errors.ts';
import { DEVICE_HEADER, type IdentitySettings } from './identity-settings.ts';
import { isKeyOf, type PasswordHasher, saltOf } from './password-hasher.ts';
import { MAX_PASSWORD_LENGTH } from './password-rule.ts';
import { prove } from './prove.ts';

const invalid = () => apiError('UNAUTHORIZED', 'INVALID_EMAIL_OR_PASSWORD', { reason: 'credentials-wrong' });

export function signInEndpoint(settings: IdentitySettings) {
  const { pool, devices, hasher } = settings;
  return createAuthEndpoint('/sign-in/email', { method: 'POST' }, async (context) => {
    const { email: typed, password } = (context.body ?? {}) as Record<string, unknown>;
    const email = parseEmail(typed);
    if (typeof password !== 'string' || password === '' || password.length > MAX_PASSWORD_LENGTH)
      throw invalid();
    const owner = await findOwner(pool, email);
    const pending = await listPendingPasswords(pool, email);
    const device = context.headers?.get(DEVICE_HEADER) ?? null;
    const isKnown = owner !== null && device !== null && (await devices.isTrusted(device, owner.id));
    const attempt = {
      kind: 'sign-in',
      account: mailboxOf(email),
      knownDevice: isKnown ? device : null,
      email,
    } as const;
    const account = await prove(settings, context, attempt, () => findMatch(password));
    if (account === null) throw invalid();
    const session = await context.context.internalAdapter.createSession(account.id, false);
    await setSessionCookie(context, { session, user: account }, false);
    if (device !== null && account.emailVerified) await devices.trust(device, account.id);
    return context.json({ redirect: false, token: session.token, user: account });

    /** Derives two keys for every address, so that timing does not reveal whether accounts with it exist. */
    async function findMatch(given: string): Promise<Account | null> {
      const hash = owner === null ? null : await findPasswordHash(pool, owner.id);
      const [ownerKey, match] = await Promise.all([
        hasher.derive(given, hash === null ? randomBytes(16).toString('hex') : saltOf(hash)),
        findPendingMatch(hasher, pending, given),
      ]);
      return owner !== null && hash !== null && isKeyOf(hash, ownerKey) ? owner : match;
    }
  });
}

/** Derives one key, with the salt that the pending accounts of a mailbox share. */
export async function findPendingMatch(
  hasher: PasswordHasher,
  pending: readonly PendingPassword[],
  given: string,
): Promise<Account | null> {
  const [newest] = pending;
  const salt = newest === undefined ? randomBytes(16).toString('hex') : saltOf(newest.hash);
  const key = await hasher.derive(given, salt);
  const match = pending.find(({ hash }) => saltOf(hash) === salt && isKeyOf(hash, key));
  return match?.account ?? null;
}

/**
 * The pending accounts of a mailbox share a salt, so that one key is compared with the passwords of all of them. Only
 * this deployment can compute it.
 */
export function pendingSaltOf({ secret }: Pick<IdentitySettings, 'secret'>, email: string): string {
  return createHmac('sha256', secret)
    .update(`pending salt\n${mailboxOf(email)}`)
    .digest('hex')
    .slice(0, 32);
}
