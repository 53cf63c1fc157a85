import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { createMarket, type Market } from '#tests/support/buying.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';

const SECRET = 'secret-of-the-bounces';

let app: TestApp;
let market: Market;
beforeAll(async () => {
  app = await startTestApp({ settings: { MAIL_BOUNCE_SECRET: SECRET } });
  market = createMarket(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await market.open();
  await fetch(`${app.sandbox.url}/mail/messages`, { method: 'DELETE' });
});

/** A delivery status notification as sent by Postfix: https://www.rfc-editor.org/rfc/rfc3464#appendix-E */
function notification(
  address: string,
  messageId: string,
  { action = 'failed', status = '5.1.1' }: { readonly action?: string; readonly status?: string } = {},
): string {
  return [
    'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
    'To: hello@protohaat.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B/mx"',
    '',
    '--B/mx',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${address}>: host mx.example.com said: 550 5.1.1 User unknown`,
    '',
    '--B/mx',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1',
    '    User unknown',
    '',
    '--B/mx',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    `To: ${address}`,
    '',
    '--B/mx--',
    '',
  ].join('\r\n');
}

async function bounce(message: string, secret = SECRET) {
  const signature = `sha256=${createHmac('sha256', secret).update(message).digest('hex')}`;
  const answer = await app.api()('POST /api/mail/bounces', {
    raw: message,
    headers: { 'x-signature-256': signature },
  });
  return { status: answer.status, noted: answer.status === 200 ? answer.body.data.noted : null };
}

const me = async (person: TestPerson) => (await app.api(person)('GET /api/auth/me')).body.data;
const subjectsTo = async ({ email }: TestPerson) =>
  (await readMailbox(app.sandbox, email)).map(({ subject }) => subject);

async function sellOne(): Promise<void> {
  await market.buy(await market.list());
  await app.runJobs();
}

describe('optional emails', () => {
  // covers: S7.240, S7.241
  it('a one-click unsubscribe in an email client turns off only that kind of email', async () => {
    await sellOne();
    const { seller, buyer } = market;
    const [sold] = await readMailbox(app.sandbox, seller.email);
    expect(sold?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.+)>$/u.exec(sold?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(address).toContain(`${app.url}/api/mail/unsubscribe/`);
    const receipt = (await readMailbox(app.sandbox, buyer.email)).at(-1);
    expect(receipt?.headers['list-unsubscribe']).toBeUndefined();

    const choices = async () => (await app.api(seller)('GET /api/auth/notifications')).body.data;
    const opened = await fetch(address, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `${app.url}/setting`]);
    expect(await choices()).toEqual({
      sold: true,
      shipping: true,
      questions: true,
      messages: true,
      reminders: true,
    });
    const clicked = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.status).toBe(200);
    expect(await choices()).toEqual({
      sold: false,
      shipping: true,
      questions: true,
      messages: true,
      reminders: true,
    });
    expect((await fetch(`${address}x`, { method: 'POST' })).status).toBe(400);
  });
});

describe('bounced emails', () => {
  // covers: S7.242, S7.243, S7.244
  it('a bounce stops all emails except security emails until the member opens an emailed link', async () => {
    await sellOne();
    const { buyer } = market;
    const messageId = (await readMailbox(app.sandbox, buyer.email))[0]?.headers['message-id'] ?? '';
    expect((await me(buyer)).mail_returned).toBe(false);
    expect(await bounce(notification(buyer.email, messageId))).toEqual({ status: 200, noted: 1 });
    expect((await me(buyer)).mail_returned).toBe(true);

    await fetch(`${app.sandbox.url}/mail/messages`, { method: 'DELETE' });
    await sellOne();
    expect(await subjectsTo(buyer)).toEqual([]);
    const browser = new TestBrowser(app.url);
    await browser.postJson('/api/identity/request-password-reset', { email: buyer.email });
    await app.runJobs();
    expect(await subjectsTo(buyer)).toHaveLength(1);

    expect((await app.api(buyer)('POST /api/mail/address-check')).status).toBe(200);
    await app.runJobs();
    const [check] = await readMailbox(app.sandbox, buyer.email);
    const link = check?.links.find((one) => one.includes('/api/mail/address-check/')) ?? '';
    expect((await fetch(`${link}x`, { redirect: 'manual' })).status).toBe(303);
    expect((await me(buyer)).mail_returned).toBe(true);
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
    expect((await me(buyer)).mail_returned).toBe(false);
    await sellOne();
    expect((await subjectsTo(buyer)).length).toBeGreaterThan(2);

    await bounce(notification(buyer.email, messageId));
    await fetch(link, { redirect: 'manual' });
    expect((await me(buyer)).mail_returned).toBe(true);
  });

  it('bounce notifications that are forged, temporary or about other emails change nothing', async () => {
    await sellOne();
    const { buyer, seller } = market;
    const messageId = (await readMailbox(app.sandbox, buyer.email))[0]?.headers['message-id'] ?? '';
    expect((await bounce(notification(buyer.email, messageId), 'another secret')).status).toBe(400);
    for (const message of [
      // Anyone can send email to themselves, so a notification about such an email must not affect another
      // member.
      notification(seller.email, messageId),
      notification(buyer.email, '<made-up@mx.example.com>'),
      notification(buyer.email, messageId, { action: 'delayed', status: '4.4.1' }),
      notification(buyer.email, messageId, { status: '5.7.1' }),
      'Subject: Out of office\r\n\r\nBack on Monday.',
      '',
    ]) {
      expect(await bounce(message)).toEqual({ status: 200, noted: 0 });
    }
    expect([(await me(buyer)).mail_returned, (await me(seller)).mail_returned]).toEqual([false, false]);
  });

  it('an address that its mail server rejects immediately is recorded as bounced', async () => {
    await market.buy(await market.list());
    await fetch(`${app.sandbox.url}/mail/_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'no-such-mailbox', times: 10 }),
    });
    await app.runJobs();
    await fetch(`${app.sandbox.url}/mail/_control/faults`, { method: 'DELETE' });
    expect((await me(market.buyer)).mail_returned).toBe(true);
  });
});
