import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { signInWithGoogle } from '#tests/support/google-sign-in.ts';
import { newestLinkToken, readMailbox } from '#tests/support/mailbox.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';

const app = setUpApp();

const ATTACKERS = 'attackers-own-secret-1';
const OWNERS = 'monsoon-kettle-42';
let people = 0;

function newAddress(): string {
  people += 1;
  return `victim.${people}@example.com`;
}

function post(browser: TestBrowser, path: string, body: object): Promise<Response> {
  return browser.postJson(`/api/identity/${path}`, body);
}

async function signUp(email: string, password: string): Promise<TestBrowser> {
  const browser = new TestBrowser(app.url);
  expect((await post(browser, 'sign-up/email', { name: '', email, password })).status).toBe(200);
  return browser;
}

async function statusOfSignIn(email: string, password: string): Promise<number> {
  return (await post(new TestBrowser(app.url), 'sign-in/email', { email, password })).status;
}

async function idToken(browser: TestBrowser): Promise<string> {
  return ((await (await browser.request('/api/identity/token')).json()) as { token: string }).token;
}

async function isVerified(browser: TestBrowser): Promise<boolean> {
  const session = (await (await browser.request('/api/identity/get-session')).json()) as {
    user: { emailVerified: boolean };
  } | null;
  return session?.user.emailVerified ?? false;
}

async function linkToken(email: string, page = '/verify-email'): Promise<string> {
  await app.runJobs();
  return await newestLinkToken(app.sandbox, email, page);
}

async function codeOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { code: string }).code;
}

async function squat(email: string, username: string) {
  const browser = await signUp(email, ATTACKERS);
  const token = await idToken(browser);
  const answer = await app.api(token)('POST /api/auth/complete-profile', {
    body: { username, full_name: 'Not Meera', college_name: 'None' },
  });
  expect(answer.status).toBe(200);
  return { browser, token, profileId: answer.body.data.id };
}

async function expectNothingLeft(
  email: string,
  attacker: { readonly browser: TestBrowser; readonly token: string; readonly profileId: string },
): Promise<void> {
  expect((await app.api(attacker.token)('GET /api/auth/me')).status).toBe(401);
  expect(await (await attacker.browser.request('/api/identity/get-session')).json()).toBeNull();
  expect(await statusOfSignIn(email, ATTACKERS)).toBe(401);
  const { rows } = await sql<Record<string, unknown>>`
    select username, full_name, college_name, photo_hash, github_id, email from profiles
     where id = ${attacker.profileId}`.execute(app.context.database);
  expect(rows).toEqual([
    {
      username: null,
      fullName: null,
      collegeName: null,
      photoHash: null,
      githubId: null,
      email: `deleted-${attacker.profileId}@invalid`,
    },
  ]);
  const { rows: devices } = await sql`
    select from account_devices where profile_id = ${attacker.profileId}`.execute(app.context.database);
  expect(devices).toEqual([]);
}

