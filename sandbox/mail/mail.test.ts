import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aSandbox } from '../testing/running-sandbox.ts';
import type { Mail } from './mailbox.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;

beforeAll(async () => {
  sandbox = await aSandbox();
});
beforeEach(() => fetch(`${sandbox.url}/mail/messages`, { method: 'DELETE' }));
afterAll(() => sandbox.close());

const list = async (to = ''): Promise<Mail[]> =>
  (await (await fetch(`${sandbox.url}/mail/messages.json?to=${encodeURIComponent(to)}`)).json()) as Mail[];

const send = (to: string, subject: string, more: object = {}) =>
  createTransport(sandbox.smtpUrl).sendMail({
    from: 'ProtoHaat <hello@protohaat.test>',
    to,
    subject,
    text: 'Open http://127.0.0.1:4000/verify?token=a&x=1.',
    ...more,
  });

test('the sandbox stores an email with its plain text, HTML and links, and finds it by its recipient', async () => {
  await send('Asha Verma <asha@example.com>', 'Confirm your e-mail — ₹', {
    html: '<p>Namaste</p><a href="http://127.0.0.1:4000/verify?token=a&amp;x=1">Confirm</a>',
    bcc: 'hidden@example.com',
  });
  await send('rohan@example.com', 'Other');
  const [mail, ...others] = await list('asha@');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: ['asha@example.com', 'hidden@example.com'],
    from: 'hello@protohaat.test',
    subject: 'Confirm your e-mail — ₹',
    links: ['http://127.0.0.1:4000/verify?token=a&x=1'],
  });
  expect(mail?.html).toContain('Namaste');
  expect((await list()).map(({ subject }) => subject)).toEqual(['Other', 'Confirm your e-mail — ₹']);
  expect(await list('nobody@')).toEqual([]);
});

test("the sandbox's SMTP server accepts any user name and password", async () => {
  const { hostname, port } = new URL(sandbox.smtpUrl);
  const transport = createTransport({
    host: hostname,
    port: Number(port),
    auth: { user: 'anyone', pass: 'anything' },
  });
  await transport.sendMail({
    from: 'a@example.com',
    to: 'b@example.com',
    subject: 'With a password',
    text: 'Hello',
  });
  expect((await list('b@'))[0]?.subject).toBe('With a password');
});

test('emails in the sandbox survive a restart, and the mailbox page does not run their scripts', async () => {
  await send('asha@example.com', '<b>Bold</b>', { html: '<script>alert(1)</script><p>Shown</p>' });
  await sandbox.restart();
  const id = (await list())[0]?.id ?? '';
  const page = await (await fetch(`${sandbox.url}/mail/${id}`)).text();
  expect(page).toContain('&lt;b&gt;Bold&lt;/b&gt;');
  expect(page).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(page).toContain('href="http://127.0.0.1:4000/verify?token=a&amp;x=1"');
  const frame = await fetch(`${sandbox.url}/mail/${id}/html`);
  expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups .*default-src 'none'/);
  expect(await (await fetch(`${sandbox.url}/mail?to=asha`)).text()).toContain('&lt;b&gt;Bold');
});
