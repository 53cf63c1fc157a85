export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Message-ID, identical for retries. */
  readonly id: string;
}

/** The mail server is unreachable or temporarily rejects mail. */
export class MailServerUnavailableError extends Error {
  override readonly name = 'MailServerUnavailableError';
}

/** Implemented with SMTP. */
export interface Mailer {
  /**
   * @returns `refused` if the mailbox does not exist, so that a retry is useless.
   * @throws MailServerUnavailableError or the server's error if a retry may succeed.
   */
  send(mail: Mail): Promise<'taken' | 'refused'>;
}
