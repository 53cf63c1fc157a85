import type { DeliveryStatus } from '#domain/accounts/returned-mail.ts';
import { DomainError } from '#domain/common/domain-error.ts';

/** The signature is missing or wrong, or the deployment accepts no bounces. */
export class BounceSignatureError extends DomainError {
  constructor() {
    super('bad-signature', { reason: 'signature-wrong' });
  }
}

export interface BounceReader {
  /**
   * @param signature - the header `x-signature-256`: `sha256=` and the HMAC-SHA256 of the message in hex.
   * @returns the recipients of bounced emails that this deployment sent. Other recipients are excluded, because anybody
   * can send a notification to the bounce mailbox.
   * @throws BounceSignatureError
   */
  read(message: Uint8Array, signature: string): Promise<DeliveryStatus[]>;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The Message-ID, which is the same in every attempt to send the email. */
  readonly id: string;
  /** The one-click unsubscribe URL for emails of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export class MailServerUnavailableError extends Error {
  override readonly name = 'MailServerUnavailableError';
}

export interface Mailer {
  /**
   * @returns `unknown-mailbox` if the mailbox does not exist, or `refused` if the recipient's mail server rejects this
   * email. A retry is useless in both cases.
   * @throws MailServerUnavailableError, or another error if the server rejects the email. A retry may succeed.
   */
  send(mail: Mail): Promise<'taken' | 'refused' | 'unknown-mailbox'>;
  /**
   * Connects and signs in without sending anything. @throws MailServerUnavailableError, whose message names the setting
   * to correct if the settings are the cause
   */
  check(): Promise<void>;
  close(): void;
}
