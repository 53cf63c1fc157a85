import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { FaultList } from '../common/fault-list.ts';
import type { RecordCollection, RecordJournal } from '../common/record-journal.ts';

export interface Mail {
  id: string;
  to: string[];
  from: string;
  subject: string;
  headers: Record<string, string>;
  text: string;
  html: string | null;
  links: string[];
  receivedAt: string;
}

const MAX_MAIL_BYTES = 10 * 1024 * 1024;

export class Mailbox {
  readonly #mails: RecordCollection<Mail>;
  readonly #server: SMTPServer;
  readonly faults = new FaultList(['hang', 'unavailable', 'no-such-mailbox', 'content-refused']);

  constructor(journal: RecordJournal) {
    this.#mails = journal.collection('mail.messages');
    this.#server = new SMTPServer({
      name: 'sandbox',
      banner: 'sandbox mailbox',
      authOptional: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS'],
      size: MAX_MAIL_BYTES,
      closeTimeout: 100,
      logger: false,
      onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
      onMailFrom: (_address, _session, callback) => {
        if (this.faults.take(['hang'], 'mail') !== null) return;
        const isDown = this.faults.take(['unavailable'], 'mail') !== null;
        callback(isDown ? refusal(421, 'Service not available, try again later') : null);
      },
      onRcptTo: (_address, _session, callback) => {
        const isUnknownMailbox = this.faults.take(['no-such-mailbox'], 'mail') !== null;
        callback(isUnknownMailbox ? refusal(550, 'No such user here') : null);
      },
      onData: (stream, session, callback) => {
        const recipients = session.envelope.rcptTo.map((item) => item.address);
        const sender = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
        // eslint-disable-next-line promise/no-callback-in-promise -- the SMTP server only takes callbacks
        void this.#receive(stream, sender, recipients).then((error) => callback(error));
      },
    });
    // Without a listener, a client that disconnects during a session would end the process.
    this.#server.on('error', () => undefined);
  }

  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const server = this.#server.server;
      server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  find(id: string): Mail | undefined {
    return this.#mails.find(id);
  }

  /**
   * @param to - a part of the recipient's address, regardless of case
   */
  list(to: string): Mail[] {
    const wanted = to.trim().toLowerCase();
    return this.#mails
      .list()
      .toReversed()
      .filter((mail) => mail.to.some((address) => address.toLowerCase().includes(wanted)));
  }

  clear(): void {
    for (const mail of this.#mails.list()) this.#mails.delete(mail.id);
  }

  /** @returns the SMTP error for the client, or null if the email is stored */
  async #receive(
    stream: AsyncIterable<Buffer | string>,
    sender: string,
    recipients: readonly string[],
  ): Promise<Error | null> {
    try {
      await this.#keep(await readAll(stream), sender, recipients);
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async #keep(raw: Buffer, sender: string, recipients: readonly string[]): Promise<void> {
    const email = await PostalMime.parse(raw);
    const id = randomUUID();
    const text = email.text ?? '';
    const html = email.html ?? null;
    const links = linksIn(text, html);
    if (this.faults.take(['content-refused'], 'mail') !== null) {
      throw refusal(554, `5.7.1 Blocked, it links to ${links.join(' and ')}`);
    }
    this.#mails.save(id, {
      id,
      to: [...recipients],
      from: email.from?.address ?? sender,
      subject: email.subject ?? '',
      headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
      text,
      html,
      links,
      receivedAt: new Date().toISOString(),
    });
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function readAll(stream: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

function linksIn(text: string, html: string | null): string[] {
  const inHtml = [...(html ?? '').matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    (match[1] ?? match[2] ?? '').replaceAll('&amp;', '&').trim(),
  );
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map((match) =>
    match[0].replace(/[.,;:!?]+$/, ''),
  );
  return [...new Set([...inHtml, ...inText])].filter((link) => /^https?:\/\//.test(link));
}
