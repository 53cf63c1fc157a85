import { serverNow } from '../../../lib/server-clock.ts';
import { isFresh, readIdToken } from '../id-token.ts';
import {
  type IdentityClient,
  IdentityError,
  type IdentityUser,
  isIdentityError,
} from '../identity-client.ts';
import { StoredUser } from '../token-session.ts';
import type { FirebaseConfig, FirebaseSdk } from './firebase-sdk.ts';

/**
 * Firebase's library is loaded when it is needed: for an action, for a new ID token (one is valid for an hour), and
 * where somebody may sign in. The stored ID token alone says who is signed in.
 */
export function createFirebaseIdentity(config: FirebaseConfig): IdentityClient {
  const stored = new StoredUser();
  let opened: Promise<FirebaseSdk> | null = null;
  let renewing: Promise<string | null> | null = null;

  function sdk(): Promise<FirebaseSdk> {
    opened ??= loadSdk(config).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  async function fetchToken(): Promise<string | null> {
    const token = await (await sdk()).getIdToken(true).catch(nullIfEnded);
    // Somebody may have logged out in another tab meanwhile.
    if (readIdToken() === null) return null;
    stored.save(token);
    return token;
  }

  function renew(): Promise<string | null> {
    renewing ??= fetchToken().finally(() => {
      renewing = null;
    });
    return renewing;
  }

  async function signedIn(): Promise<IdentityUser> {
    const user = stored.save(await (await sdk()).getIdToken(false));
    if (user === null) throw new IdentityError('failed');
    return user;
  }

  function forget(): void {
    stored.save(null);
    void opened?.then((firebase) => firebase.signOut()).catch(() => undefined);
  }

  async function endSession(): Promise<void> {
    await (await sdk()).signOut();
    stored.save(null);
  }

  return {
    get user() {
      return stored.current;
    },
    mailsOnSignUp: false,
    endsSessions: false,
    async start(boot) {
      const token = readIdToken();
      if (token === null) {
        if (config.google) void prepareGoogle(sdk);
        return null;
      }
      if (!isFresh(token, serverNow())) await renew();
      // Firebase would go on renewing the tokens of a sign-in that our server has ended.
      else if (boot?.signedIn === false) await endSession();
      return stored.read();
    },
    forget,
    onChange: (listener) => stored.onChange(listener),
    async getIdToken(force = false) {
      const token = readIdToken();
      if (token === null || (!force && isFresh(token, serverNow()))) return token;
      return await renew();
    },
    async reload() {
      const found = await (await sdk()).reload().catch(nullIfEnded);
      const user = stored.current;
      if (found === null) forget();
      else if (found.emailVerified !== user?.emailVerified || found.email !== user.email) await renew();
      return stored.current;
    },
    async signUp(credentials) {
      await (await sdk()).signUp(credentials);
      return await signedIn();
    },
    async signIn(credentials) {
      await (await sdk()).signIn(credentials);
      return await signedIn();
    },
    async signInWithGoogle() {
      const isNew = await (await sdk()).signInWithGoogle();
      return { user: await signedIn(), isNew };
    },
    async signInAgainWithGoogle() {
      await (await sdk()).signInAgainWithGoogle();
      return await signedIn();
    },
    signOut: endSession,
    async discardAccount() {
      await (await sdk()).deleteUser();
      stored.save(null);
    },
    sendVerificationEmail: async () => await (await sdk()).sendVerificationEmail(),
    sendPasswordReset: async (email) => await (await sdk()).sendPasswordReset(email),
    hasPassword: async () => await (await sdk()).hasPassword(),
    async changePassword(passwords) {
      await (await sdk()).changePassword(passwords);
      await signedIn();
    },
    async changeEmail(change) {
      await (await sdk()).changeEmail(change);
      await signedIn();
    },
    ...linksOfOurs,
  };
}

/** Firebase's own pages answer the links in its mails. Links to ours are left from the embedded provider. */
const ended = () => Promise.reject(new IdentityError('link-ended'));
const linksOfOurs = {
  readResetLink: ended,
  resetPassword: ended,
  readVerificationLink: ended,
  verifyEmail: ended,
  disownAddress: ended,
  correctEmail: ended,
  readEmailChange: ended,
  confirmEmailChange: ended,
  readTakeBack: ended,
  takeBackEmail: ended,
} satisfies Partial<IdentityClient>;

async function loadSdk(config: FirebaseConfig): Promise<FirebaseSdk> {
  const { openFirebase } = await import('./firebase-sdk.ts').catch(() => {
    throw new IdentityError('network');
  });
  return openFirebase(config);
}

/** A failure shows when the button is pressed. */
async function prepareGoogle(sdk: () => Promise<FirebaseSdk>): Promise<void> {
  await sdk()
    .then((firebase) => firebase.prepareGoogle())
    .catch(() => undefined);
}

function nullIfEnded(error: unknown): null {
  if (isIdentityError(error, 'not-signed-in', 'invalid-credentials')) return null;
  throw error;
}
