import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { signInWithGoogle } from '#tests/support/google-sign-in.ts';
import { newestLinkToken, readMailbox } from '#tests/support/mailbox.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';

const app = setUpApp();

const PASSWORD = 'monsoon-kettle-42';
let people = 0;

function newAddress(name = 'mover'): string {
  people += 1;
  return `${name}.${people}@example.com`;
}

function post(browser: TestBrowser, path: string, body: object): Promise<Response> {
  return browser.postJson(`/api/identity/${path}`, body);
}

async function codeOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { code: string }).code;
}

async function linkToken(email: string, page: string): Promise<string> {
  await app.runJobs();
  return await newestLinkToken(app.sandbox, email, page);
}

async function member(email = newAddress()): Promise<{ browser: TestBrowser; email: string }> {
  const browser = new TestBrowser(app.url);
  await post(browser, 'sign-up/email', { name: '', email, password: PASSWORD });
  const token = await linkToken(email, '/verify-email');
  expect((await post(browser, 'verify-email', { token })).status).toBe(200);
  await app.api(await idToken(browser))('GET /api/auth/register');
  return { browser, email };
}

async function idToken(browser: TestBrowser): Promise<string> {
  return ((await (await browser.request('/api/identity/token')).json()) as { token: string }).token;
}

async function statusOfSignIn(email: string, password = PASSWORD): Promise<number> {
  return (await post(new TestBrowser(app.url), 'sign-in/email', { email, password })).status;
}

async function move({ browser }: { browser: TestBrowser }, newEmail: string): Promise<void> {
  expect((await post(browser, 'change-email', { newEmail, password: PASSWORD })).status).toBe(200);
  const token = await linkToken(newEmail, '/confirm-email');
  expect((await post(browser, 'confirm-email-change', { token })).status).toBe(200);
}

it("an account's address changes only after the new address is confirmed", async () => {
  const me = await member();
  const newEmail = newAddress();
  expect((await post(me.browser, 'change-email', { newEmail, password: PASSWORD })).status).toBe(200);
  expect([await statusOfSignIn(me.email), await statusOfSignIn(newEmail)]).toEqual([200, 401]);
  const token = await linkToken(newEmail, '/confirm-email');
  expect(await (await post(me.browser, 'check-email-change', { token })).json()).toEqual({
    email: newEmail,
    signedIn: true,
  });
  expect([await statusOfSignIn(me.email), await statusOfSignIn(newEmail)]).toEqual([200, 401]);
  expect((await post(me.browser, 'confirm-email-change', { token })).status).toBe(200);
  expect([await statusOfSignIn(me.email), await statusOfSignIn(newEmail)]).toEqual([401, 200]);
  const profile = await app.api(await idToken(me.browser))('GET /api/auth/me');
  expect(profile.body.data).toMatchObject({ email: newEmail, email_verified: true });
  const { rows } = await sql`select email, mailbox from profiles where email = ${newEmail}`.execute(
    app.context.database,
  );
  expect(rows).toEqual([{ email: newEmail, mailbox: newEmail }]);
  expect(await codeOf(await post(me.browser, 'confirm-email-change', { token }))).toBe('INVALID_TOKEN');
  await app.runJobs();
  const [told] = await readMailbox(app.sandbox, me.email);
  expect(told?.subject).toBe('The email address of your account was changed');
  expect(told?.text).not.toContain(newEmail);
});

