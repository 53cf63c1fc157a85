import type { PostgresPool } from 'kysely';
import type { Logger } from 'pino';
import type { Limits } from '#domain/shared/limits.ts';

export interface AccountMail {
  readonly to: string;
  /** Differs for every mail that is asked for. */
  readonly id: string;
}

export interface LinkMail extends AccountMail {
  readonly url: string;
}

export interface AccountMails {
  sendVerification(mail: LinkMail): Promise<void>;
  /** Somebody signed up with an address that has an account. */
  sendAlreadyRegistered(mail: AccountMail): Promise<void>;
  sendReset(mail: LinkMail & { readonly hasPassword: boolean }): Promise<void>;
  sendPasswordChanged(mail: AccountMail): Promise<void>;
  /** To the new address. */
  sendAddressProof(mail: LinkMail): Promise<void>;
  /** To the old address, with the link that takes the change back. */
  sendAddressChanged(mail: LinkMail & { readonly newAddress: string }): Promise<void>;
}

/** The part of the pool that own queries need. */
export interface IdentityQueries {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** One transaction over accounts and what the marketplace keeps about their people. */
export interface IdentityTransaction extends IdentityQueries {
  /** These accounts never proved their address and are dropped: their profiles, names and GitHub links go. */
  closeProfiles(subjects: readonly string[]): Promise<void>;
  /** The account has proved its address: its username is now its own. */
  proveProfile(subject: string): Promise<void>;
  /** The account has another address now. */
  moveProfile(subject: string, email: string): Promise<void>;
  /** Nobody's browser is known any more, but for this one. */
  distrustDevices(subject: string, exceptHash: string | null): Promise<void>;
}

/** Browsers from which an account has been signed in to, by the SHA-256 of their cookie. */
export interface KnownDevices {
  isTrusted(deviceHash: string, subjects: readonly string[]): Promise<boolean>;
  remember(deviceHash: string, subject: string): Promise<void>;
}

export interface IdentitySettings {
  /** Origin under which browsers reach us, without a trailing slash. */
  readonly publicUrl: string;
  readonly production: boolean;
  /** At least 32 random bytes as text: signs cookies, encrypts the signing keys. */
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
  readonly limits: Limits | null;
  readonly mails: AccountMails;
  readonly devices: KnownDevices;
  transaction<T>(work: (tx: IdentityTransaction) => Promise<T>): Promise<T>;
  /** Somebody asked for a link; `sendPasswordResetLink` is to be called with this address soon, by a job. */
  requestResetLink(email: string): Promise<void>;
}

export const BASE_PATH = '/api/identity';
export const AUDIENCE = 'protohaat';
export const SIGNING_ALGORITHM = 'EdDSA';
/** Set by us on each request to the library; what a client writes there is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-protohaat-client';
export const DEVICE_HEADER = 'x-protohaat-device';
