import { expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { signInWithGoogle } from '#tests/support/google-sign-in.ts';
import { newestLinkToken } from '#tests/support/mailbox.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';

const app = setUpApp({ settings: { LIMITS: '', TRUST_PROXY: 'on' } });

const PASSWORD = 'monsoon-kettle-42';
const DEVICE = 'protohaat-device';
let people = 0;

function signIn(browser: TestBrowser, email: string, password = PASSWORD): Promise<Response> {
  return browser.postJson('/api/identity/sign-in/email', { email, password });
}

async function idToken(browser: TestBrowser): Promise<string> {
  return ((await (await browser.request('/api/identity/token')).json()) as { token: string }).token;
}

const bodyOf = async (answer: Response) => ({ ...((await answer.json()) as object), retry_after: 0 });

async function member(): Promise<{ browser: TestBrowser; email: string }> {
  people += 1;
  const email = `owner.${people}@example.com`;
  const browser = new TestBrowser(app.url);
  await browser.postJson('/api/identity/sign-up/email', { name: '', email, password: PASSWORD });
  await register(browser);
  await app.runJobs();
  const token = await newestLinkToken(app.sandbox, email, '/verify-email');
  expect((await browser.postJson('/api/identity/verify-email', { token })).status).toBe(200);
  return { browser, email };
}

async function register(browser: TestBrowser): Promise<void> {
  const answer = await browser.request('/api/auth/register', {
    headers: { authorization: `Bearer ${await idToken(browser)}` },
  });
  expect(answer.status).toBe(200);
}

async function attack(email: string, times: number): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_none, index) =>
      signIn(new TestBrowser(app.url), email, `wrong-guess-${index}`),
    ),
  );
  return answers.map(({ status }) => status);
}

it("thirty wrong passwords lock out unknown browsers, but not the owner's known browser", async () => {
  const { browser, email } = await member();
  const statuses = await attack(email, 40);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  // The correct password is rejected too, because accepting it would reveal that the guess was right.
  const stranger = await signIn(new TestBrowser(app.url), email);
  expect(stranger.status).toBe(429);
  expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(((await stranger.json()) as { message: string }).message).toContain('Reset your password by email');
  await browser.postJson('/api/identity/sign-out', {});
  expect((await signIn(browser, email)).status).toBe(200);
});

it('a password reset ends the lockout for an owner without a known browser', async () => {
  const { email } = await member();
  await attack(email, 35);
  const fresh = new TestBrowser(app.url);
  expect((await signIn(fresh, email)).status).toBe(429);
  await fresh.postJson('/api/identity/request-password-reset', { email });
  await app.runJobs();
  const token = await newestLinkToken(app.sandbox, email, '/reset-password');
  const newPassword = 'kettle-of-monsoon-7';
  expect((await fresh.postJson('/api/identity/reset-password', { token, newPassword })).status).toBe(200);
  // The reset made the browser a known device, so a new lockout does not affect it.
  await attack(email, 35);
  expect((await signIn(new TestBrowser(app.url), email, newPassword)).status).toBe(429);
  expect((await signIn(fresh, email, newPassword)).status).toBe(200);
});

it('after a password reset in another browser, the lockout also applies to a browser that was known before', async () => {
  const { browser: stolen, email } = await member();
  const fresh = new TestBrowser(app.url);
  await fresh.postJson('/api/identity/request-password-reset', { email });
  await app.runJobs();
  const token = await newestLinkToken(app.sandbox, email, '/reset-password');
  await fresh.postJson('/api/identity/reset-password', { token, newPassword: 'kettle-of-monsoon-7' });
  await attack(email, 35);
  expect((await signIn(stolen, email, 'kettle-of-monsoon-7')).status).toBe(429);
});

it('a stolen device cookie allows ten password attempts before it is treated as unknown', async () => {
  const { browser, email } = await member();
  await attack(email, 30);
  const thief = new TestBrowser(app.url);
  thief.setCookie(DEVICE, browser.cookies.get(DEVICE) ?? '');
  const statuses: number[] = [];
  for (let count = 0; count < 13; count++)
    statuses.push((await signIn(thief, email, `guess-${count}-x`)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429]);
});

it("another account's browser and a forged cookie do not bypass the lockout", async () => {
  const [{ email }, { browser: neighbour }] = [await member(), await member()];
  await attack(email, 30);
  expect((await signIn(neighbour, email)).status).toBe(429);
  for (const made of ['x', 'A'.repeat(43), "' or 1=1 --", 'A'.repeat(5_000)]) {
    const browser = new TestBrowser(app.url);
    browser.setCookie(DEVICE, made);
    expect((await signIn(browser, email)).status).toBe(429);
  }
});

it('after too many wrong passwords, unknown and known addresses get the same response', async () => {
  expect(await attack('nobody@example.com', 31)).toEqual(expect.arrayContaining([401, 429]));
  const known = await member();
  await attack(known.email, 31);
  const [one, other] = [
    await signIn(new TestBrowser(app.url), known.email),
    await signIn(new TestBrowser(app.url), 'nobody@example.com'),
  ];
  expect([one.status, await bodyOf(one)]).toEqual([other.status, await bodyOf(other)]);
});

it("attackers on the same network cannot lock out the owner's known browser", async () => {
  const { browser, email } = await member();
  await browser.postJson('/api/identity/sign-out', {});
  const answers = await Promise.all(
    Array.from({ length: 61 }, (_none, index) =>
      browser.withoutCookies().postJson('/api/identity/sign-in/email', {
        email: `somebody.${index}@example.com`,
        password: 'wrong-guess-1',
      }),
    ),
  );
  expect(answers.some(({ status }) => status === 429)).toBe(true);
  expect((await signIn(browser, email)).status).toBe(200);
});

it('a browser in which two accounts sign in, one by password and one with Google, is recorded once for each account', async () => {
  const { browser } = await member();
  await signInWithGoogle(app, browser, 'second.account@example.com');
  await register(browser);
  await register(browser);
  const rows = await app.context.database
    .selectFrom('accountDevices')
    .innerJoin('profiles', 'profiles.id', 'accountDevices.profileId')
    .select(['email', 'deviceHash'])
    .orderBy('email')
    .execute();
  expect(rows.map(({ email }) => email)).toEqual([
    expect.stringMatching(/^owner/u),
    'second.account@example.com',
  ]);
  expect(new Set(rows.map(({ deviceHash: hash }) => hash)).size).toBe(1);
  expect(rows[0]?.deviceHash).not.toContain(browser.cookies.get(DEVICE) ?? '');
  const signals = app.context.database.selectFrom('accountSignals').select('value');
  expect((await signals.where('kind', '=', 'browser').execute()).map(({ value }) => value)).toEqual(
    rows.map(({ deviceHash: hash }) => hash),
  );
});
