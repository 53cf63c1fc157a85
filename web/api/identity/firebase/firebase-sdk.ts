import { initializeApp } from '@firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  getAdditionalUserInfo,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updatePassword,
  verifyBeforeUpdateEmail,
  type User,
} from '@firebase/auth';
import { _getInstance, type AuthInternal, type PopupRedirectResolverInternal } from '@firebase/auth/internal';
import { IdentityError, isIdentityError, type Credentials } from '../identity-client.ts';
import { identityErrorOf } from './firebase-errors.ts';

export interface FirebaseConfig {
  readonly options: Readonly<Record<string, string>>;
  readonly emulatorUrl: string | null;
  readonly google: boolean;
}

/** Every call rejects with an IdentityError. */
export type FirebaseSdk = ReturnType<typeof openFirebase>;

export function openFirebase({ options, emulatorUrl }: FirebaseConfig) {
  const auth = initializeAuth(initializeApp(options), {
    persistence: [browserLocalPersistence, inMemoryPersistence],
  });
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });

  const userOrNull = async (): Promise<User | null> => {
    await auth.authStateReady();
    return auth.currentUser;
  };
  const signedInUser = async (): Promise<User> => {
    const user = await userOrNull();
    if (user === null) throw new IdentityError('not-signed-in');
    return user;
  };
  return withIdentityErrors({
    /** @returns null if nobody is signed in */
    async getIdToken(force: boolean): Promise<string | null> {
      return (await (await userOrNull())?.getIdToken(force)) ?? null;
    },
    async signUp({ email, password }: Credentials): Promise<void> {
      await createUserWithEmailAndPassword(auth, email, password);
    },
    async signIn({ email, password }: Credentials): Promise<void> {
      await signInWithEmailAndPassword(auth, email, password);
    },
    /**
     * Loads Google's frame, so that a click opens the popup at once: browsers block a window that opens seconds
     * after the click. The public interface does this on phones only, before it restores the session.
     */
    async prepareGoogle(): Promise<void> {
      await auth.authStateReady();
      const resolver = _getInstance<PopupRedirectResolverInternal>(browserPopupRedirectResolver);
      // eslint-disable-next-line no-underscore-dangle -- Firebase's name
      await resolver._initialize(auth as AuthInternal);
    },
    /** @returns whether the account is new. The popup has 500 × 600 pixels, Firebase's own size. */
    async signInWithGoogle(): Promise<boolean> {
      const signIn = await signInWithPopup(auth, googleOf(null), browserPopupRedirectResolver);
      return getAdditionalUserInfo(signIn)?.isNewUser === true;
    },
    async signInAgainWithGoogle(): Promise<void> {
      const user = await signedInUser();
      await reauthenticateWithPopup(user, googleOf(user.email), browserPopupRedirectResolver);
    },
    async signOut(): Promise<void> {
      await signOut(auth);
    },
    async deleteUser(): Promise<void> {
      await deleteUser(await signedInUser());
    },
    async reload(): Promise<{ readonly email: string | null; readonly emailVerified: boolean }> {
      const user = await signedInUser();
      await reload(user);
      return { email: user.email, emailVerified: user.emailVerified };
    },
    async sendVerificationEmail(): Promise<void> {
      await sendEmailVerification(await signedInUser(), linkBackTo('/verify-email?verified=1'));
    },
    async sendPasswordReset(email: string): Promise<void> {
      try {
        await sendPasswordResetEmail(auth, email, linkBackTo('/login'));
      } catch (error) {
        // Without Firebase's email enumeration protection, this error would tell who has an account.
        if ((error as { code?: unknown }).code !== 'auth/user-not-found') throw error;
      }
    },
    async hasPassword(): Promise<boolean> {
      return hasPasswordOf(await signedInUser());
    },
    async changePassword(passwords: { readonly current: string; readonly next: string }): Promise<void> {
      const user = await signedInUser();
      await provePassword(user, passwords.current);
      await updatePassword(user, passwords.next);
    },
    async changeEmail({ email, password }: Credentials): Promise<void> {
      const user = await signedInUser();
      if (email.toLowerCase() === user.email?.toLowerCase()) throw new IdentityError('same-email');
      if (hasPasswordOf(user)) await provePassword(user, password);
      await verifyBeforeUpdateEmail(user, email, linkBackTo('/login'));
    },
  });
}

function hasPasswordOf(user: User): boolean {
  return user.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID);
}

async function provePassword(user: User, password: string): Promise<void> {
  try {
    const credential = EmailAuthProvider.credential(user.email ?? '', password);
    await reauthenticateWithCredential(user, credential);
  } catch (error) {
    const reason = identityErrorOf(error);
    throw isIdentityError(reason, 'invalid-credentials') ? new IdentityError('wrong-password') : reason;
  }
}

function googleOf(email: string | null): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters(email === null ? { prompt: 'select_account' } : { login_hint: email });
  return provider;
}

/** Firebase's page for the link of a mail leads on to this address. */
function linkBackTo(path: string): { readonly url: string } {
  return { url: new URL(path, window.location.origin).href };
}

type Calls = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

function withIdentityErrors<Given extends Calls>(calls: Given): Given {
  const wrapped = Object.entries(calls).map(([name, call]) => [
    name,
    (...args: never[]) =>
      call(...args).catch((error: unknown) => {
        throw identityErrorOf(error);
      }),
  ]);
  return Object.fromEntries(wrapped) as Given;
}
