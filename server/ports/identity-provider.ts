import { DomainError } from '#domain/common/domain-error.ts';

/** The verified holder of an ID token. */
export interface Identity {
  /** The provider's stable account id. */
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Display name, if the provider has one (Google). */
  readonly name: string | null;
  /** When the token was issued, seconds since 1970. */
  readonly issuedAt: number;
  /** The token's session; null where the provider does not tell. */
  readonly sessionId: string | null;
}

/** A session. */
export interface OpenSession {
  readonly id: string;
  /** The User-Agent at sign-in. */
  readonly userAgent: string | null;
  readonly startedAt: Date;
  /** Accurate to a few minutes. */
  readonly lastUsedAt: Date;
}

/** Lists and ends an account's sessions. Tokens of an ended session are invalid immediately. */
export interface SessionKeeper {
  /** Open sessions, most recently used first. */
  list(subject: string): Promise<OpenSession[]>;
  /** @returns false when the account has no such session. */
  end(subject: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions but one. @returns the number of sessions ended. */
  endOthers(subject: string, currentSessionId: string): Promise<number>;
  /** Ends all sessions. @returns the number of sessions ended. */
  endAll(subject: string): Promise<number>;
}

/** The token is missing, malformed, expired, from another issuer, or its session has ended. */
export class InvalidTokenError extends DomainError {
  override readonly name = 'InvalidTokenError';
  constructor() {
    super('not-signed-in', 'Please sign in again.');
  }
}

/** Accounts and ID tokens. Adapters: better-auth on our own database; Firebase Auth. */
export interface IdentityProvider {
  /**
   * @param beforeLookUp - awaited after the signature is verified: forged tokens never cost a query.
   * @throws InvalidTokenError
   */
  verifyToken(token: string, beforeLookUp?: () => Promise<void>): Promise<Identity>;
  /** Deletes the account and ends its sessions. Idempotent. */
  deleteAccount(subject: string): Promise<void>;
  /**
   * Sends a password reset link to the account with this address. Does nothing without such an account, or while it has
   * too many open links.
   */
  sendPasswordResetLink(email: string): Promise<void>;
  /**
   * Deletes accounts not verified within PENDING_ACCOUNT_DAYS, and expired links and sessions. Idempotent.
   *
   * @returns the number of accounts deleted.
   */
  removeAbandoned(): Promise<number>;
  /** Null where the provider has no session management. */
  readonly sessions: SessionKeeper | null;
}
