import { send } from '../send.ts';
import { signInByPopup } from './google-popup.ts';
import { idTokenKey, isFresh, saveIdToken, readIdToken, userOfToken } from './id-token.ts';
import {
  IdentityError,
  type IdentityClient,
  type IdentityErrorCode,
  type IdentityUser,
  type LinkedAccount,
} from './identity-client.ts';

/** The provider's refusals that a person can do something about; everything else is `failed`. */
const codes: Readonly<Record<string, IdentityErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credentials',
  USER_ALREADY_EXISTS: 'email-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-in-use',
  INVALID_EMAIL: 'invalid-email',
  SAME_EMAIL: 'same-email',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  WEAK_PASSWORD: 'weak-password',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_TOKEN: 'link-ended',
  PASSWORD_REQUIRED: 'password-required',
  FRESH_SIGN_IN_REQUIRED: 'sign-in-again',
};

/** The identity provider that the server brings along (docs/identity.md): sessions are cookies, tokens are fetched for them. */
export function createEmbeddedIdentity(basePath: string): IdentityClient {
  let user: IdentityUser | null = null;
  let refreshing: Promise<string | null> | null = null;
  const listeners = new Set<(user: IdentityUser | null) => void>();

  const setUser = (next: IdentityUser | null) => {
    const same =
      user?.id === next?.id && user?.emailVerified === next?.emailVerified && user?.email === next?.email;
    user = next;
    if (same) return;
    for (const listener of listeners) listener(next);
  };

  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${basePath}${path}`, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new IdentityError('network');
    });
    const answer = (await response.json().catch(() => null)) as {
      code?: string;
      message?: string;
    } | null;
    if (response.ok) return answer;
    if (response.status === 429) throw new IdentityError('too-many-requests');
    const known = codes[answer?.code ?? ''];
    if (known !== undefined) throw new IdentityError(known, answer?.message);
    throw new IdentityError(response.status === 401 ? 'not-signed-in' : 'failed', answer?.message);
  };

  const forget = () => {
    saveIdToken(null);
    setUser(null);
  };

  const fetchToken = async (): Promise<string | null> => {
    try {
      const answer = (await call('GET', '/token')) as { token?: string } | null;
      const token = answer?.token ?? null;
      saveIdToken(token);
      setUser(userOfToken(token));
      return token;
    } catch (error) {
      if (!(error instanceof IdentityError) || error.code !== 'not-signed-in') throw error;
      forget();
      return null;
    }
  };

  // Calls that need a token at the same moment share one request for it.
  const refresh = (): Promise<string | null> => {
    refreshing ??= fetchToken().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  const signedIn = async (): Promise<IdentityUser> => {
    await refresh();
    if (user === null) throw new IdentityError('failed');
    return user;
  };

  window.addEventListener('storage', (event) => {
    if (event.key === idTokenKey || event.key === null) setUser(userOfToken(readIdToken()));
  });

  return {
    get user() {
      return user;
    },
    mailsOnSignUp: true,
    async start() {
      const stored = readIdToken();
      if (isFresh(stored, Date.now())) {
        setUser(userOfToken(stored));
        return user;
      }
      // Answers null, not a refusal, when nobody is signed in.
      const session = await call('GET', '/get-session');
      if (session === null) forget();
      else await refresh();
      return user;
    },
    async signUp({ email, password }) {
      await call('POST', '/sign-up/email', { email, password, name: '' });
      return signedIn();
    },
    async signIn({ email, password }) {
      await call('POST', '/sign-in/email', { email, password });
      return signedIn();
    },
    async signInWithGoogle() {
      try {
        await signInByPopup(basePath);
      } catch (error) {
        // On a busy device the window can be seen gone before its message has come: the session says how it ended.
        const isClosed = error instanceof IdentityError && error.code === 'popup-closed';
        if (!isClosed || (await call('GET', '/get-session')) === null) throw error;
      }
      return signedIn();
    },
    async signOut() {
      await call('POST', '/sign-out', {}).catch((error: unknown) => {
        // Without an answer the session would live on behind a page that says otherwise.
        if (error instanceof IdentityError && error.code === 'not-signed-in') return;
        throw error;
      });
      forget();
    },
    forget,
    async sendVerificationEmail() {
      if (user === null) throw new IdentityError('not-signed-in');
      await call('POST', '/send-verification-email', { email: user.email });
    },
    async reload() {
      const session = (await call('GET', '/get-session')) as {
        user?: { email?: string; emailVerified?: boolean };
      } | null;
      if (session === null) forget();
      else if (
        session.user?.emailVerified !== user?.emailVerified ||
        (session.user?.email !== undefined && session.user.email !== user?.email)
      ) {
        await refresh();
      }
      return user;
    },
    async getIdToken(force = false) {
      const stored = readIdToken();
      if (!force && isFresh(stored, Date.now())) return stored;
      if (user === null && stored === null) return null;
      return refresh();
    },
    async sendPasswordReset(email) {
      await call('POST', '/request-password-reset', { email });
    },
    async readResetLink(token) {
      return (await call('POST', '/check-reset-link', { token })) as { email: string };
    },
    async resetPassword(token, password) {
      await call('POST', '/reset-password', { token, newPassword: password });
    },
    async hasPassword() {
      const accounts = (await call('GET', '/list-accounts')) as { providerId: string }[];
      return accounts.some((account) => account.providerId === 'credential');
    },
    async changePassword({ current, next }) {
      await call('POST', '/change-password', { currentPassword: current, newPassword: next });
      // The session is a new one, and the token belongs to the old one.
      await refresh();
    },
    async readVerificationLink(token) {
      return (await call('POST', '/check-verification-link', { token })) as LinkedAccount;
    },
    async verifyEmail(token, password) {
      await call('POST', '/verify-email', { token, password });
    },
    async disownAddress(token) {
      await call('POST', '/disown-address', { token });
    },
    async correctEmail(email) {
      await call('POST', '/change-pending-email', { email });
      await refresh();
    },
    async changeEmail({ email, password }) {
      await call('POST', '/change-email', { newEmail: email, password });
    },
    async readEmailChange(token) {
      return (await call('POST', '/check-email-change', { token })) as LinkedAccount;
    },
    async confirmEmailChange(token, password) {
      await call('POST', '/confirm-email-change', { token, password });
    },
    async readTakeBack(token) {
      return (await call('POST', '/check-take-back', { token })) as { email: string };
    },
    async takeBackEmail(token) {
      return (await call('POST', '/take-back-email', { token })) as { resetToken: string };
    },
    async deleteAccount() {
      // The server ends the identity together with what belongs to it.
      await send('DELETE /api/auth/account', {});
      forget();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
