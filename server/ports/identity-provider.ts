import { DomainError } from '#domain/domain-error.ts';

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
}

/** The token is missing, malformed, expired, from elsewhere, or its session has ended. */
export class InvalidToken extends DomainError {
  override readonly name = 'InvalidToken';
  constructor() {
    super('not-signed-in', 'Please sign in again.');
  }
}

/** Accounts and ID tokens. Adapters: better-auth on our own database; Firebase Auth. */
export interface IdentityProvider {
  /** @throws InvalidToken */
  verifyToken(token: string): Promise<Identity>;
  /** Ends the account and every session of it. Repeatable. */
  deleteAccount(subject: string): Promise<void>;
}
