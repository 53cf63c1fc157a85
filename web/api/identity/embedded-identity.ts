import {
  type IdentityClient,
  IdentityError,
  type IdentityErrorCode,
  type IdentityUser,
  type LinkedAccount,
} from './identity-client.ts';
import { createIdentityCall, type IdentityCall, TokenSession } from './token-session.ts';

export function createEmbeddedIdentity(basePath: string): IdentityClient {
  const call = createIdentityCall(basePath);
  const session = new TokenSession(call);

  async function signInWithGoogle(): Promise<IdentityUser> {
    try {
      await signInByPopup(basePath);
    } catch (error) {
      // The popup may close before its message arrives, so the session determines whether the sign-in
      // succeeded.
      const isClosed = error instanceof IdentityError && error.code === 'popup-closed';
      if (!isClosed || (await call('GET', '/get-session')) === null) throw error;
    }
    return session.signedIn();
  }

  async function signOut(): Promise<void> {
    await call('POST', '/sign-out', {}).catch((error: unknown) => {
      // Without a response, the session may still exist on the server, so the user stays signed in.
      if (error instanceof IdentityError && error.code === 'not-signed-in') return;
      throw error;
    });
    session.forget();
  }

  return {
    get user() {
      return session.user;
    },
    mailsOnSignUp: true,
    endsSessions: true,
    start: (boot) => session.start(boot),
    reload: () => session.reload(),
    forget: () => session.forget(),
    getIdToken: (force = false) => session.getIdToken(force),
    onChange: (listener) => session.onChange(listener),
    async signUp({ email, password }) {
      await call('POST', '/sign-up/email', { email, password, name: '' });
      return session.signedIn();
    },
    async signIn({ email, password }) {
      await call('POST', '/sign-in/email', { email, password });
      return session.signedIn();
    },
    signInWithGoogle: async () => ({ user: await signInWithGoogle(), isNew: null }),
    signInAgainWithGoogle: signInWithGoogle,
    signOut,
    // The provider is our server.
    discardAccount: signOut,
    ...passwordCalls(call, session),
    ...addressCalls(call, session),
  };
}

type AddressCalls = Pick<
  IdentityClient,
  | 'sendVerificationEmail'
  | 'readVerificationLink'
  | 'verifyEmail'
  | 'disownAddress'
  | 'correctEmail'
  | 'changeEmail'
  | 'readEmailChange'
  | 'confirmEmailChange'
  | 'readTakeBack'
  | 'takeBackEmail'
>;

function addressCalls(call: IdentityCall, session: TokenSession): AddressCalls {
  return {
    async sendVerificationEmail() {
      if (session.user === null) throw new IdentityError('not-signed-in');
      await call('POST', '/send-verification-email', { email: session.user.email });
    },
    async readVerificationLink(token) {
      return (await call('POST', '/check-verification-link', { token })) as LinkedAccount;
    },
    async verifyEmail(proof) {
      await call('POST', '/verify-email', proof);
    },
    async disownAddress(token) {
      await call('POST', '/disown-address', { token });
    },
    async correctEmail(email) {
      await call('POST', '/change-pending-email', { email });
      await session.refresh();
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
  };
}

type PasswordCalls = Pick<
  IdentityClient,
  'sendPasswordReset' | 'readResetLink' | 'resetPassword' | 'hasPassword' | 'changePassword'
>;

function passwordCalls(call: IdentityCall, session: TokenSession): PasswordCalls {
  return {
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
      // The server replaces the session, so the client needs an ID token of the new session.
      await session.refresh();
    },
  };
}

const width = 500;
const height = 600;
const closedCheckMs = 400;
const giveUpAfterMs = 5 * 60_000;

/**
 * The popup sets the session cookie and posts the result, which is accepted only from our origin and with our
 * nonce.
 * @throws IdentityError `popup-blocked`, `popup-closed` (also after five minutes), `account-not-linked` or `failed`
 */
async function signInByPopup(basePath: string): Promise<void> {
  const nonce = crypto.randomUUID();
  const start = new URL(`${basePath}/oauth-popup/start`, window.location.origin);
  start.searchParams.set('provider', 'google');
  start.searchParams.set('popupOrigin', window.location.origin);
  start.searchParams.set('popupNonce', nonce);
  start.searchParams.set('callbackURL', '/');
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const popup = window.open(
    start.href,
    'protohaat-google',
    `width=${width},height=${height},left=${left},top=${top},menubar=no,toolbar=no`,
  );
  if (popup === null) throw new IdentityError('popup-blocked');
  await outcomeOf(popup, nonce);
}

function outcomeOf(popup: Window, nonce: string): Promise<void> {
  // eslint-disable-next-line promise/avoid-new -- waits for a message, a closed window or a timeout
  return new Promise((resolve, reject) => {
    const end = (error: IdentityError | null) => {
      window.removeEventListener('message', onMessage);
      clearInterval(watch);
      clearTimeout(limit);
      if (!popup.closed) popup.close();
      if (error === null) resolve();
      else reject(error);
    };
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== window.location.origin) return;
      const data = event.data as {
        type?: unknown;
        nonce?: unknown;
        token?: unknown;
        error?: { code?: unknown };
      } | null;
      if (data?.type !== 'better-auth:oauth-popup' || data.nonce !== nonce) return;
      if (data.error !== undefined) end(new IdentityError(codeOf(data.error.code)));
      else if (typeof data.token === 'string') end(null);
    };
    const watch = setInterval(() => {
      if (popup.closed) end(new IdentityError('popup-closed'));
    }, closedCheckMs);
    const limit = setTimeout(() => end(new IdentityError('popup-closed')), giveUpAfterMs);
    window.addEventListener('message', onMessage);
    popup.focus();
  });
}

function codeOf(code: unknown): IdentityErrorCode {
  if (code === 'access_denied') return 'popup-closed';
  return code === 'account_not_linked' ? 'account-not-linked' : 'failed';
}
