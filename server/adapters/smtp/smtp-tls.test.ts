import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { MailServerUnavailableError } from '../../ports/mailer.ts';
import { createMessageTags } from '../sealer/hmac-keys.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

type Certificate = Awaited<ReturnType<typeof certificateFor>>;

async function certificateFor(host: string, notAfterDate = new Date(Date.now() + 86_400_000)) {
  const notBeforeDate = new Date(notAfterDate.getTime() - 172_800_000);
  const extensions = [
    { name: 'basicConstraints' as const, cA: true },
    { name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: host }] },
  ];
  const made = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate,
    notAfterDate,
    extensions,
  });
  return { key: made.private, cert: made.cert };
}

let own: Certificate;
let server: SMTPServer | null = null;
let received: { user: string; secure: boolean; text: string }[] = [];

beforeAll(async () => {
  own = await certificateFor('localhost');
});
afterEach(async () => {
  await new Promise<void>((resolve) => server?.close(resolve) ?? resolve());
  server = null;
});

async function start(options: {
  readonly certificate: Certificate;
  readonly secure?: boolean;
  readonly disabledCommands?: string[];
}): Promise<number> {
  received = [];
  server = new SMTPServer({
    ...options.certificate,
    secure: options.secure ?? false,
    disabledCommands: options.disabledCommands ?? [],
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'haat' && password === 'quiet lantern'
        ? callback(null, { user: username })
        : callback(new Error('Invalid username or password')),
    onData(stream, session, callback) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += String(chunk)));
      stream.on('end', () => {
        received.push({ user: String(session.user), secure: session.secure, text });
        callback(null);
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return (listening.address() as AddressInfo).port;
}

async function send(url: string, ca: string, unsubscribeUrl?: string) {
  const sentences: string[] = [];
  const mailer = createSmtpMailer(
    {
      smtpUrl: url,
      from: 'ProtoHaat <hello@haat.example>',
      tags: createMessageTags(Buffer.alloc(32)),
      requireTls: true,
      ca,
      timeoutMs: 2_000,
    },
    () => {},
    (host, sentence) => sentences.push(`${host} ${sentence}`),
  );
  const mail = { to: 'asha@example.com', subject: 'Sold', text: 'Sold.', html: '<p>Sold.</p>', id: 'sold.1' };
  const outcome = await mailer
    .send(unsubscribeUrl === undefined ? mail : { ...mail, unsubscribeUrl })
    .catch((error: unknown) => error);
  mailer.close();
  return { outcome, sentences };
}

const account = 'haat:quiet%20lantern';

it('an email is sent over SMTPS and STARTTLS, authenticated, with the headers of RFC 8058', async () => {
  for (const [protocol, secure] of [
    ['smtps', true],
    ['smtp', false],
  ] as const) {
    const port = await start({ certificate: own, secure });
    const address = 'https://haat.example/api/mail/unsubscribe/abc';
    const { outcome } = await send(`${protocol}://${account}@localhost:${port}`, own.cert, address);
    expect(outcome).toBe('taken');
    expect(received).toMatchObject([{ user: 'haat', secure: true }]);
    const text = received[0]?.text.replaceAll(/\r\n[ \t]+/gu, ' ');
    expect(text).toContain(`List-Unsubscribe: <${address}>\r\n`);
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    await new Promise<void>((resolve) => server?.close(resolve));
  }
});

it.each([
  ['a server without STARTTLS', { offersTls: false }, /does not offer TLS/u],
  ['a certificate of another host', { host: 'mail.example' }, /certificate.*altnames/u],
  ['an expired certificate', { expiredHours: 1 }, /certificate has expired/u],
  ['an unknown authority', { isTrusted: false }, /self-signed certificate/u],
] as const)(
  'no email is sent to a server with a TLS problem, and the operator gets the reason: %s',
  async (_what, flaw, wanted) => {
    const { offersTls, host, expiredHours, isTrusted } = {
      offersTls: true,
      host: 'localhost',
      expiredHours: -24,
      isTrusted: true,
      ...flaw,
    };
    const certificate = await certificateFor(host, new Date(Date.now() - expiredHours * 3_600_000));
    const port = await start({ certificate, disabledCommands: offersTls ? [] : ['STARTTLS'] });
    const authority = isTrusted ? certificate.cert : own.cert;
    const { outcome, sentences } = await send(`smtp://${account}@localhost:${port}`, authority);
    expect(outcome).toBeInstanceOf(MailServerUnavailableError);
    expect(sentences).toEqual([expect.stringMatching(wanted)]);
    expect(received).toEqual([]);
  },
);

it('the error for a wrong SMTP password does not contain the password', async () => {
  const port = await start({ certificate: own });
  const { outcome, sentences } = await send(`smtp://haat:wrong-lantern@localhost:${port}`, own.cert);
  expect(outcome).toBeInstanceOf(MailServerUnavailableError);
  expect(sentences).toEqual(['localhost rejects the user or the password in SMTP_URL']);
  expect(String(outcome)).not.toContain('wrong-lantern');
});
