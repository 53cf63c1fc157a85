import { FRESH_SIGN_IN_MINUTES } from '#domain/accounts/attempt-rules.ts';
import { TooManyAttemptsError } from '../../ports/attempts.ts';
import {
  type GivenProof,
  type IdentityProvider,
  InvalidTokenError,
  NotConfirmedError,
  type ProviderFault,
  type SecondFactor,
  type SessionManager,
  type SessionOwner,
  type VerifiedToken,
} from '../../ports/identity-provider.ts';
import { deleteAbandonedAccounts, deleteExpiredRows } from '../identity-accounts/abandoned-accounts.ts';
import { countedFor, deleteIdentities, findAccount } from '../identity-accounts/account-ownership.ts';
import { warnOfAttempts, createSessionManager } from '../identity-accounts/session-manager.ts';
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

const FIREBASE_WAIT_SECONDS = 60;
const NO_USER = 'protohaat-doctor-no-such-user';

export type SecondFactorFactory = (confirm: IdentityProvider['confirmOwner']) => SecondFactor;

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

  async function confirmOwner(caller: SessionOwner, { password, address }: GivenProof): Promise<void> {
    const { hasPassword, email } = await assertNotRevoked(caller);
    if (!hasPassword || email === null) {
      const signIn = await findSignInOf(pool, caller.sessionId);
      const ageSeconds = Date.now() / 1_000 - (signIn?.signedInAt ?? 0);
      if (ageSeconds > FRESH_SIGN_IN_MINUTES * 60) throw new NotConfirmedError('google-sign-in-needed');
      return;
    }
    if (password === null || password === '') throw new NotConfirmedError('password-of-account');
    const account = await findAccount(pool, caller.subject);
    if (account === null) throw new InvalidTokenError();
    const attempt = { kind: 'password', address, ...countedFor(account) } as const;
    const isRight = await settings.attempts.make(attempt, async () => {
      try {
        return (await api.isPassword(email, password)) ? true : null;
      } catch (error) {
        if (error instanceof FirebaseRefusedError && error.code.startsWith('TOO_MANY_ATTEMPTS')) {
          throw new TooManyAttemptsError('password-attempts', FIREBASE_WAIT_SECONDS);
        }
        throw error;
      }
    });
    if (isRight === null) throw new NotConfirmedError('password-wrong');
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
        profile: session.profile,
        expiresAt: new Date(Math.min(claims.expiresAt * 1_000, session.sessionExpiresAt.getTime())),
      } satisfies VerifiedToken;
    },

    renewToken: () => Promise.resolve(null),

    confirmOwner,

    async assertNotRevoked(caller) {
      await assertNotRevoked(caller);
    },

    async deleteAccount(subject) {
      // The users are deleted at Firebase first, so that a retry after a failure still finds their UIDs in our tables.
      for (const uid of await listUids(pool, subject)) await api.deleteUser(uid);
      await deleteIdentities(pool, [subject]);
    },

    async sendPasswordResetLink(email) {
      try {
        await api.sendPasswordReset(email);
      } catch (error) {
        if (!(error instanceof FirebaseRefusedError)) throw error;
      }
    },

    warnOfAttempts: (warning) => warnOfAttempts(settings, warning),

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
