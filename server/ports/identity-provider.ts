import type { ViewerProfile } from '#domain/accounts/viewer-profile.ts';
import { DomainError } from '#domain/common/domain-error.ts';

export interface Identity {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string | null;
  /** The session of the token; null if the identity provider does not report sessions. */
  readonly sessionId: string | null;
  readonly secondFactorAt: Date | null;
}

/** Read with one statement. */
export interface VerifiedToken extends Identity {
  readonly profile: ViewerProfile | null;
  /** When the token or its session expires, whichever is first. */
  readonly expiresAt: Date;
}

export interface OpenSession {
  readonly id: string;
  readonly userAgent: string | null;
  readonly startedAt: Date;
  /** Accurate to within a few minutes. */
  readonly lastUsedAt: Date;
}

export interface SessionManager {
  list(subject: string): Promise<OpenSession[]>;
  /** @returns false if the account has no such session. */
  end(subject: string, sessionId: string): Promise<boolean>;
  endOthers(subject: string, currentSessionId: string): Promise<number>;
  endAll(subject: string): Promise<number>;
}

/** The token is missing, malformed, expired or from another issuer, or its session has ended. */
export class InvalidTokenError extends DomainError {
  constructor() {
    super('not-signed-in', { reason: 'sign-in-needed' });
  }
}

export class IdentityUnavailableError extends DomainError {
  constructor() {
    super('service-unavailable', { reason: 'identity-unavailable' }, { retry_after: 10 });
  }
}

export class MailboxHasAccountError extends DomainError {
  constructor() {
    super('not-allowed', { reason: 'mailbox-has-account' });
  }
}

/** The response is the same whether or not the mailbox has an account. */
export class MailboxCrowdedError extends DomainError {
  constructor() {
    super('too-many-requests', { reason: 'mailbox-crowded' });
  }
}

export class NotConfirmedError extends DomainError {
  constructor(reason: 'password-of-account' | 'password-wrong' | 'google-sign-in-needed') {
    super('not-allowed', { reason }, { field: 'password' });
  }
}

export class WrongCodeError extends DomainError {
  constructor(reason: 'second-factor-wrong' | 'second-factor-used') {
    super('not-allowed', { reason }, { field: 'code' });
  }
}

export class SecondFactorStateError extends DomainError {
  constructor(reason: 'second-factor-exists' | 'second-factor-missing') {
    super('not-now', { reason });
  }
}

export interface SessionOwner {
  readonly subject: string;
  readonly sessionId: string | null;
}

export interface AttemptWarning {
  /** Stays the same across retries, so that the email is sent only once. */
  readonly id: string;
  readonly email: string;
  readonly guessed: 'password' | 'code';
}

export interface GivenProof {
  /** Null for an account without a password. */
  readonly password: string | null;
  /** The IP address of the client. */
  readonly address: string;
}

export interface SecondFactor {
  /** @param subjects - at most a few hundred. @returns the subjects whose enrolment is complete. */
  listEnrolled(subjects: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Starts an enrolment, which is complete once a code is accepted. Replaces an incomplete enrolment.
   *
   * @returns the `otpauth:` URI, and recovery codes that cannot be read again.
   * @throws NotConfirmedError, TooManyAttemptsError, SecondFactorStateError
   */
  enrol(
    caller: SessionOwner,
    proof: GivenProof,
  ): Promise<{ readonly uri: string; readonly recoveryCodes: readonly string[] }>;
  /**
   * Marks the session as verified by a code from the app, or by a recovery code, which is consumed.
   *
   * @throws WrongCodeError, TooManyAttemptsError, SecondFactorStateError
   */
  prove(caller: SessionOwner, given: { readonly code: string; readonly address: string }): Promise<void>;
  reset(subject: string): Promise<boolean>;
}

export interface ProviderFault {
  readonly part: 'keys' | 'service-account' | 'api-key' | 'domain' | 'password' | 'google';
  readonly detail: string | null;
}

export interface RenewedToken {
  readonly idToken: string;
  readonly setCookies: readonly string[];
}

export interface IdentityProvider {
  /**
   * @param beforeLookUp - awaited after the signature is verified, so that forged tokens never cost a query.
   * @throws InvalidTokenError
   */
  verifyToken(token: string, beforeLookUp?: () => Promise<void>): Promise<VerifiedToken>;
  /**
   * Issues a token for the session that a browser's cookies identify.
   * @returns null without a valid session; `setCookies` are for the response.
   */
  renewToken(cookies: string): Promise<RenewedToken | null>;
  /**
   * Proves ownership of the account before a change that must not be possible with a stolen session alone.
   * Requires the password or, in accounts without one, a sign-in within the last ten minutes.
   * @throws NotConfirmedError, TooManyAttemptsError
   */
  confirmOwner(caller: SessionOwner, proof: GivenProof): Promise<void>;
  /**
   * Asks the provider whether it has revoked the caller's sign-in. Required before calls that must not be
   * possible with a leaked token. Does nothing if `verifyToken` already checks the provider's sessions.
   *
   * @throws InvalidTokenError, IdentityUnavailableError
   */
  assertNotRevoked(caller: SessionOwner): Promise<void>;
  deleteAccount(subject: string): Promise<void>;
  sendPasswordResetLink(email: string): Promise<void>;
  /** Tells the owner of an address, if it has one, that somebody used up a daily count of guesses. */
  warnOfAttempts(warning: AttemptWarning): Promise<void>;
  /**
   * Deletes accounts that were not verified within PENDING_ACCOUNT_DAYS, and expired links and sessions.
   *
   * @returns the number of deleted accounts.
   */
  removeAbandoned(): Promise<number>;
  /** @returns whether Google responds with valid documents; null if sign-in with Google is not configured. */
  isGoogleReachable(): Promise<boolean | null>;
  /**
   * Tests the keys of an external identity provider with calls that change nothing.
   * @returns the failures; null if the accounts are in our own database.
   */
  check(): Promise<readonly ProviderFault[] | null>;
  readonly sessions: SessionManager | null;
  readonly secondFactor: SecondFactor | null;
}
