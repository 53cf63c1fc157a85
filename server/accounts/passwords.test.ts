import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { readMailbox, type ReceivedMail } from '#tests/support/mailbox.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';

const app = setUpApp({ hasScrypt: true });

const OLD = 'monsoon-kettle-42';
const NEW = 'tarpaulin-mango-7';

let people = 0;
const newAddress = (): string => `asha.${(people += 1)}.passwords@example.com`;

const post = (path: string, body: object, browser = new TestBrowser(app.url)): Promise<Response> =>
  browser.postJson(`/api/identity/${path}`, body);

async function signUp(email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(app.url);
  expect((await post('sign-up/email', { name: 'Asha', email, password: OLD }, browser)).status).toBe(200);
  return browser;
}

const signIn = async (email: string, password: string): Promise<number> =>
  (await post('sign-in/email', { email, password })).status;

const idToken = async (browser: TestBrowser): Promise<string> =>
  ((await (await browser.request('/api/identity/token')).json()) as { token: string }).token;

const isOpen = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.request('/api/identity/token')).status === 200;

async function codeOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(400);
  return ((await answer.json()) as { code: string }).code;
}

const mailsTo = async (email: string, subject: RegExp): Promise<ReceivedMail[]> => {
  await app.runJobs();
  return (await readMailbox(app.sandbox, email)).filter((mail) => subject.test(mail.subject));
};

async function requestLink(email: string): Promise<string> {
  expect((await post('request-password-reset', { email })).status).toBe(200);
  const [mail] = await mailsTo(email, /new password/u);
  const link = new URL(mail?.links.find((one) => one.includes('/reset-password')) ?? 'missing:');
  expect(link.search).toBe('');
  return new URLSearchParams(link.hash.slice(1)).get('token') ?? '';
}