it('an address change requires a session and the password, and is rate-limited', async () => {
  const me = await member();
  const newEmail = newAddress();
  expect(
    await codeOf(await post(new TestBrowser(app.url), 'change-email', { newEmail, password: PASSWORD })),
  ).toBe('UNAUTHORIZED');
  expect(await codeOf(await post(me.browser, 'change-email', { newEmail }))).toBe('PASSWORD_REQUIRED');
  expect(await codeOf(await post(me.browser, 'change-email', { newEmail, password: 'wrong-guess-1' }))).toBe(
    'INVALID_PASSWORD',
  );
  for (const bad of [
    '',
    'x',
    7,
    null,
    'a b@example.com',
    `${'a'.repeat(300)}@example.com`,
    'a@b.c\r\nBcc: x@y.z',
  ]) {
    expect(await codeOf(await post(me.browser, 'change-email', { newEmail: bad, password: PASSWORD }))).toBe(
      'INVALID_EMAIL',
    );
  }
  await app.runJobs();
  expect(await readMailbox(app.sandbox, newEmail)).toEqual([]);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) {
    statuses.push(
      (await post(me.browser, 'change-email', { newEmail: newAddress(), password: PASSWORD })).status,
    );
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it('a confirmation link sent to a mistyped address gives its recipient no access', async () => {
  const me = await member();
  const newEmail = newAddress('stranger');
  await post(me.browser, 'change-email', { newEmail, password: PASSWORD });
  const token = await linkToken(newEmail, '/confirm-email');
  const { browser: stranger } = await member();
  expect(await codeOf(await post(stranger, 'confirm-email-change', { token }))).toBe('PASSWORD_REQUIRED');
  const statuses: number[] = [];
  for (let count = 0; count < 11; count++) {
    statuses.push(
      (await post(stranger, 'confirm-email-change', { token, password: `guess-${count}-x` })).status,
    );
  }
  expect(statuses.at(-1)).toBe(429);
  expect(await statusOfSignIn(me.email)).toBe(200);
});

it("a request to change to another account's address gets the usual response, and that account's owner is notified", async () => {
  const [me, other] = [await member(), await member()];
  const free = await post(me.browser, 'change-email', { newEmail: newAddress(), password: PASSWORD });
  const taken = await post(me.browser, 'change-email', { newEmail: other.email, password: PASSWORD });
  expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()]);
  await app.runJobs();
  expect((await readMailbox(app.sandbox, other.email))[0]?.subject).toBe('You already have an account');
  await expect(newestLinkToken(app.sandbox, other.email, '/confirm-email')).rejects.toThrow('no link');
});

it('an address change is rejected if another account verifies the new address first', async () => {
  const me = await member();
  const newEmail = newAddress();
  await post(me.browser, 'change-email', { newEmail, password: PASSWORD });
  const token = await linkToken(newEmail, '/confirm-email');
  await member(newEmail);
  expect(await codeOf(await post(me.browser, 'confirm-email-change', { token }))).toBe('INVALID_TOKEN');
  expect(await statusOfSignIn(me.email)).toBe(200);
});

it('the owner of the old address can revert a change within seven days, which ends all sessions', async () => {
  const me = await member();
  const thiefs = newAddress('thief');
  await move(me, thiefs);
  const token = await linkToken(me.email, '/take-back-email');
  const further = newAddress('thief');
  await move(me, further);
  await signInWithGoogle(app, new TestBrowser(app.url), further);
  await post(new TestBrowser(app.url), 'request-password-reset', { email: further });
  const reset = await linkToken(further, '/reset-password');
  const thiefsTakeBack = await linkToken(thiefs, '/take-back-email');
  await post(me.browser, 'change-email', { newEmail: newAddress('thief'), password: PASSWORD });

  expect(await (await post(new TestBrowser(app.url), 'check-take-back', { token })).json()).toEqual({
    email: me.email,
  });
  const owner = new TestBrowser(app.url);
  const answer = await post(owner, 'take-back-email', { token });
  expect(answer.status).toBe(200);
  const { resetToken } = (await answer.json()) as { resetToken: string };
  expect(await (await me.browser.request('/api/identity/get-session')).json()).toBeNull();
  expect([await statusOfSignIn(me.email), await statusOfSignIn(further)]).toEqual([401, 401]);
  for (const [path, body] of [
    ['take-back-email', { token: thiefsTakeBack }],
    ['reset-password', { token: reset, newPassword: 'thiefs-own-secret-2' }],
  ] as const) {
    expect(await codeOf(await post(new TestBrowser(app.url), path, body))).toBe('INVALID_TOKEN');
  }
  const newPassword = 'kettle-of-monsoon-7';
  expect((await post(owner, 'reset-password', { token: resetToken, newPassword })).status).toBe(200);
  expect(await statusOfSignIn(me.email, newPassword)).toBe(200);
  const google = new TestBrowser(app.url);
  await signInWithGoogle(app, google, further);
  expect((await app.identity.verifyToken(await idToken(google))).email).toBe(further);
});

