import { DomainError } from '#domain/shared/domain-error.ts';

/** Who the identity provider says holds a token. */
export interface Identity {
  /** The provider's stable id of the account. */
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** A display name, where the provider has one (Google). */
  readonly name: string | null;
  /** When the token was issued, seconds since 1970. */
  readonly issuedAt: number;
  /** The session that the token belongs to, where the provider says. */
  readonly sessionId: string | null;
}

/** One place where an account is signed in. */
export interface OpenSession {
  readonly id: string;
  /** As the browser named itself when it signed in. */
  readonly userAgent: string | null;
  readonly startedAt: Date;
  /** Within some minutes. */
  readonly lastUsedAt: Date;
}

/** Looking at an account's sessions and ending them. Tokens of an ended session are invalid at once. */
export interface SessionKeeper {
  /** The open sessions, last used first. */
  list(subject: string): Promise<OpenSession[]>;
  /** @returns false when the account has no such session. */
  end(subject: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions but one. @returns how many. */
  endOthers(subject: string, keptSessionId: string): Promise<number>;
  /** Signs the account out everywhere. @returns from how many places. */
  endAll(subject: string): Promise<number>;
}

/** The token is missing, malformed, expired, from elsewhere, or its session has ended. */
export class InvalidTokenError extends DomainError {
  override readonly name = 'InvalidTokenError';
  constructor() {
    super('not-signed-in', 'Please sign in again.');
  }
}

/** Accounts and ID tokens. Adapters: better-auth on our own database; Firebase Auth. */
export interface IdentityProvider {
  /**
   * @param beforeLookUp - awaited once the signature is known to be genuine: forged tokens never cost a look-up.
   * @throws InvalidTokenError
   */
  verifyToken(token: string, beforeLookUp?: () => Promise<void>): Promise<Identity>;
  /** Ends the account and every session of it. Repeatable. */
  deleteAccount(subject: string): Promise<void>;
  /**
   * Mails a link for choosing a new password to the account of this address. Does nothing where there is none, or where
   * enough such links are open already.
   */
  sendPasswordResetLink(email: string): Promise<void>;
  /** Null where the provider cannot show sessions. */
  readonly sessions: SessionKeeper | null;
}