describe('password reset', () => {
  // covers: S2.9
  it('resetting a password through the emailed link ends every session and notifies the owner', async () => {
    const email = newAddress();
    const [one, two] = [await signUp(email), new TestBrowser(app.url)];
    await post('sign-in/email', { email, password: OLD }, two);
    const ownToken = await idToken(one);
    await app.api(ownToken)('GET /api/auth/register');

    const token = await requestLink(email.toUpperCase());
    const owner = await post('check-reset-link', { token });
    expect(await owner.json()).toEqual({ email });
    expect((await post('reset-password', { token, newPassword: NEW })).status).toBe(200);

    expect([await signIn(email, OLD), await signIn(email, NEW)]).toEqual([401, 200]);
    expect([await isOpen(one), await isOpen(two)]).toEqual([false, false]);
    expect((await app.api(ownToken)('GET /api/auth/me')).status).toBe(401);
    expect(await mailsTo(email, /was changed/u)).toHaveLength(1);
  });

  it('a password reset verifies the address', async () => {
    const email = newAddress();
    await signUp(email);
    const token = await requestLink(email);
    await post('reset-password', { token, newPassword: NEW });
    const browser = new TestBrowser(app.url);
    await post('sign-in/email', { email, password: NEW }, browser);
    const me = await app.api(await idToken(browser))('GET /api/auth/register');
    expect(me.body.data.email_verified).toBe(true);
  });

  it('a password reset link can be used only once and invalidates earlier links', async () => {
    const email = newAddress();
    await signUp(email);
    const [first, second] = [await requestLink(email), await requestLink(email)];
    expect(first).not.toBe(second);
    const tries = await Promise.all(
      [1, 2, 3].map(() => post('reset-password', { token: second, newPassword: NEW })),
    );
    expect(tries.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(tries.filter((answer) => answer.status === 400)).toHaveLength(2);
    for (const token of [first, second]) {
      expect(await codeOf(await post('check-reset-link', { token }))).toBe('INVALID_TOKEN');
      expect(await codeOf(await post('reset-password', { token, newPassword: 'again-and-again-9' }))).toBe(
        'INVALID_TOKEN',
      );
    }
    expect(await signIn(email, NEW)).toBe(200);
  });

  it('a reset link expires after half an hour', async () => {
    const email = newAddress();
    await signUp(email);
    const token = await requestLink(email);
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from (expires_at - created_at)) / 60)::int as minutes
      from identity_mail_links where purpose = 'reset'`.execute(app.context.database);
    expect(rows).toEqual([{ minutes: 30 }]);
    await sql`update identity_mail_links set expires_at = now()`.execute(app.context.database);
    expect(await codeOf(await post('check-reset-link', { token }))).toBe('INVALID_TOKEN');
    expect(await codeOf(await post('reset-password', { token, newPassword: NEW }))).toBe('INVALID_TOKEN');
    expect([await signIn(email, OLD), await signIn(email, NEW)]).toEqual([200, 401]);
  });

  it('at most three reset links for an account are valid at a time', async () => {
    const email = newAddress();
    await signUp(email);
    for (let count = 0; count < 5; count++) {
      expect((await post('request-password-reset', { email })).status).toBe(200);
      await app.runJobs();
    }
    const mails = await mailsTo(email, /new password/u);
    expect(mails).toHaveLength(3);
    const link = new URL(mails[0]?.links[0] ?? '');
    expect((await post('check-reset-link', { token: link.hash.slice('#token='.length) })).status).toBe(200);
  });

  it('an invalid reset link is rejected', async () => {
    for (const token of ['', 'x', 'null', '%', 'a'.repeat(5_000)]) {
      expect(await codeOf(await post('check-reset-link', { token }))).toBe('INVALID_TOKEN');
      expect(await codeOf(await post('reset-password', { token, newPassword: NEW }))).toBe('INVALID_TOKEN');
    }
  });
});

// covers: S2.9
it('a password reset takes the same work and gets the same response for unknown and known addresses', async () => {
  const [known, unknown] = [newAddress(), newAddress()];
  await signUp(known);
  await app.runJobs();
  const [first, second] = [
    await post('request-password-reset', { email: known }),
    await post('request-password-reset', { email: unknown }),
  ];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await first.text()).toBe(await second.text());
  // Neither request queries the accounts. A job does so later, for known and unknown addresses alike.
  const runs = (await app.runJobs()).map((run) => run.name);
  expect(runs.toSorted()).toEqual(['send-mail', 'send-reset-link', 'send-reset-link']);
  expect(await readMailbox(app.sandbox, unknown)).toEqual([]);
});

it('a leaked database contains no usable reset link', async () => {
  const email = newAddress();
  await signUp(email);
  const token = await requestLink(email);
  const { rows } = await sql`select * from identity_mail_links where purpose = 'reset'`.execute(
    app.context.database,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

it('a password reset email mentions Google sign-in, and its link can set a first password', async () => {
  const email = newAddress();
  await app.signUp({ email });
  const token = await requestLink(email);
  const [mail] = await mailsTo(email, /new password/u);
  expect(mail?.text).toContain('You sign in to ProtoHaat with Google');
  expect((await post('reset-password', { token, newPassword: NEW })).status).toBe(200);
  expect(await signIn(email, NEW)).toBe(200);
});

describe('password change', () => {
  // covers: S2.12
  it('a password change ends the other sessions and notifies the owner', async () => {
    const email = newAddress();
    const [here, elsewhere] = [await signUp(email), new TestBrowser(app.url)];
    await post('sign-in/email', { email, password: OLD }, elsewhere);
    const change = await post('change-password', { currentPassword: OLD, newPassword: NEW }, here);
    expect(change.status).toBe(200);
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false]);
    expect([await signIn(email, OLD), await signIn(email, NEW)]).toEqual([401, 200]);
    expect(await mailsTo(email, /was changed/u)).toHaveLength(1);
  });

  it.each([
    ['the current password is wrong', 'not-the-password', NEW, 'INVALID_PASSWORD'],
    ['the new password is common', OLD, 'Password123!', 'WEAK_PASSWORD'],
  ])('a password change is rejected when %s', async (_why, currentPassword, newPassword, code) => {
    const email = newAddress();
    const here = await signUp(email);
    expect(await codeOf(await post('change-password', { currentPassword, newPassword }, here))).toBe(code);
    expect([await isOpen(here), await signIn(email, OLD)]).toEqual([true, 200]);
    expect(await mailsTo(email, /was changed/u)).toEqual([]);
  });

  it('a password change requires a session', async () => {
    const email = newAddress();
    await signUp(email);
    const answer = await post('change-password', { currentPassword: OLD, newPassword: NEW });
    expect(answer.status).toBe(401);
    expect(await signIn(email, OLD)).toBe(200);
  });
});
