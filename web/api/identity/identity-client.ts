/**
 * The identity provider as the browser sees it: accounts, sessions and ID tokens. One implementation a provider; which
 * one a deployment uses stands in `GET /api/config`.
 */

export interface IdentityUser {
  /** The provider's own id of the account, the `sub` of its tokens. */
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** Stable, whatever the provider calls them. */
export type IdentityErrorCode =
  | 'invalid-credentials'
  | 'email-in-use'
  | 'invalid-email'
  /** The new address is the present one. */
  | 'same-email'
  | 'weak-password'
  /** The present password, asked for once more, is another one. */
  | 'wrong-password'
  /** This browser is not signed in to the account: its password is asked for. */
  | 'password-required'
  /** Google has to be asked once more before something so weighty. */
  | 'sign-in-again'
  /** A link from a mail has been used, or is too old. */
  | 'link-ended'
  | 'too-many-requests'
  | 'popup-blocked'
  | 'popup-closed'
  /** The address belongs to an account with a password, and Google does not vouch for it. */
  | 'other-way-in'
  | 'not-signed-in'
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

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface LinkedAccount {
  readonly email: string;
  readonly signedIn: boolean;
  /** When the account was made; absent where it does not matter. */
  readonly createdAt?: string | null;
}

/** Every call rejects with an IdentityError. */
export interface IdentityClient {
  /** Who is signed in, as far as is known; null before `start` and after `signOut`. */
  readonly user: IdentityUser | null;
  /** Whether the provider sends the verification mail by itself when somebody signs up. */
  readonly mailsOnSignUp: boolean;
  /** Finds the session that this browser already has. */
  start(): Promise<IdentityUser | null>;
  signUp(credentials: Credentials): Promise<IdentityUser>;
  signIn(credentials: Credentials): Promise<IdentityUser>;
  /** Opens a window of 500 by 600; call it straight from a click, or the browser blocks it. */
  signInWithGoogle(): Promise<IdentityUser>;
  signOut(): Promise<void>;
  /** Drops what this browser keeps, without a call: for a session that has ended elsewhere. */
  forget(): void;
  sendVerificationEmail(): Promise<void>;
  /** Asks the provider again, and gets a new token when the address has been verified meanwhile. */
  reload(): Promise<IdentityUser | null>;
  /** A token that is good for at least a minute; null when nobody is signed in. */
  getIdToken(force?: boolean): Promise<string | null>;
  /** Has a link mailed for choosing a new password. Answers the same whether or not there is such an account. */
  sendPasswordReset(email: string): Promise<void>;
  /** The account that a link from the mail is for. Rejects with `link-ended`. */
  readResetLink(token: string): Promise<{ readonly email: string }>;
  /** Sets a new password by a link; every session of the account ends. */
  resetPassword(token: string, password: string): Promise<void>;
  /** Whether the account that is signed in has a password, or comes by another provider alone. */
  hasPassword(): Promise<boolean>;
  /** Every other session of the account ends. */
  changePassword(passwords: { readonly current: string; readonly next: string }): Promise<void>;
  /** What a link from the mail would verify, and whether this browser is signed in to it. Rejects with `link-ended`. */
  readVerificationLink(token: string): Promise<LinkedAccount>;
  /** Verifies the address. Rejects with `password-required` in a browser that is not signed in to the account. */
  verifyEmail(token: string, password?: string): Promise<void>;
  /** "This was not me": drops the accounts that wait for the address. */
  disownAddress(token: string): Promise<void>;
  /** Another address for an account that has not verified its first one. */
  correctEmail(email: string): Promise<void>;
  /** Mails a link to the new address. `password` where the account has one; else rejects with `sign-in-again`. */
  changeEmail(change: { readonly email: string; readonly password: string }): Promise<void>;
  readEmailChange(token: string): Promise<LinkedAccount>;
  confirmEmailChange(token: string, password?: string): Promise<void>;
  readTakeBack(token: string): Promise<{ readonly email: string }>;
  /** Answers the token of a link for a new password; every session of the account has ended. */
  takeBackEmail(token: string): Promise<{ readonly resetToken: string }>;
  /** Ends the account that is signed in. */
  deleteAccount(): Promise<void>;
  /** Told of every change of `user`, also of those made in another tab. Answers how to stop. */
  onChange(listener: (user: IdentityUser | null) => void): () => void;
}
