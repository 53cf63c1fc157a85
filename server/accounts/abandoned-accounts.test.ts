import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PENDING_ACCOUNT_DAYS } from '#domain/accounts/pending-account.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import { newestLinkToken } from '#tests/support/mailbox.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { removeAbandonedAccountsJob } from './account-jobs.ts';

const app = setUpApp();

const PASSWORD = 'monsoon-kettle-42';

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
