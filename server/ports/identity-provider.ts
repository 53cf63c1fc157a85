import { DomainError } from '#domain/common/domain-error.ts';

export interface Identity {
  /** Stable id of the account at the provider. */
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Display name; null if the provider has none. */
  readonly name: string | null;
  /** Issue time of the token in seconds since 1970. */
  readonly issuedAt: number;
  /** Session of the token; null if the provider does not report sessions. */
  readonly sessionId: string | null;
}

export interface OpenSession {
  readonly id: string;
  readonly userAgent: string | null;
  readonly startedAt: Date;
  /** Accurate to a few minutes. */
  readonly lastUsedAt: Date;
}

/** Lists and ends an account's sessions. Ending a session immediately invalidates its tokens. */
export interface SessionManager {
  /** Most recently used first. */
  list(subject: string): Promise<OpenSession[]>;
  /** @returns false if the account has no such session. */
  end(subject: string, sessionId: string): Promise<boolean>;
  /** @returns the number of ended sessions. */
  endOthers(subject: string, currentSessionId: string): Promise<number>;
  /** @returns the number of ended sessions. */
  endAll(subject: string): Promise<number>;
}

/** The token is missing, malformed, expired or from another issuer, or its session has ended. */
export class InvalidTokenError extends DomainError {
  override readonly name = 'InvalidTokenError';
  constructor() {
    super('not-signed-in', { reason: 'sign-in-needed' });
  }
}

export interface RenewedToken {
  readonly idToken: string;
  readonly setCookies: readonly string[];
}

/** Manages accounts and ID tokens. Implemented with better-auth on our own database. */
export interface IdentityProvider {
  /**
   * @param beforeLookUp - awaited after the signature is verified, so that forged tokens never cost a query.
   * @throws InvalidTokenError
   */
  verifyToken(token: string, beforeLookUp?: () => Promise<void>): Promise<Identity>;
  /**
   * Issues an ID token for the session of a browser's cookies.
   *
   * @returns null without a valid session; `setCookies` are for the response.
   */
  renewToken(cookies: string): Promise<RenewedToken | null>;
  /** Deletes the account and ends its sessions. Idempotent. */
  deleteAccount(subject: string): Promise<void>;
  /**
   * Sends a password reset link to the account with this address. Does nothing if there is no such account, or if it
   * has too many open links.
   */
  sendPasswordResetLink(email: string): Promise<void>;
  /**
   * Deletes accounts not verified within PENDING_ACCOUNT_DAYS, and expired links and sessions. Idempotent.
   *
   * @returns the number of deleted accounts.
   */
  removeAbandoned(): Promise<number>;
  /** Null if the provider has no session management. */
  readonly sessions: SessionManager | null;
}
