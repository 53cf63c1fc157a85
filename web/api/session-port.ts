import type { Profile } from './entities.ts';
import type {
  Credentials,
  IdentityUser,
  LinkedAccount,
  VerificationProof,
} from './identity/identity-client.ts';

/**
 * `failed` means that the profile could not be loaded, perhaps temporarily. `user` is null if the stored session could
 * not be restored. `message` says why, if the server or the identity provider did.
 */
export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'fetching'; readonly user: IdentityUser }
  | { readonly kind: 'failed'; readonly user: IdentityUser | null; readonly message: string | null }
  | { readonly kind: 'ready'; readonly user: IdentityUser; readonly profile: Profile };

/** Our server did not register the new account, which was therefore deleted at the identity provider, if possible. */
export class RegistrationError extends Error {
  override readonly name = 'RegistrationError';
}

export interface Session {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  start(): void;
  settled(): Promise<SessionState>;
  retry(): Promise<void>;
  /**
   * @throws IdentityError, or RegistrationError if our server did not register the new account
   */
  signUp(credentials: Credentials): Promise<void>;
  /** @throws IdentityError. If only the profile fails to load, the state becomes `failed` and a toast appears. */
  signIn(credentials: Credentials): Promise<void>;
  /** @throws IdentityError, or RegistrationError if our server did not register a new account */
  signInWithGoogle(): Promise<void>;
  /** Confirms, before a change that needs it, that the signed-in person still owns the account. @throws IdentityError */
  signInAgainWithGoogle(): Promise<void>;
  /** @throws IdentityError if the provider does not end the session; the user then stays signed in */
  signOut(): Promise<void>;
  sendVerificationEmail(): Promise<void>;
  /** @returns a valid ID token, or null when signed out. @throws ApiError when the provider does not respond. */
  getIdToken(): Promise<string | null>;
  checkVerified(): Promise<boolean>;
  sendPasswordReset(email: string): Promise<void>;
  readResetLink(token: string): Promise<{ readonly email: string }>;
  /** Also signs out. @throws IdentityError */
  resetPassword(token: string, password: string): Promise<void>;
  hasPassword(): Promise<boolean>;
  changePassword(passwords: { readonly current: string; readonly next: string }): Promise<void>;
  /** @throws IdentityError `link-ended` */
  readVerificationLink(token: string): Promise<LinkedAccount>;
  /** @throws IdentityError `failed` if a code is wrong, `too-many-requests` */
  verifyEmail(proof: VerificationProof): Promise<void>;
  disownAddress(token: string): Promise<void>;
  /** @throws IdentityError `invalid-email`, `too-many-requests` */
  correctEmail(email: string): Promise<void>;
  /** @throws IdentityError `wrong-password`, `sign-in-again`, `invalid-email`, `too-many-requests` */
  changeEmail(change: { readonly email: string; readonly password: string }): Promise<void>;
  readEmailChange(token: string): Promise<LinkedAccount>;
  /** @throws IdentityError `password-required`, `wrong-password`, `link-ended` */
  confirmEmailChange(token: string, password?: string): Promise<void>;
  /** @throws IdentityError `link-ended` */
  readTakeBack(token: string): Promise<{ readonly email: string }>;
  /** Undoes an email change and signs out. @returns a password reset token. */
  takeBackEmail(token: string): Promise<string>;
  /** Also signs out. @param password - empty for accounts without a password. @throws ApiError */
  deleteAccount(password: string): Promise<void>;
  /** Called when the server rejects the session. Refreshes token and profile, or signs out if the session has ended. */
  recheck(): Promise<void>;
  setProfile(profile: Profile): void;
}

/** Null unless every step of signing up is complete. */
export function memberOf(state: SessionState): Profile | null {
  return state.kind === 'ready' && state.profile.isProfileComplete && isVerified(state)
    ? state.profile
    : null;
}

/** The identity provider records a verification first; our profile follows with the next token. */
export function isVerified(state: { readonly user: IdentityUser; readonly profile: Profile }): boolean {
  return state.user.emailVerified || state.profile.emailVerified;
}
