export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Message-ID, the same for every attempt. */
  readonly id: string;
}

/** The mail server is unreachable or temporarily rejects mail. */
export class MailServerUnavailableError extends Error {
  override readonly name = 'MailServerUnavailableError';
}

/** Adapter: SMTP. */
export interface Mailer {
  /**
   * Sends one mail.
   *
   * @returns `refused` when the mailbox does not exist, so that a retry is useless.
   * @throws MailServerUnavailableError or the server's error when a retry may succeed.
   */
  send(mail: Mail): Promise<'taken' | 'refused'>;
}
