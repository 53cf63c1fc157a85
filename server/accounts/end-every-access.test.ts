import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#tests/support/api-caller.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import { signInWithGoogle } from '#tests/support/google-sign-in.ts';
import { newestLinkToken, readMailbox } from '#tests/support/mailbox.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { signOutMember } from '../console/sign-out-account.ts';

const app = setUpApp({ settings: { WEBHOOKS_PRIVATE: 'on' } });

const PASSWORD = 'monsoon-kettle-42';
const NEW_PASSWORD = 'kettle-of-monsoon-7';
const UPI = { kind: 'upi', holder_name: 'Asha Rao', upi_id: 'asha@okaxis' } as const;
const PAN = { pan: 'ABCPK1234L' } as const;
const WEBHOOK = { url: 'https://example.com/hooks', events: ['order.sold'] } as const;
const TOKEN = { name: 'Lab stock', scopes: ['read'] } as const;
let people = 0;

interface Person {
  readonly browser: TestBrowser;
  readonly email: string;
  readonly profileId: string;
  readonly call: Caller;
}

const post = (browser: TestBrowser, path: string, body: object): Promise<Response> =>
  browser.postJson(`/api/identity/${path}`, body);

async function callerOf(browser: TestBrowser): Promise<Caller> {
  const { token } = (await (await browser.request('/api/identity/token')).json()) as { token: string };
  return app.api(token);
}

async function linkOf(email: string, page: string): Promise<string> {
  await app.runJobs();
  return await newestLinkToken(app.sandbox, email, page);
}

async function member(): Promise<Person> {
  people += 1;
  const email = `asha.${people}@example.com`;
  const browser = new TestBrowser(app.url);
  await post(browser, 'sign-up/email', { name: '', email, password: PASSWORD });
  const call = await callerOf(browser);
  await call('GET /api/auth/register');
  const token = await linkOf(email, '/verify-email');
  expect((await post(browser, 'verify-email', { token })).status).toBe(200);
  const body = { username: `asha.${people}`, full_name: 'Asha Rao', college_name: 'COEP' };
  const { data } = (await call('POST /api/auth/complete-profile', { body })).body;
  return { browser, email, call, profileId: data.id };
}

async function makeKeys({ call }: Person, password = PASSWORD): Promise<string> {
  const made = await call('POST /api/auth/tokens', {
    body: { ...TOKEN, scopes: [...TOKEN.scopes], password },
  });
  expect(made.status).toBe(200);
  const hook = await call('POST /api/webhooks', {
    body: { ...WEBHOOK, events: [...WEBHOOK.events], password },
  });
  expect(hook.status).toBe(200);
  return made.body.data.token;
}

async function setPayout({ call }: Person, upi: string = UPI.upi_id, password = PASSWORD): Promise<void> {
  const set = await call('PUT /api/payout-account', { body: { ...UPI, upi_id: upi, password } });
  expect(set.status).toBe(200);
}

async function subjectsTo(email: string): Promise<string[]> {
  await app.runJobs();
  return (await readMailbox(app.sandbox, email)).map(({ subject }) => subject);
}

async function stateOf(
  call: Caller,
): Promise<{ tokens: number; webhooks: boolean[]; payout: string | null }> {
  const tokens = (await call('GET /api/auth/tokens')).body.data.length;
  const hooks = (await call('GET /api/webhooks')).body.data;
  const payout = (await call('GET /api/payout-account')).body.data;
  return { tokens, webhooks: hooks.map((hook) => hook.disabled_at === null), payout: payout?.masked ?? null };
}

async function moveAddress(person: Person, newEmail: string): Promise<void> {
  expect((await post(person.browser, 'change-email', { newEmail, password: PASSWORD })).status).toBe(200);
  const token = await linkOf(newEmail, '/confirm-email');
  expect((await post(person.browser, 'confirm-email-change', { token })).status).toBe(200);
}

async function resetPassword(email: string, token?: string): Promise<TestBrowser> {
  const browser = new TestBrowser(app.url);
  if (token === undefined) await post(browser, 'request-password-reset', { email });
  const given = token ?? (await linkOf(email, '/reset-password'));
  const done = await post(browser, 'reset-password', { token: given, newPassword: NEW_PASSWORD });
  expect(done.status).toBe(200);
  expect((await post(browser, 'sign-in/email', { email, password: NEW_PASSWORD })).status).toBe(200);
  return browser;
}

/** Makes the payout account older than the wait after which payouts use it. */
async function agePayoutAccounts(): Promise<void> {
  await sql`update payout_accounts set created_at = created_at - interval '3 days',
              usable_from = usable_from - interval '3 days'`.execute(app.context.database);
}

