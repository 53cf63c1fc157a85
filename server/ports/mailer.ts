export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Stays the same when the same mail is tried again (Message-ID). */
  readonly id: string;
}

/** The server does not answer, or takes no mail at the moment. */
export class MailServerUnavailableError extends Error {
  override readonly name = 'MailServerUnavailableError';
}

/** Adapter: SMTP. */
export interface Mailer {
  /**
   * Sends one mail.
   *
   * @returns `refused` when the server knows no such mailbox, so that trying again would only annoy it.
   * @throws MailServerUnavailableError, or the server's own complaint, when it may be tried again later.
   */
  send(mail: Mail): Promise<'taken' | 'refused'>;
}
