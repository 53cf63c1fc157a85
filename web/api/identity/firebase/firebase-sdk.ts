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
  type User,
  verifyBeforeUpdateEmail,
} from '@firebase/auth';
import { _getInstance, type AuthInternal, type PopupRedirectResolverInternal } from '@firebase/auth/internal';
import { identityProviderTexts } from '#words/screens/identity-provider.ts';
import {
  type Credentials,
  IdentityError,
  type IdentityErrorCode,
  isIdentityError,
} from '../identity-client.ts';

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

/** https://firebase.google.com/docs/reference/js/auth#autherrorcodes */
const codes: Readonly<Record<string, IdentityErrorCode>> = {
  'invalid-credential': 'invalid-credentials',
  'invalid-login-credentials': 'invalid-credentials',
  'wrong-password': 'invalid-credentials',
  'user-not-found': 'invalid-credentials',
  'email-already-in-use': 'email-in-use',
  'credential-already-in-use': 'email-in-use',
  'invalid-email': 'invalid-email',
  'missing-email': 'invalid-email',
  'invalid-new-email': 'invalid-email',
  'missing-password': 'invalid-credentials',
  'weak-password': 'weak-password',
  'password-does-not-meet-requirements': 'weak-password',
  'requires-recent-login': 'sign-in-again',
  'expired-action-code': 'link-ended',
  'invalid-action-code': 'link-ended',
  'too-many-requests': 'too-many-requests',
  'quota-exceeded': 'too-many-requests',
  'popup-blocked': 'popup-blocked',
  'popup-closed-by-user': 'popup-closed',
  'cancelled-popup-request': 'popup-closed',
  'user-cancelled': 'popup-closed',
  'account-exists-with-different-credential': 'account-not-linked',
  'user-token-expired': 'not-signed-in',
  'invalid-user-token': 'not-signed-in',
  'no-current-user': 'not-signed-in',
  'null-user': 'not-signed-in',
  'network-request-failed': 'network',
  timeout: 'network',
};

const sentences: Readonly<Record<string, string>> = {
  'user-disabled': identityProviderTexts.disabled,
  'user-mismatch': identityProviderTexts.otherAccount,
  'web-storage-unsupported': identityProviderTexts.noStorage,
};

/** Mistakes in the Firebase console or in the settings of the server, which no visitor can correct. */
const mistakes: ReadonlySet<string> = new Set([
  'admin-restricted-operation',
  'api-key-not-valid.-please-pass-a-valid-api-key.',
  'app-not-authorized',
  'auth-domain-config-required',
  'configuration-not-found',
  'invalid-api-key',
  'invalid-continue-uri',
  'missing-recaptcha-token',
  'multi-factor-auth-required',
  'operation-not-allowed',
  'unauthorized-continue-uri',
  'unauthorized-domain',
]);

export function identityErrorOf(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const text = (error as { code?: unknown } | null)?.code;
  const code = typeof text === 'string' ? text.replace(/^auth\//u, '') : '';
  const known = codes[code];
  if (known !== undefined) return new IdentityError(known);
  const sentence = sentences[code];
  if (sentence !== undefined) return new IdentityError('refused', sentence);
  if (mistakes.has(code)) return new IdentityError('refused', identityProviderTexts.notSetUp(code));
  return new IdentityError('failed');
}
