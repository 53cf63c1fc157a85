export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Stays the same when the same mail is tried again (Message-ID). */
  readonly id: string;
}

/** Sends one mail; throws when the server did not take it. Adapter: SMTP. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
