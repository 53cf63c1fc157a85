import { sql } from 'kysely';
import { expect, it, describe } from 'vitest';
import { PENDING_ACCOUNT_DAYS } from '#domain/accounts/pending-account.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import { signInWithGoogle } from '#tests/support/google-sign-in.ts';
import { newestLinkToken, readMailbox } from '#tests/support/mailbox.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { removeAbandonedAccountsJob } from './account-jobs.ts';

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

async function newcomer(email: string, username: string) {
  const browser = new TestBrowser(app.url);
  await browser.postJson('/api/identity/sign-up/email', { name: '', email, password: PASSWORD });
  const { token } = (await (await browser.request('/api/identity/token')).json()) as { token: string };
  const body = { username, full_name: 'Asha Rao', college_name: 'COEP' };
  await app.api(token)('POST /api/auth/complete-profile', { body });
  await app.runJobs();
  return {
    browser,
    call: app.api(token),
    verify: async () =>
      await browser.postJson('/api/identity/verify-email', {
        token: await newestLinkToken(app.sandbox, email, '/verify-email'),
      }),
  };
}

async function age(days: number): Promise<void> {
  const { database } = app.context;
  await sql`update identity_user set "createdAt" = now() - make_interval(days => ${days}),
    "updatedAt" = now() - make_interval(days => ${days})`.execute(database);
}

const emails = async () =>
  (
    await sql<{ email: string }>`select email from identity_user order by email`.execute(app.context.database)
  ).rows.map(({ email }) => email);
const usernames = async () =>
  (
    await app.context.database
      .selectFrom('profiles')
      .select('username')
      .where('username', 'is not', null)
      .execute()
  ).map(({ username }) => username);

describe('unverified accounts', () => {
  it(`an unverified account is deleted after ${PENDING_ACCOUNT_DAYS} days with its session, profile and username, and its owner can sign up again`, async () => {
    const gone = await newcomer('asha@exmaple.com', 'asha');
    await age(PENDING_ACCOUNT_DAYS + 1);
    await newcomer('kabir@example.com', 'kabir');
    await removeAbandonedAccountsJob.handle(app.context, {});
    expect(await emails()).toEqual(['kabir@example.com']);
    expect(await usernames()).toEqual(['kabir']);
    expect((await gone.call('GET /api/auth/me')).status).toBe(401);
    expect((await gone.verify()).status).toBe(400);
    const back = await newcomer('asha@exmaple.com', 'asha');
    expect((await back.verify()).status).toBe(200);
    expect(await usernames()).toEqual(expect.arrayContaining(['asha']));
  });

  it('an unverified account is not deleted before its maximum age, and correcting its address restarts the period', async () => {
    await newcomer('asha@example.com', 'asha');
    await age(PENDING_ACCOUNT_DAYS - 1);
    expect(await app.context.identity.removeAbandoned()).toBe(0);
    const corrected = await newcomer('kabir@exmaple.com', 'kabir');
    await age(PENDING_ACCOUNT_DAYS + 1);
    const answer = await corrected.browser.postJson('/api/identity/change-pending-email', {
      email: 'kabir@example.com',
    });
    expect(answer.status).toBe(200);
    expect(await app.context.identity.removeAbandoned()).toBe(1);
    expect(await emails()).toEqual(['kabir@example.com']);
  });

  it('one run deletes all old unverified accounts, even if they are more than one batch can hold', async () => {
    await sql`insert into identity_user (id, name, email, mailbox, "emailVerified", "updatedAt")
      select gen_random_uuid(), '', n || '@example.com', n || '@example.com', false, now() - interval '1 year'
      from generate_series(1, 230) n`.execute(app.context.database);
    expect(await app.context.identity.removeAbandoned()).toBe(230);
    expect(await app.context.identity.removeAbandoned()).toBe(0);
  });
});

describe('verified accounts', () => {
  it('a verified account is never deleted because of its age', async () => {
    const { verify, call } = await newcomer('asha@example.com', 'asha');
    expect((await verify()).status).toBe(200);
    await age(10 * 365);
    expect(await app.context.identity.removeAbandoned()).toBe(0);
    expect((await call('GET /api/auth/me')).body.data.username).toBe('asha');
  });
});

describe('links and sessions', () => {
  it('links and sessions that expired two days ago are deleted, but valid ones are not', async () => {
    const old = await newcomer('asha@example.com', 'asha');
    await sql`update identity_mail_links set expires_at = now() - interval '2 days'`.execute(
      app.context.database,
    );
    await sql`update identity_session set "expiresAt" = now() - interval '2 days'`.execute(
      app.context.database,
    );
    const young = await newcomer('kabir@example.com', 'kabir');
    await app.context.identity.removeAbandoned();
    const { rows } = await sql<{ links: number; sessions: number }>`
      select (select count(*)::int from identity_mail_links) as links,
             (select count(*)::int from identity_session) as sessions`.execute(app.context.database);
    expect(rows).toEqual([{ links: 1, sessions: 1 }]);
    expect((await young.verify()).status).toBe(200);
    expect((await old.call('GET /api/auth/me')).status).toBe(401);
  });
});
