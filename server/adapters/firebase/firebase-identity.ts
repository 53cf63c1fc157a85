import {
  type Identity,
  type IdentityProvider,
  InvalidTokenError,
  NotConfirmedError,
  type ProviderFault,
  type SecondFactor,
  type SessionManager,
  type SessionOwner,
  TooManyConfirmationsError,
} from '../../ports/identity-provider.ts';
import { deleteAbandonedAccounts, deleteExpiredRows } from '../identity-accounts/abandoned-accounts.ts';
import { countAttempt } from '../identity-accounts/attempt-limits.ts';
import { createSessionManager } from '../identity-accounts/session-manager.ts';
import {
  endUnseenSignIns,
  extendSession,
  findSession,
  findSignInOf,
  listUids,
  openSession,
} from './firebase-accounts.ts';
import { FirebaseApi, FirebaseRefusedError } from './firebase-api.ts';
import type { FirebaseSettings } from './firebase-settings.ts';
import { FirebaseTokens } from './firebase-tokens.ts';

const PASSWORD_LIMIT = { max: 10, windowSeconds: 15 * 60 };
/** For an account without a password, a sign-in that is at most this old confirms that the caller owns the account. */
const FRESH_SIGN_IN_MINUTES = 10;
const FIREBASE_WAIT_SECONDS = 60;
const NO_USER = 'protohaat-doctor-no-such-user';

export type SecondFactorFactory = (
  confirm: (caller: SessionOwner, password: string | null) => Promise<void>,
) => SecondFactor;

/**
 * Firebase stores the passwords and signs the ID tokens. Our own tables have the accounts, mailboxes and sessions,
 * under the same rules as with the embedded provider.
 */
export function createFirebaseIdentity(
  settings: FirebaseSettings,
  createSecondFactor: SecondFactorFactory,
): IdentityProvider {
  const { pool } = settings;
  const tokens = new FirebaseTokens(settings);
  const api = new FirebaseApi(settings, settings.onCircuitChange);
  const ownSessions = createSessionManager(pool);

  const sessions: SessionManager = {
    ...ownSessions,
    async endOthers(subject, currentSessionId) {
      await endUnseenSignIns(pool, subject);
      return await ownSessions.endOthers(subject, currentSessionId);
    },
    async endAll(subject) {
      await endUnseenSignIns(pool, subject);
      const ended = await ownSessions.endAll(subject);
      for (const uid of await listUids(pool, subject)) await api.revokeSignIns(uid);
      return ended;
    },
  };

  async function assertNotRevoked({ subject, sessionId }: SessionOwner) {
    const signIn = await findSignInOf(pool, sessionId);
    if (signIn === null || sessionId === null) throw new InvalidTokenError();
    const user = await api.findUser(signIn.uid);
    if (user !== null && !user.isDisabled && user.validSince <= signIn.signedInAt) return user;
    await ownSessions.end(subject, sessionId);
    throw new InvalidTokenError();
  }

  async function confirmOwner(caller: SessionOwner, password: string | null): Promise<void> {
    const { hasPassword, email } = await assertNotRevoked(caller);
    if (!hasPassword || email === null) {
      const signIn = await findSignInOf(pool, caller.sessionId);
      const ageSeconds = Date.now() / 1_000 - (signIn?.signedInAt ?? 0);
      if (ageSeconds > FRESH_SIGN_IN_MINUTES * 60) throw new NotConfirmedError('google-sign-in-needed');
      return;
    }
    if (password === null || password === '') throw new NotConfirmedError('password-of-account');
    const wait = await countAttempt(settings.attempts, 'confirm-owner', caller.subject, PASSWORD_LIMIT);
    if (wait !== null) throw new TooManyConfirmationsError(wait);
    try {
      if (await api.isPassword(email, password)) return;
    } catch (error) {
      if (error instanceof FirebaseRefusedError && error.code.startsWith('TOO_MANY_ATTEMPTS')) {
        throw new TooManyConfirmationsError(FIREBASE_WAIT_SECONDS);
      }
      throw error;
    }
    throw new NotConfirmedError('password-wrong');
  }

  return {
    async verifyToken(token, beforeLookUp) {
      const claims = await tokens.verify(token);
      await beforeLookUp?.();
      let session = await findSession(pool, claims);
      if (session === null) {
        await openSession(settings, claims);
        session = await findSession(pool, claims);
      }
      if (session === null) throw new InvalidTokenError();
      if (session.isLastUseStale) await extendSession(pool, session.sessionId);
      return {
        subject: session.subject,
        email: session.email,
        emailVerified: session.emailVerified,
        name: session.name === '' ? null : session.name,
        sessionId: session.sessionId,
        secondFactorAt: session.secondFactorAt,
      } satisfies Identity;
    },

    renewToken: () => Promise.resolve(null),

    confirmOwner,

    async assertNotRevoked(caller) {
      await assertNotRevoked(caller);
    },

    async deleteAccount(subject) {
      // The users are deleted at Firebase first, so that a retry after a failure still finds their UIDs in our tables.
      for (const uid of await listUids(pool, subject)) await api.deleteUser(uid);
      await pool.query('delete from identity_user where id = $1', [subject]);
    },

    async sendPasswordResetLink(email) {
      try {
        await api.sendPasswordReset(email);
      } catch (error) {
        if (!(error instanceof FirebaseRefusedError)) throw error;
      }
    },

    async removeAbandoned() {
      await deleteExpiredRows(settings);
      return await deleteAbandonedAccounts(settings);
    },

    isGoogleReachable: () => Promise.resolve(null),

    async check() {
      const found = [
        await faultOf('keys', () => tokens.reloadKeys()),
        await faultOf('service-account', async () => {
          await api.findUser(NO_USER);
        }),
        await faultOf('api-key', async () => {
          const host = new URL(settings.publicUrl).hostname;
          const isAuthorized = (await api.listAuthorizedDomains()).includes(host);
          if (!isAuthorized) throw new UnauthorizedDomainError(host);
        }),
        await faultOf('password', async () => {
          await api.isPassword(`${NO_USER}@protohaat.invalid`, NO_USER);
        }),
        // The emulator has every provider enabled, and not this call.
        settings.google && !settings.isEmulator ? await faultOf('google', () => api.prepareGoogle()) : null,
      ];
      return found.filter((fault) => fault !== null);
    },

    sessions,

    secondFactor: createSecondFactor(confirmOwner),
  };
}

class UnauthorizedDomainError extends Error {}

async function faultOf(
  part: ProviderFault['part'],
  work: () => Promise<void>,
): Promise<ProviderFault | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof UnauthorizedDomainError) return { part: 'domain', detail: error.message };
    return { part, detail: error instanceof FirebaseRefusedError ? error.code : null };
  }
}
