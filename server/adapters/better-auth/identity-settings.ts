import type { PostgresPool } from 'kysely';
import type { Logger } from 'pino';

/** An unverified person's address is to be shown that it is theirs. */
export interface VerificationMail {
  readonly to: string;
  readonly url: string;
  /** Differs for every mail that is asked for. */
  readonly id: string;
}

/** A person is to choose a new password. */
export interface ResetMail extends VerificationMail {
  /** False for somebody who has signed in with Google alone so far. */
  readonly hasPassword: boolean;
}

export interface IdentitySettings {
  /** Origin under which browsers reach us, without a trailing slash. */
  readonly publicUrl: string;
  readonly production: boolean;
  /** At least 32 random bytes as text: signs cookies and links, encrypts the signing keys. */
  readonly secret: string;
  readonly google: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly discoveryUrl: string;
  } | null;
  /** Google stopped answering, or answers again. */
  readonly onGoogleCircuitChange?: (isOpen: boolean) => void;
  readonly pool: PostgresPool & IdentityQueries;
  readonly log: Logger;
  /** Resolves when the mail is certain to be tried. */
  sendVerificationMail(mail: VerificationMail): Promise<void>;
  /** Somebody asked for a link; `sendPasswordResetLink` is to be called with this address soon, by a job. */
  requestResetLink(email: string): Promise<void>;
  sendResetMail(mail: ResetMail): Promise<void>;
  sendPasswordChangedMail(mail: Omit<VerificationMail, 'url'>): Promise<void>;
  /** An account that was never verified made room for the address's real owner; what belongs to it must go too. */
  onAccountDropped(subject: string): Promise<void>;
}

/** The part of the pool that own queries need. */
export interface IdentityQueries {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

export const BASE_PATH = '/api/identity';
export const AUDIENCE = 'protohaat';
export const SIGNING_ALGORITHM = 'EdDSA';
export const CLIENT_ADDRESS_HEADER = 'x-protohaat-client';
