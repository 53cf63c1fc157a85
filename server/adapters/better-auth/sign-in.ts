import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import { defaultLimits } from '#domain/shared/limits.ts';
import { type Account, findOwner, findPasswordHash, listPending } from './account-ownership.ts';
import { countAttempt, forgiveAttempt, liftLimit, networkOf } from './attempt-limits.ts';
import { CLIENT_ADDRESS_HEADER, DEVICE_HEADER, type IdentitySettings } from './identity-settings.ts';
import { LONGEST_PASSWORD } from './password-rule.ts';
import { readEmail, refusal, tooMany } from './refusals.ts';

/** Each costs a hash. Somebody whose pending account is beyond them signs up again, and loses nothing that was theirs. */
const MAX_PENDING_TRIED = 2;

const invalid = () => refusal('UNAUTHORIZED', 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password');

interface Attempt {
  readonly mailbox: string;
  readonly address: string;
  readonly device: string | null;
  readonly subjects: readonly string[];
}

/** What a successful attempt takes back from the counts. */
type Forgive = () => Promise<void>;

/**
 * Strangers share one count of wrong passwords an account; a browser that has been signed in to it has a count of its
 * own, so that nobody's guesses keep the owner out. Unknown addresses are counted the same.
 */
async function admitAttempt(settings: IdentitySettings, attempt: Attempt): Promise<Forgive> {
  const { pool, limits, devices } = settings;
  if (limits === null) return async () => undefined;
  const { mailbox, address, device, subjects } = attempt;
  if (device !== null && (await devices.isTrusted(device, subjects))) {
    const who = `${device}\n${mailbox}`;
    const wait = await countAttempt(pool, 'sign-in-device', who, limits['sign-in-device']);
    if (wait === null) return () => forgiveAttempt(pool, 'sign-in-device', who);
  }
  const busy = await countAttempt(pool, 'sign-in', networkOf(address), limits['sign-in']);
  if (busy !== null) throw tooMany('Too many tries from this network. Wait a little and try again.', busy);
  const wait = await countAttempt(pool, 'sign-in-account', mailbox, limits['sign-in-account']);
  if (wait !== null) {
    throw tooMany(
      'Too many wrong passwords from browsers that this account does not know. Choose a new password by mail, or use a browser that you have signed in with before.',
      wait,
    );
  }
  return () => forgiveAttempt(pool, 'sign-in-account', mailbox);
}

/** After a proved reset the owner may sign in from anywhere again. */
export async function liftSignInLimit(settings: IdentitySettings, email: string): Promise<void> {
  await liftLimit(settings.pool, 'sign-in-account', mailboxOf(email));
}

export function signInEndpoint(settings: IdentitySettings) {
  const { pool, devices } = settings;
  return createAuthEndpoint('/sign-in/email', { method: 'POST' }, async (context) => {
    const { email: typed, password } = (context.body ?? {}) as Record<string, unknown>;
    const email = readEmail(typed);
    if (typeof password !== 'string' || password === '' || password.length > LONGEST_PASSWORD)
      throw invalid();
    const owner = await findOwner(pool, email);
    const pending = await listPending(pool, email, MAX_PENDING_TRIED);
    const device = context.headers?.get(DEVICE_HEADER) ?? null;
    const forgive = await admitAttempt(settings, {
      mailbox: mailboxOf(email),
      address: context.headers?.get(CLIENT_ADDRESS_HEADER) ?? '',
      device,
      subjects: [owner, ...pending].flatMap((account) => (account === null ? [] : [account.id])),
    });
    const account = await findMatch([owner, ...pending], password);
    if (account === null) throw invalid();
    await forgive();
    const session = await context.context.internalAdapter.createSession(account.id, false);
    await setSessionCookie(context, { session, user: account }, false);
    if (device !== null) await devices.remember(device, account.id);
    return context.json({ redirect: false, token: session.token, user: account });

    /** The owner's hash, or one of nothing, is always tried first: the time tells nobody whether there is an owner. */
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

/** For links: a few guesses at the password of the account behind one. */
export const LINK_GUESSES = { max: 10, windowSeconds: defaultLimits['sign-in-account'].windowSeconds };
