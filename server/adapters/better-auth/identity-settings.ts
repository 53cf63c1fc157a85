import type { PostgresPool } from 'kysely';
import type { Logger } from 'pino';
import type { Language } from '#domain/common/languages.ts';
import type { Attempts } from '../../ports/attempts.ts';
import type { IdentityQueries, IdentityTransaction } from '../identity-accounts/account-queries.ts';
import type { AttemptMails } from '../identity-accounts/session-manager.ts';
import type { PasswordHasher } from './password-hasher.ts';

export interface AccountMail {
  readonly to: string;
  /** Stays the same across retries, so that the email is sent only once. */
  readonly id: string;
}

/** The address may have no profile yet, so the request says the language. */
interface InLanguage {
  readonly language?: Language;
}

export interface LinkMail extends AccountMail {
  readonly url: string;
}

export interface AccountMails extends AttemptMails {
  sendVerification(mail: LinkMail & InLanguage & { readonly code: string }): Promise<void>;
  sendAlreadyRegistered(mail: AccountMail): Promise<void>;
  sendReset(mail: LinkMail & { readonly hasPassword: boolean }): Promise<void>;
  sendPasswordChanged(mail: AccountMail): Promise<void>;
  sendGoogleLinked(mail: AccountMail): Promise<void>;
  sendAddressProof(mail: LinkMail): Promise<void>;
  /** This email goes to the old address and contains the link that reverts the change. */
  sendAddressChanged(mail: LinkMail & { readonly newAddress: string }): Promise<void>;
}

/** Browsers in which the owner of an account has signed in, identified by the SHA-256 of their device cookie. */
export interface KnownDevices {
  /** @returns the cookie of a new browser, signed by this deployment. */
  newCookie(): string;
  /** @returns null if this deployment did not sign the cookie. */
  hashOf(cookie: string | undefined): Promise<string | null>;
  isTrusted(deviceHash: string, subject: string): Promise<boolean>;
  trust(deviceHash: string, subject: string): Promise<void>;
}

export interface IdentitySettings {
  /** Public origin, without a trailing slash. */
  readonly publicUrl: string;
  readonly production: boolean;
  /** Signs cookies and encrypts the signing keys. At least 32 random bytes, as text. */
  readonly secret: string;
  readonly google: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly discoveryUrl: string;
  } | null;
  readonly onGoogleCircuitChange?: (isOpen: boolean) => void;
  readonly pool: PostgresPool & IdentityQueries;
  readonly log: Logger;
  readonly hasher: PasswordHasher;
  readonly mails: AccountMails;
  readonly devices: KnownDevices;
  readonly attempts: Attempts;
  transaction<T>(work: (tx: IdentityTransaction) => Promise<T>): Promise<T>;
  requestResetLink(email: string): Promise<void>;
}

export const BASE_PATH = '/api/identity';
export const AUDIENCE = 'protohaat';
export const SIGNING_ALGORITHM = 'EdDSA';
export const CLIENT_ADDRESS_HEADER = 'x-protohaat-client';
export const DEVICE_HEADER = 'x-protohaat-device';