it('an address change is final after seven days, and another account can use the old address', async () => {
  const me = await member();
  await move(me, newAddress());
  const token = await linkToken(me.email, '/take-back-email');
  const early = new TestBrowser(app.url);
  await post(early, 'sign-up/email', { name: '', email: me.email, password: 'another-owner-1' });
  await app.runJobs();
  expect((await readMailbox(app.sandbox, me.email))[0]?.subject).toBe('You already have an account');
  const { database } = app.context;
  await sql`update identity_mail_links set expires_at = now() where purpose = 'take-back'`.execute(database);
  await sql`update identity_mailboxes set kept_until = now() - interval '1 second' where kept_until is not null`.execute(
    database,
  );
  expect(await codeOf(await post(new TestBrowser(app.url), 'take-back-email', { token }))).toBe(
    'INVALID_TOKEN',
  );
  const later = new TestBrowser(app.url);
  await post(later, 'sign-up/email', { name: '', email: me.email, password: 'another-owner-1' });
  const link = await linkToken(me.email, '/verify-email');
  expect((await post(later, 'verify-email', { token: link })).status).toBe(200);
});

it('the link that reverts an address change is valid for seven days and stored as a hash', async () => {
  const me = await member();
  await move(me, newAddress());
  const token = await linkToken(me.email, '/take-back-email');
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - created_at) / 86400)::int as days, token_hash
      from identity_mail_links where purpose = 'take-back'`.execute(app.context.database);
  expect(rows[0]?.days).toBe(7);
  expect(JSON.stringify(rows)).not.toContain(token);
});

it('an account without a password requires a new Google sign-in before an address change', async () => {
  const browser = new TestBrowser(app.url);
  const email = newAddress();
  await signInWithGoogle(app, browser, email);
  await sql`update identity_session set "createdAt" = now() - interval '11 minutes'`.execute(
    app.context.database,
  );
  const newEmail = newAddress();
  expect(await codeOf(await post(browser, 'change-email', { newEmail }))).toBe('FRESH_SIGN_IN_REQUIRED');
  await signInWithGoogle(app, browser, email);
  expect((await post(browser, 'change-email', { newEmail })).status).toBe(200);
  const token = await linkToken(newEmail, '/confirm-email');
  expect((await post(browser, 'confirm-email-change', { token })).status).toBe(200);
});

it('an unverified address can be corrected, at most five times an hour', async () => {
  const typo = newAddress('typo');
  const browser = new TestBrowser(app.url);
  await post(browser, 'sign-up/email', { name: '', email: typo, password: PASSWORD });
  const right = newAddress();
  expect((await post(browser, 'change-pending-email', { email: right })).status).toBe(200);
  expect([await statusOfSignIn(right), await statusOfSignIn(typo)]).toEqual([200, 401]);
  const token = await linkToken(right, '/verify-email');
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++) {
    statuses.push((await post(browser, 'change-pending-email', { email: newAddress() })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect(await codeOf(await post(browser, 'verify-email', { token }))).toBe('INVALID_TOKEN');
  const me = await member();
  expect(await codeOf(await post(me.browser, 'change-pending-email', { email: newAddress() }))).toBe(
    'EMAIL_ALREADY_VERIFIED',
  );
});
