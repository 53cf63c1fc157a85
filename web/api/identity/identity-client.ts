export interface IdentityUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

export type IdentityErrorCode =
  | 'invalid-credentials'
  | 'email-in-use'
  | 'invalid-email'
  | 'same-email'
  | 'weak-password'
  | 'wrong-password'
  /** The browser is not signed in to the account, so the account's password is required. */
  | 'password-required'
  | 'sign-in-again'
  | 'link-ended'
  | 'too-many-requests'
  /** Several sign-ups with this mailbox wait for its verification. */
  | 'mailbox-crowded'
  | 'popup-blocked'
  | 'popup-closed'
  /** A password account with the same, unverified address exists, so Google sign-in is not linked to it. */
  | 'account-not-linked'
  | 'not-signed-in'
  /** The error's message says why. */
  | 'refused'
  | 'network'
  | 'failed';

export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: IdentityErrorCode;

  constructor(code: IdentityErrorCode, message: string = code) {
    super(message);
    this.code = code;
  }
}

export function isIdentityError(error: unknown, ...codes: IdentityErrorCode[]): error is IdentityError {
  return error instanceof IdentityError && (codes.length === 0 || codes.includes(error.code));
}

/** @returns why the provider refused, if it says so */
export function providerMessage(error: unknown, fallback: string): string {
  return isIdentityError(error, 'refused') ? error.message : fallback;
}

/** @param fallback - for a provider that does not say what was too much */
export function attemptsMessage(error: IdentityError, fallback: string): string {
  return error.message === error.code ? fallback : error.message;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type VerificationProof =
  | { readonly token: string; readonly password?: string | undefined }
  | { readonly code: string };

export interface LinkedAccount {
  readonly email: string;
  readonly signedIn: boolean;
  readonly createdAt?: string | null;
}

export interface BootSession {
  readonly signedIn: boolean;
  readonly token: string | null;
}

export interface IdentityClient {
  readonly user: IdentityUser | null;
  readonly mailsOnSignUp: boolean;
  /** Whether a sign-out, a new sign-in and a new password end the sessions at our server that they should. */
  readonly endsSessions: boolean;
  start(boot: BootSession | null): Promise<IdentityUser | null>;
  signUp(credentials: Credentials): Promise<IdentityUser>;
  signIn(credentials: Credentials): Promise<IdentityUser>;
  /** `isNew`: whether this sign-in created the account; null if the provider does not say. */
  signInWithGoogle(): Promise<{ readonly user: IdentityUser; readonly isNew: boolean | null }>;
  /** Proves to the provider that the signed-in person still owns the account. */
  signInAgainWithGoogle(): Promise<IdentityUser>;
  signOut(): Promise<void>;
  forget(): void;
  /** Deletes an account that our server did not register and cannot delete, or at least signs out. */
  discardAccount(): Promise<void>;
  sendVerificationEmail(): Promise<void>;
  reload(): Promise<IdentityUser | null>;
  /** Returns a token that is valid for at least a minute; null when signed out. */
  getIdToken(force?: boolean): Promise<string | null>;
  sendPasswordReset(email: string): Promise<void>;
  readResetLink(token: string): Promise<{ readonly email: string }>;
  resetPassword(token: string, password: string): Promise<void>;
  hasPassword(): Promise<boolean>;
  changePassword(passwords: { readonly current: string; readonly next: string }): Promise<void>;
  readVerificationLink(token: string): Promise<LinkedAccount>;
  /**
   * With the mailed link's token, or the mail's six digits. Rejects with `password-required` if this browser is not signed
   * in to the account and gives a token without the password.
   */
  verifyEmail(proof: VerificationProof): Promise<void>;
  /** Deletes the pending accounts with the link's address, for recipients who did not sign up. */
  disownAddress(token: string): Promise<void>;
  correctEmail(email: string): Promise<void>;
  /**
   * Emails a link to the new address. Rejects with `sign-in-again` if the account has no password and its
   * Google sign-in is not recent.
   */
  changeEmail(change: { readonly email: string; readonly password: string }): Promise<void>;
  readEmailChange(token: string): Promise<LinkedAccount>;
  confirmEmailChange(token: string, password?: string): Promise<void>;
  readTakeBack(token: string): Promise<{ readonly email: string }>;
  /** Restores the previous address and ends all sessions. Resolves to the token of a password reset link. */
  takeBackEmail(token: string): Promise<{ readonly resetToken: string }>;
  onChange(listener: (user: IdentityUser | null) => void): () => void;
}