describe('verification links', () => {
  it('opening a verification link does not verify the address; the button on its page does', async () => {
    const email = newAddress();
    const browser = await signUp(email, OWNERS);
    const token = await linkToken(email);
    const [mail] = await readMailbox(app.sandbox, email);
    const link = mail?.links.find((url) => url.includes('verify-email')) ?? '';
    for (const init of [{}, { method: 'HEAD' }, { headers: { 'sec-purpose': 'prefetch' } }]) {
      await new TestBrowser(app.url).request(link, init);
      await browser.request(link, init);
      await browser.request(`/api/identity/verify-email?token=${token}&callbackURL=/`, init);
      await post(browser, 'check-verification-link', { token });
    }
    expect(await isVerified(browser)).toBe(false);
    expect((await post(browser, 'verify-email', { token })).status).toBe(200);
    expect(await isVerified(browser)).toBe(true);
    expect(await codeOf(await post(browser, 'verify-email', { token }))).toBe('INVALID_TOKEN');
  });

  it("a verification link works in another browser with the account's password and does not sign in", async () => {
    const email = newAddress();
    const browser = await signUp(email, OWNERS);
    const token = await linkToken(email);
    const elsewhere = new TestBrowser(app.url);
    expect(await (await post(elsewhere, 'check-verification-link', { token })).json()).toMatchObject({
      email,
      signedIn: false,
    });
    expect(await codeOf(await post(elsewhere, 'verify-email', { token }))).toBe('PASSWORD_REQUIRED');
    expect(await codeOf(await post(elsewhere, 'verify-email', { token, password: 'not-it-at-all' }))).toBe(
      'INVALID_PASSWORD',
    );
    expect(await isVerified(browser)).toBe(false);
    expect((await post(elsewhere, 'verify-email', { token, password: OWNERS })).status).toBe(200);
    expect(await isVerified(browser)).toBe(true);
    expect(await (await elsewhere.request('/api/identity/get-session')).json()).toBeNull();
  });

  it('a verification link accepts at most ten password attempts', async () => {
    const email = newAddress();
    await signUp(email, OWNERS);
    const token = await linkToken(email);
    const elsewhere = new TestBrowser(app.url);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) {
      statuses.push(
        (await post(elsewhere, 'verify-email', { token, password: `guess-${count}-wrong` })).status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  });

  it('a verification link verifies the account that is signed in, and deletes other accounts with the same address', async () => {
    const email = newAddress();
    const attacker = await squat(email, 'meera');
    const owner = await signUp(email, OWNERS);
    const token = await linkToken(email);
    expect((await post(owner, 'verify-email', { token })).status).toBe(200);
    expect(await isVerified(owner)).toBe(true);
    await expectNothingLeft(email, attacker);
    expect(await statusOfSignIn(email, OWNERS)).toBe(200);
  });

  it('the recipient of a verification link can delete an account that somebody else created', async () => {
    const email = newAddress();
    const attacker = await squat(email, 'meera');
    const token = await linkToken(email);
    expect((await post(new TestBrowser(app.url), 'disown-address', { token })).status).toBe(200);
    await expectNothingLeft(email, attacker);
    expect(await codeOf(await post(attacker.browser, 'verify-email', { token }))).toBe('INVALID_TOKEN');
  });

  it("the mail's code verifies the address in the session that asked for it, once, and in no other", async () => {
    const email = newAddress();
    const squatter = await signUp(email, ATTACKERS);
    const owner = await signUp(email, OWNERS);
    await app.runJobs();
    const newest = (await readMailbox(app.sandbox, email)).find(({ text }) => text.includes('Code'));
    const code = /Code\W+(\d{6})/u.exec(newest?.text ?? '')?.[1] ?? '';
    expect(await codeOf(await post(squatter, 'verify-email', { code }))).toBe('INVALID_CODE');
    expect(await codeOf(await post(new TestBrowser(app.url), 'verify-email', { code }))).toBe('UNAUTHORIZED');
    expect((await post(owner, 'verify-email', { code })).status).toBe(200);
    expect(await isVerified(owner)).toBe(true);
    expect(await codeOf(await post(owner, 'verify-email', { code }))).toBe('INVALID_CODE');
  });

  it('after five wrong codes, all of the pending accounts of a mailbox need the link', async () => {
    const email = newAddress();
    const [first, second] = [await signUp(email, OWNERS), await signUp(email, ATTACKERS)];
    await app.runJobs();
    const codes = (await readMailbox(app.sandbox, email)).map(
      ({ text }) => /Code\W+(\d{6})/u.exec(text)?.[1],
    );
    const wrong = ['000001', '000002', '000003', '000004', '000005', '000006', '000007'].filter(
      (guess) => !codes.includes(guess),
    );
    for (const [index, code] of wrong.slice(0, 5).entries())
      expect((await post(index % 2 === 0 ? first : second, 'verify-email', { code })).status).toBe(400);
    for (const browser of [first, second])
      expect((await post(browser, 'verify-email', { code: codes[0] })).status).toBe(429);
    expect((await post(first, 'verify-email', { token: await linkToken(email) })).status).toBe(200);
  });

  it('an hour after its mail, a code no longer verifies the address', async () => {
    const email = newAddress();
    const owner = await signUp(email, OWNERS);
    await app.runJobs();
    const [mail] = await readMailbox(app.sandbox, email);
    const code = /Code\W+(\d{6})/u.exec(mail?.text ?? '')?.[1];
    await app.pool.query("update identity_mail_links set created_at = created_at - interval '61 minutes'");
    expect(await codeOf(await post(owner, 'verify-email', { code }))).toBe('INVALID_CODE');
  });

  it('a verification link does not verify an address that has since been replaced', async () => {
    const email = newAddress();
    const browser = await signUp(email, OWNERS);
    const token = await linkToken(email);
    const other = newAddress();
    expect((await post(browser, 'change-pending-email', { email: other })).status).toBe(200);
    expect(await codeOf(await post(browser, 'verify-email', { token }))).toBe('INVALID_TOKEN');
    expect(await isVerified(browser)).toBe(false);
    expect((await post(browser, 'verify-email', { token: await linkToken(other) })).status).toBe(200);
  });

  it('a verification link stays valid after the hourly email limit is reached', async () => {
    const email = newAddress();
    for (let count = 0; count < 4; count++) await signUp(email, ATTACKERS);
    const owner = await signUp(email, OWNERS);
    await app.runJobs();
    expect(await readMailbox(app.sandbox, email)).toHaveLength(3);
    expect((await post(owner, 'send-verification-email', { email })).status).toBe(429);
    expect((await post(owner, 'verify-email', { token: await linkToken(email) })).status).toBe(200);
    expect(await isVerified(owner)).toBe(true);
  });
});

describe("accounts created with somebody else's address", () => {
  it('an unverified account is deleted when the owner of its address signs in with Google', async () => {
    const email = newAddress();
    const attacker = await squat(email, 'meera');
    await app.context.database
      .updateTable('profiles')
      .set({ githubId: 4711, githubLogin: 'attacker', githubLinkedAt: new Date() })
      .where('id', '=', attacker.profileId)
      .execute();
    const owner = new TestBrowser(app.url);
    await signInWithGoogle(app, owner, email);
    await expectNothingLeft(email, attacker);
    const mine = await app.api(await idToken(owner))('POST /api/auth/complete-profile', {
      body: { username: 'meera', full_name: 'Meera Nair', college_name: 'NIT' },
    });
    expect(mine.body.data).toMatchObject({ username: 'meera', github_verified: false });
    expect(mine.body.data.id).not.toBe(attacker.profileId);
  });

  it('an unverified account is replaced when the owner of its address resets the password', async () => {
    const email = newAddress();
    const attacker = await squat(email, 'meera');
    const verification = await linkToken(email);
    await post(new TestBrowser(app.url), 'request-password-reset', { email });
    const token = await linkToken(email, '/reset-password');
    const answer = await post(new TestBrowser(app.url), 'reset-password', { token, newPassword: OWNERS });
    expect(answer.status).toBe(200);
    await expectNothingLeft(email, attacker);
    expect(await codeOf(await post(attacker.browser, 'verify-email', { token: verification }))).toBe(
      'INVALID_TOKEN',
    );
    const owner = new TestBrowser(app.url);
    await post(owner, 'sign-in/email', { email, password: OWNERS });
    expect(await isVerified(owner)).toBe(true);
  });

  it('after the owner of an address resets the password, an unverified Google identity with that address gets another account', async () => {
    const email = newAddress();
    const attacker = new TestBrowser(app.url);
    await signInWithGoogle(app, attacker, email, false);
    await app.api(await idToken(attacker))('GET /api/auth/register');
    await post(new TestBrowser(app.url), 'request-password-reset', { email });
    const token = await linkToken(email, '/reset-password');
    await post(new TestBrowser(app.url), 'reset-password', { token, newPassword: OWNERS });

    const owner = new TestBrowser(app.url);
    await post(owner, 'sign-in/email', { email, password: OWNERS });
    const { subject } = await app.identity.verifyToken(await idToken(owner));
    const again = new TestBrowser(app.url);
    await signInWithGoogle(app, again, email, false);
    const other = await app.identity.verifyToken(await idToken(again));
    expect(other.subject).not.toBe(subject);
    expect(other.emailVerified).toBe(false);
  });

  it('a password reset is rolled back if the profile of an unverified account with the same address cannot be closed', async () => {
    const email = newAddress();
    const attacker = await squat(email, 'meera');
    await post(new TestBrowser(app.url), 'request-password-reset', { email });
    const token = await linkToken(email, '/reset-password');
    const { database } = app.context;
    await sql`create function refuse_closing() returns trigger language plpgsql as $$ begin raise 'full'; end $$`.execute(
      database,
    );
    await sql`create trigger refuse_closing before update on profiles for each row execute function refuse_closing()`.execute(
      database,
    );
    try {
      const answer = await post(new TestBrowser(app.url), 'reset-password', { token, newPassword: OWNERS });
      expect(answer.status).toBe(500);
    } finally {
      await sql`drop function refuse_closing cascade`.execute(database);
    }
    expect([await statusOfSignIn(email, OWNERS), await statusOfSignIn(email, ATTACKERS)]).toEqual([401, 200]);
    await post(new TestBrowser(app.url), 'reset-password', { token, newPassword: OWNERS });
    await expectNothingLeft(email, attacker);
  });
});

describe('spellings of a mailbox', () => {
  it.each([
    ['with a suffix', 'asha+two@example.com', 'asha@example.com'],
    ['of Gmail with other dots', 'a.sh.a@gmail.com', 'asha@googlemail.com'],
  ])(
    'a verified mailbox cannot have a second verified account, even with an address %s',
    async (_what, second, first) => {
      const owner = await signUp(first, OWNERS);
      await post(owner, 'verify-email', { token: await linkToken(first) });
      const other = await signUp(second, ATTACKERS);
      await app.runJobs();
      const mails = await readMailbox(app.sandbox, first);
      expect(mails[0]?.subject).toBe('You already have an account');
      expect(await readMailbox(app.sandbox, second)).toEqual([]);
      expect(await isVerified(other)).toBe(false);
    },
  );

  it('if two accounts verify different spellings of one mailbox concurrently, only one verification succeeds', async () => {
    const [one, two] = [await signUp('ravi@example.com', OWNERS), await signUp('ravi+x@example.com', OWNERS)];
    const tokens = [await linkToken('ravi@example.com'), await linkToken('ravi+x@example.com')];
    const answers = await Promise.all([
      post(one, 'verify-email', { token: tokens[0] }),
      post(two, 'verify-email', { token: tokens[1] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('a Google sign-in with a differently dotted Gmail address opens the same account', async () => {
    const owner = await signUp('priya.k@gmail.com', OWNERS);
    await post(owner, 'verify-email', { token: await linkToken('priya.k@gmail.com') });
    const browser = new TestBrowser(app.url);
    await signInWithGoogle(app, browser, 'priyak@gmail.com');
    const [mine, googles] = [await idToken(owner), await idToken(browser)];
    expect((await app.identity.verifyToken(googles)).subject).toBe(
      (await app.identity.verifyToken(mine)).subject,
    );
  });

  it('a plus address gets a separate, unverified account if its mail provider is not known to support plus addressing', async () => {
    const owner = await signUp('anil@example.com', OWNERS);
    await post(owner, 'verify-email', { token: await linkToken('anil@example.com') });
    const other = new TestBrowser(app.url);
    await signInWithGoogle(app, other, 'anil+1@example.com');
    const found = await app.identity.verifyToken(await idToken(other));
    expect(found.subject).not.toBe((await app.identity.verifyToken(await idToken(owner))).subject);
    expect(found.emailVerified).toBe(false);
    await post(new TestBrowser(app.url), 'request-password-reset', { email: 'anil+2@example.com' });
    await app.runJobs();
    expect(await readMailbox(app.sandbox, 'anil+2@example.com')).toEqual([]);
    expect((await readMailbox(app.sandbox, 'anil@example.com'))[0]?.subject).toBe('Choose a new password');
  });

  it('twenty-five spellings of a mailbox get three verification emails and three reset links together, and its own spelling can still reset', async () => {
    const spellings = Array.from({ length: 25 }, (_none, index) => `vikram+${index}@example.com`);
    for (const email of spellings) {
      await post(new TestBrowser(app.url), 'sign-up/email', { name: '', email, password: ATTACKERS });
    }
    await Promise.all(
      spellings.map((email) => post(new TestBrowser(app.url), 'request-password-reset', { email })),
    );
    await app.runJobs();
    const mails = await Promise.all(spellings.map((email) => readMailbox(app.sandbox, email)));
    const subjects = mails.flat().map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Choose a new password')).toHaveLength(3);
    expect(subjects).toHaveLength(6);
    await post(new TestBrowser(app.url), 'request-password-reset', { email: 'vikram@example.com' });
    await app.runJobs();
    expect(await readMailbox(app.sandbox, 'vikram@example.com')).toHaveLength(1);
  });

  it('concurrent requests for a verification email are counted together', async () => {
    const email = newAddress();
    const browser = await signUp(email, OWNERS);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(browser, 'send-verification-email', { email })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    await app.runJobs();
    expect(await readMailbox(app.sandbox, email)).toHaveLength(3);
  });
});
