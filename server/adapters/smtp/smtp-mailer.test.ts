import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { freePort } from '#tests/support/free-port.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import { type Mailer, MailServerUnavailableError } from '../../ports/mailer.ts';
import { createMessageTags } from '../sealer/hmac-keys.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

let directory = '';
let sandbox: Sandbox;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-smtp-'));
  sandbox = await startTestSandbox(directory);
});
afterAll(async () => {
  await sandbox.close();
  await rm(directory, { recursive: true, force: true });
});
afterEach(() => fetch(`${sandbox.url}/mail/_control/faults`, { method: 'DELETE' }));

async function fault(
  kind: 'hang' | 'unavailable' | 'no-such-mailbox' | 'content-refused',
  times = 1,
): Promise<void> {
  const answer = await fetch(`${sandbox.url}/mail/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, times }),
  });
  expect(answer.status).toBe(201);
}

function aMailer(smtpUrl = sandbox.smtpUrl): Mailer {
  const mailer = createSmtpMailer({
    smtpUrl,
    from: 'ProtoHaat <hello@haat.example>',
    requireTls: false,
    tags: createMessageTags(Buffer.alloc(32)),
    timeoutMs: 400,
  });
  onTestFinished(() => mailer.close());
  return mailer;
}
const aMail = (to: string) => ({
  to,
  subject: 'Sold',
  text: 'Sold.',
  html: '<p>Sold.</p>',
  id: `sold.${to}`,
});

describe('SmtpMailer', () => {
  it('an email that the server accepts is delivered once', async () => {
    await aMailer().send(aMail('asha@example.com'));
    expect(await readMailbox(sandbox, 'asha@example.com')).toHaveLength(1);
  });

  it('an email is sent on a new connection if the mail server closed the idle connection', async () => {
    const port = await freePort();
    const mailer = aMailer(`smtp://127.0.0.1:${port}`);
    for (const to of ['a@example.com', 'b@example.com']) {
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        closeTimeout: 1,
        onData: (stream, _session, callback) => stream.resume().on('end', () => callback(null)),
      });
      await once(server.listen(port, '127.0.0.1'), 'listening');
      await expect(mailer.send(aMail(to))).resolves.toBe('taken');
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  });

  it('a mail server that does not respond times out within seconds, and the email can be retried', async () => {
    await fault('hang');
    const mailer = aMailer();
    const startedAt = performance.now();
    await expect(mailer.send(aMail('ravi@example.com'))).rejects.toBeInstanceOf(MailServerUnavailableError);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    await mailer.send(aMail('ravi@example.com'));
    expect(await readMailbox(sandbox, 'ravi@example.com')).toHaveLength(1);
  });

  it('after three consecutive failures of the mail server, the next email fails without an attempt to send it', async () => {
    await fault('unavailable', 3);
    const mailer = aMailer();
    for (let n = 0; n < 4; n += 1)
      await expect(mailer.send(aMail('meera@example.com'))).rejects.toBeInstanceOf(
        MailServerUnavailableError,
      );
    expect(await readMailbox(sandbox, 'meera@example.com')).toHaveLength(0);
  });

  it('the error for a rejected email contains the SMTP codes but none of the content', async () => {
    await fault('content-refused');
    const secret = 'https://haat.example/reset-password#token=abc123';
    const rejection = await aMailer()
      .send({ ...aMail('tara@example.com'), text: secret })
      .catch((error: unknown) => error);
    expect(String(rejection)).toContain('554 5.7.1');
    expect(inspect(rejection, { depth: 9, showHidden: true })).not.toContain('abc123');
  });

  it('an email to an unknown mailbox is rejected permanently without opening the circuit breaker', async () => {
    await fault('no-such-mailbox', 5);
    const mailer = aMailer();
    for (let n = 0; n < 5; n += 1)
      expect(await mailer.send(aMail('nobody@example.com'))).toBe('unknown-mailbox');
    await mailer.send(aMail('kabir@example.com'));
    expect(await readMailbox(sandbox, 'kabir@example.com')).toHaveLength(1);
  });
});
