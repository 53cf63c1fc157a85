export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The Message-ID, which is identical in all attempts. */
  readonly id: string;
  /** One-click unsubscribe URL for mails of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** The mail server is unreachable or temporarily rejects mail. */
export class MailServerUnavailableError extends Error {
  override readonly name = 'MailServerUnavailableError';
}

export interface Mailer {
  /**
   * @returns `unknown-mailbox` if the mailbox does not exist, and `refused` if its server rejects this mail. A retry is
   * useless in both cases.
   * @throws MailServerUnavailableError or the server's error if a retry may succeed.
   */
  send(mail: Mail): Promise<'taken' | 'refused' | 'unknown-mailbox'>;
  /** Connects and signs in without sending anything. @throws MailServerUnavailableError with the setting to correct */
  check(): Promise<void>;
}
