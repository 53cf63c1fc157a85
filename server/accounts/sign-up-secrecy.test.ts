import { expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { signInWithGoogle } from '#tests/support/google-sign-in.ts';
import { newestLinkToken, readMailbox } from '#tests/support/mailbox.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';

const app = setUpApp();

const PASSWORD = 'monsoon-kettle-42';
const REGISTERED = 'registered@example.com';
const UNKNOWN = 'unknown@example.com';

async function seen(answer: Response, email: string) {
  const text = (await answer.text())
    .replaceAll(email, 'EMAIL')
    .replaceAll(email.split('@')[0] ?? '', 'NAME')
    .replaceAll(/"(token|id|userId|createdAt|updatedAt|created_at|expiresAt)":"[^"]+"/gu, '"$1":"…"');
  return {
    status: answer.status,
    text,
    headers: [...answer.headers.keys()].toSorted(),
    cookies: answer.headers
      .getSetCookie()
      .map((line) => line.replace(/=[^;]*/u, '='))
      .toSorted(),
  };
}

async function makeRegistered(): Promise<void> {
  const browser = new TestBrowser(app.url);
  await browser.postJson('/api/identity/sign-up/email', { name: '', email: REGISTERED, password: PASSWORD });
  await app.runJobs();
  const token = await newestLinkToken(app.sandbox, REGISTERED, '/verify-email');
  expect((await browser.postJson('/api/identity/verify-email', { token })).status).toBe(200);
}

async function walk(email: string) {
  const browser = new TestBrowser(app.url);
  const post = async (path: string, body: object) =>
    await seen(await browser.postJson(`/api/identity/${path}`, body), email);
  const steps: Record<string, unknown> = {};
  steps['sign-up'] = await post('sign-up/email', { name: 'A', email, password: 'strangers-password-1' });
  steps['session'] = await seen(await browser.request('/api/identity/get-session'), email);
  const { token } = (await (await browser.request('/api/identity/token')).json()) as { token: string };
  const { data } = (await app.api(token)('GET /api/auth/register')).body;
  steps['register'] = { ...data, id: '', email: '', created_at: '' };
  const completed = await app.api(token)('POST /api/auth/complete-profile', {
    body: { username: email.replace('@example.com', '.walk'), full_name: 'Asha Rao', college_name: 'COEP' },
  });
  steps['complete'] = completed.status;
  steps['again'] = await post('send-verification-email', { email });
  steps['and again'] = await post('send-verification-email', { email });
  steps['too often'] = await post('send-verification-email', { email });
  steps['guess'] = await post('verify-email', { token: 'x'.repeat(43) });
  const other = new TestBrowser(app.url);
  steps['own password'] = await seen(
    await other.postJson('/api/identity/sign-in/email', { email, password: 'strangers-password-1' }),
    email,
  );
  steps['wrong password'] = await post('sign-in/email', { email, password: 'another-guess-2' });
  steps['reset'] = await post('request-password-reset', { email });
  steps['second sign-up'] = await post('sign-up/email', {
    name: 'A',
    email,
    password: 'strangers-password-1',
  });
  steps['guarded'] = (await app.api(token)('GET /api/auth/notifications')).problem.code;
  return steps;
}

it('no response reveals whether an address has an account', async () => {
  await makeRegistered();
  expect(await walk(REGISTERED)).toEqual(await walk(UNKNOWN));
  const owner = await new TestBrowser(app.url).postJson('/api/identity/sign-in/email', {
    email: REGISTERED,
    password: PASSWORD,
  });
  expect(owner.status).toBe(200);
});

it('the owner is notified by email when somebody signs up with their address', async () => {
  await makeRegistered();
  await new TestBrowser(app.url).postJson('/api/identity/sign-up/email', {
    name: '',
    email: REGISTERED,
    password: 'strangers-password-1',
  });
  await app.runJobs();
  const [mail] = await readMailbox(app.sandbox, REGISTERED);
  expect(mail?.subject).toBe('You already have an account');
  expect(mail?.links).toEqual(expect.arrayContaining([`${app.url}/login`, `${app.url}/forgot-password`]));
});

it('a sign-in with an unverified Google address does not reveal whether the address has an account', async () => {
  await makeRegistered();
  const pages = [];
  for (const email of [REGISTERED, UNKNOWN]) {
    const page = await signInWithGoogle(app, new TestBrowser(app.url), email, false);
    pages.push(page.includes('"error"'));
  }
  expect(pages).toEqual([false, false]);
});

it("only verified members' usernames are listed, so pending sign-ups stay private", async () => {
  const browser = new TestBrowser(app.url);
  await browser.postJson('/api/identity/sign-up/email', { name: '', email: UNKNOWN, password: PASSWORD });
  const { token } = (await (await browser.request('/api/identity/token')).json()) as { token: string };
  await app.api(token)('POST /api/auth/complete-profile', {
    body: { username: 'wished.for', full_name: 'Asha Rao', college_name: 'COEP' },
  });
  expect((await app.api(null)('GET /username')).body.data).toEqual([]);
  expect((await app.api(null)('GET /username', { query: { username: 'wished.for' } })).body.meta).toEqual({
    available: true,
  });
});