describe('the end of every access', () => {
  it("taking an address back ends the intruder's API tokens, webhooks and payout account, of which the old address was told", async () => {
    const person = await member();
    await moveAddress(person, 'intruder@example.com');
    const token = await makeKeys(person);
    await setPayout(person, 'intruder@okaxis');
    await agePayoutAccounts();
    await sql`update identity_mail_links set created_at = created_at - interval '4 days'`.execute(
      app.context.database,
    );
    expect(
      (await person.call('PUT /api/tax-identity', { body: { ...PAN, password: PASSWORD } })).status,
    ).toBe(200);
    expect(await subjectsTo(person.email)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/API token/u),
        expect.stringMatching(/webhook/iu),
        expect.stringMatching(/payout details/iu),
        expect.stringMatching(/tax details/iu),
      ]),
    );
    const takeBack = await linkOf(person.email, '/take-back-email');
    const taken = await post(new TestBrowser(app.url), 'take-back-email', { token: takeBack });
    const { resetToken } = (await taken.json()) as { resetToken: string };
    expect((await app.api(token)('GET /api/auth/me')).status).toBe(401);
    const owner = await callerOf(await resetPassword(person.email, resetToken));
    expect(await stateOf(owner)).toEqual({ tokens: 0, webhooks: [false], payout: null });
    expect(await subjectsTo('intruder@example.com')).not.toContain('Your payout details were removed');
  });

  it('taking an address back keeps the payout account from before the change', async () => {
    const person = await member();
    await setPayout(person);
    await agePayoutAccounts();
    await moveAddress(person, 'intruder@example.com');
    const token = await linkOf(person.email, '/take-back-email');
    const taken = await post(new TestBrowser(app.url), 'take-back-email', { token });
    const { resetToken } = (await taken.json()) as { resetToken: string };
    const owner = await callerOf(await resetPassword(person.email, resetToken));
    expect((await stateOf(owner)).payout).toMatch(/okaxis/u);
  });

  it('a password reset ends API tokens and webhooks, and removes a payout account that is not used yet', async () => {
    const person = await member();
    const token = await makeKeys(person);
    await setPayout(person);
    const owner = await callerOf(await resetPassword(person.email));
    expect((await app.api(token)('GET /api/auth/me')).status).toBe(401);
    expect(await stateOf(owner)).toEqual({ tokens: 0, webhooks: [false], payout: null });
    expect(await subjectsTo(person.email)).toContain('Your payout details were removed');
  });

  it('a password reset keeps a payout account that payouts use', async () => {
    const person = await member();
    await setPayout(person);
    await agePayoutAccounts();
    const owner = await callerOf(await resetPassword(person.email));
    expect((await stateOf(owner)).payout).toMatch(/okaxis/u);
  });

  it('signing out everywhere else ends API tokens and webhooks, and keeps the session and the payout account', async () => {
    const person = await member();
    const token = await makeKeys(person);
    await setPayout(person);
    await post(new TestBrowser(app.url), 'sign-in/email', { email: person.email, password: PASSWORD });
    const ended = await person.call('DELETE /api/auth/sessions');
    expect(ended.body.data).toEqual({ ended: 1 });
    expect((await app.api(token)('GET /api/auth/me')).status).toBe(401);
    const state = await stateOf(person.call);
    expect(state).toEqual({ tokens: 0, webhooks: [false], payout: expect.stringMatching(/okaxis/u) });
  });

  it("an operator's sign-out ends API tokens and webhooks, and removes a payout account that is not used yet", async () => {
    const person = await member();
    const token = await makeKeys(person);
    await setPayout(person);
    await signOutMember(app.operating, {
      profileId: person.profileId,
      reason: 'a stolen laptop',
      actor: 'asha',
    });
    await app.context.viewers.catchUp();
    expect((await app.api(token)('GET /api/auth/me')).status).toBe(401);
    expect((await person.call('GET /api/auth/me')).status).toBe(401);
    const browser = new TestBrowser(app.url);
    await post(browser, 'sign-in/email', { email: person.email, password: PASSWORD });
    expect(await stateOf(await callerOf(browser))).toEqual({ tokens: 0, webhooks: [false], payout: null });
  });
});

describe('new keys', () => {
  it.each([
    ['POST /api/auth/tokens', { ...TOKEN, scopes: [...TOKEN.scopes] }, /API token/u],
    ['POST /api/webhooks', { ...WEBHOOK, events: [...WEBHOOK.events] }, /webhook/iu],
    ['PUT /api/tax-identity', PAN, /tax details/iu],
  ] as const)('%s needs the password of the account and sends an email', async (name, body, subject) => {
    const person = await member();
    const call = person.call as (name: string, input: object) => Promise<{ status: number }>;
    expect((await call(name, { body })).status).toBe(403);
    expect((await call(name, { body: { ...body, password: 'not-the-password' } })).status).toBe(403);
    expect((await subjectsTo(person.email)).some((text) => subject.test(text))).toBe(false);
    expect((await call(name, { body: { ...body, password: PASSWORD } })).status).toBe(200);
    expect((await subjectsTo(person.email)).filter((text) => subject.test(text))).toHaveLength(1);
  });

  it.each(['DELETE /api/payout-account', 'DELETE /api/tax-identity'] as const)(
    '%s needs the password of the account',
    async (name) => {
      const person = await member();
      await setPayout(person);
      await person.call('PUT /api/tax-identity', { body: { ...PAN, password: PASSWORD } });
      expect((await person.call(name, { body: {} })).status).toBe(403);
      expect((await person.call(name, { body: { password: PASSWORD } })).status).toBe(200);
    },
  );

  it('an account without a password makes keys within ten minutes of a Google sign-in', async () => {
    const browser = new TestBrowser(app.url);
    await signInWithGoogle(app, browser, 'meera@example.com');
    const call = await callerOf(browser);
    await call('GET /api/auth/register');
    await call('POST /api/auth/complete-profile', {
      body: { username: 'meera', full_name: 'Meera Rao', college_name: 'COEP' },
    });
    const body = { ...TOKEN, scopes: [...TOKEN.scopes] };
    expect((await call('POST /api/auth/tokens', { body })).status).toBe(200);
    await sql`update identity_session set "createdAt" = now() - interval '11 minutes'`.execute(
      app.context.database,
    );
    const late = await call('POST /api/auth/tokens', { body });
    expect(late.problem).toMatchObject({ status: 403, reason: 'google-sign-in-needed' });
  });
});

it('the first Google sign-in on an account with a password sends an email', async () => {
  const person = await member();
  await signInWithGoogle(app, new TestBrowser(app.url), person.email);
  await signInWithGoogle(app, new TestBrowser(app.url), person.email);
  const mails = (await subjectsTo(person.email)).filter((subject) => /Google/u.test(subject));
  expect(mails).toHaveLength(1);
});
