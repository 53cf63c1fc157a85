import { addressCalls } from './address-calls.ts';
import { signInByPopup } from './google-popup.ts';
import { createIdentityCall } from './identity-call.ts';
import { IdentityError, type IdentityClient, type IdentityUser } from './identity-client.ts';
import { passwordCalls } from './password-calls.ts';
import { TokenSession } from './token-session.ts';

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
