import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { newestLinkToken, readMailbox, type ReceivedMail } from '#tests/support/mailbox.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';

const app = setUpApp({ settings: { LIMITS: 'uploads=500/1h writes=500/1m', TRUST_PROXY: 'on' } });

const PASSWORD = 'monsoon-kettle-42';
const NEW_PASSWORD = 'kettle-of-monsoon-7';
const DEVICE = 'protohaat-device';
let people = 0;

const post = (browser: TestBrowser, path: string, body: object): Promise<Response> =>
  browser.postJson(`/api/identity/${path}`, body);

const signIn = (browser: TestBrowser, email: string, password = PASSWORD): Promise<Response> =>
  post(browser, 'sign-in/email', { email, password });

const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status;

async function idToken(browser: TestBrowser): Promise<string> {
  return ((await (await browser.request('/api/identity/token')).json()) as { token: string }).token;
}

async function withToken(
  browser: TestBrowser,
  path: string,
  init: { method?: string; body?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const headers = { authorization: `Bearer ${await idToken(browser)}`, 'content-type': 'application/json' };
  return await browser.request(path, { ...init, headers: { ...headers, ...init.headers } });
}

function anAddress(): string {
  people += 1;
  return `asha.${people}@example.com`;
}

async function signUp(email: string, password = PASSWORD): Promise<TestBrowser> {
  const browser = new TestBrowser(app.url);
  expect(await statusOf(post(browser, 'sign-up/email', { name: '', email, password }))).toBe(200);
  expect((await withToken(browser, '/api/auth/register')).status).toBe(200);
  return browser;
}

async function linkOf(email: string, page: string): Promise<string> {
  await app.runJobs();
  return await newestLinkToken(app.sandbox, email, page);
}

async function member(): Promise<{ browser: TestBrowser; email: string }> {
  const email = anAddress();
  const browser = await signUp(email);
  const token = await linkOf(email, '/verify-email');
  expect(await statusOf(post(browser, 'verify-email', { token }))).toBe(200);
  const username = email.replace('@example.com', '');
  const profile = { username, full_name: 'Asha Rao', college_name: 'COEP' };
  const done = await withToken(browser, '/api/auth/complete-profile', {
    method: 'POST',
    body: JSON.stringify(profile),
  });
  expect(done.status).toBe(200);
  return { browser, email };
}

async function guess(email: string, times: number, browser?: TestBrowser): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const from = browser ?? new TestBrowser(app.url);
    statuses.push((await signIn(from, email, `wrong-guess-${index}`)).status);
  }
  return statuses;
}

/** Ends the counts of a quarter of an hour, but not those of a day. */
async function passQuarterHour(): Promise<void> {
  await sql`update request_limits set ends_at = now() where ends_at < now() + interval '20 minutes'`.execute(
    app.context.database,
  );
}

async function mailsTo(email: string, subject: RegExp): Promise<ReceivedMail[]> {
  await app.runJobs();
  return (await readMailbox(app.sandbox, email)).filter((mail) => subject.test(mail.subject));
}

async function countDevices(): Promise<number> {
  return (await sql`select from account_devices`.execute(app.context.database)).rows.length;
}

async function countRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from request_limits) + (select count(*) from account_devices)
         + (select count(*) from account_signals) + (select count(*) from identity_session)
         + (select count(*) from identity_user) as count`.execute(app.context.database);
  return Number(rows[0]?.count);
}

async function guessForThreeQuarters(email: string): Promise<string> {
  const seen: number[][] = [];
  for (let round = 0; round < 3; round += 1) {
    seen.push(await guess(email, 31));
    await passQuarterHour();
  }
  const last = await signIn(new TestBrowser(app.url), email);
  const answer = (await last.text()).replace(/"retry_after":\d+/u, '');
  return JSON.stringify([seen, last.status, answer]);
}

const changePassword = (browser: TestBrowser, currentPassword: string): Promise<Response> =>
  post(browser, 'change-password', { currentPassword, newPassword: NEW_PASSWORD });

const times = <T>(length: number, value: T): T[] => Array.from({ length }, () => value);

describe('browsers of strangers', () => {
  it("browsers that a stranger recorded for an unverified account of the member's address get no guesses of their own", async () => {
    const { browser: owner, email } = await member();
    const stranger = await signUp(email, 'strangers-password-1');
    const planted = Array.from({ length: 12 }, (_none, index) => {
      const browser = new TestBrowser(app.url);
      for (const [name, value] of stranger.cookies) browser.setCookie(name, value);
      browser.setCookie(DEVICE, `${'p'.repeat(41)}${String(index).padStart(2, '0')}`);
      return browser;
    });
    for (const browser of planted) {
      await withToken(browser, '/api/auth/me', { headers: { 'sec-fetch-site': 'same-origin' } });
    }
    const statuses: number[] = [];
    for (const browser of planted) statuses.push(...(await guess(email, 4, browser)));
    expect(statuses).toEqual([...times(30, 401), ...times(18, 429)]);
    expect((await signIn(planted[0]!, email)).status).toBe(429);
    await post(owner, 'sign-out', {});
    expect((await signIn(owner, email)).status).toBe(200);
  });

  it('a browser is recorded only with a cookie that the server signed', async () => {
    const { browser, email } = await member();
    const before = await countDevices();
    for (let index = 0; index < 30; index += 1) {
      browser.setCookie(DEVICE, `${'q'.repeat(41)}${String(index).padStart(2, '0')}`);
      const answer = await withToken(browser, '/api/auth/me', {
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      expect(answer.status).toBe(200);
    }
    // The one session of this browser gets at most one cookie.
    expect(await countDevices()).toBeLessThanOrEqual(before + 1);
    expect((await signIn(browser, email)).status).toBe(200);
  });

  it('an account has at most twenty browsers, of which the last used ones are kept', async () => {
    const { browser: first, email } = await member();
    for (let index = 0; index < 24; index += 1) {
      const browser = new TestBrowser(app.url);
      expect((await signIn(browser, email)).status).toBe(200);
    }
    expect(await countDevices()).toBe(20);
    await guess(email, 30);
    expect((await signIn(first, email)).status).toBe(429);
  });

  it('wrong passwords leave a bounded number of rows', async () => {
    const { email } = await member();
    const before = await countRows();
    const from = new TestBrowser(app.url);
    for (let index = 0; index < 60; index += 1) {
      from.setCookie(DEVICE, `${'r'.repeat(41)}${String(index).padStart(2, '0')}`);
      await signIn(from, email, `wrong-guess-${index}`);
    }
    expect((await countRows()) - before).toBeLessThanOrEqual(4);
  });
});

describe('the daily count of wrong passwords', () => {
  it('eighty wrong passwords of unknown browsers close the password to them until a reset, and the owner gets one email', async () => {
    const { browser: owner, email } = await member();
    for (const expected of [30, 30, 20]) {
      const statuses = await guess(email, 31);
      expect(statuses.filter((status) => status === 401)).toHaveLength(expected);
      await passQuarterHour();
    }
    expect((await signIn(new TestBrowser(app.url), email)).status).toBe(429);
    await sql`update request_limits set ends_at = now() where ends_at < now() + interval '25 hours'`.execute(
      app.context.database,
    );
    expect((await signIn(new TestBrowser(app.url), email)).status).toBe(429);
    const mails = await mailsTo(email, /wrong passwords/iu);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.links).toContain(`${app.url}/forgot-password`);

    await post(owner, 'sign-out', {});
    expect((await signIn(owner, email)).status).toBe(200);

    const fresh = new TestBrowser(app.url);
    await post(fresh, 'request-password-reset', { email });
    const token = await linkOf(email, '/reset-password');
    expect(await statusOf(post(fresh, 'reset-password', { token, newPassword: NEW_PASSWORD }))).toBe(200);
    expect((await signIn(new TestBrowser(app.url), email, NEW_PASSWORD)).status).toBe(200);
  });

  it("a hundred wrong passwords close the password to the owner's browsers too", async () => {
    const { browser, email } = await member();
    let wrong = 0;
    for (let round = 0; round < 8; round += 1) {
      for (const status of await guess(email, 35, browser)) if (status === 401) wrong += 1;
      await passQuarterHour();
    }
    // The refusal that closes the password to unknown browsers takes one of the hundred.
    expect(wrong).toBe(99);
    expect((await signIn(browser, email)).status).toBe(429);
  });

  it('an address without an account is counted and answered alike', async () => {
    const { email } = await member();
    const nobody = anAddress();
    const [known, unknown] = [await guessForThreeQuarters(email), await guessForThreeQuarters(nobody)];
    expect(known).toBe(unknown);
  });
});

describe('proofs of the password in a session', () => {
  it('changing the password and setting the payout account share one count of ten wrong passwords', async () => {
    const { browser } = await member();
    const setPayout = (password: string) =>
      withToken(browser, '/api/payout-account', {
        method: 'PUT',
        body: JSON.stringify({ kind: 'upi', holder_name: 'Asha Rao', upi_id: 'asha@okaxis', password }),
      });
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await changePassword(browser, `wrong-guess-${index}`)).status);
      statuses.push((await setPayout(`wrong-guess-${index}`)).status);
    }
    expect(statuses).toEqual(times(5, [400, 403]).flat());
    expect((await changePassword(browser, PASSWORD)).status).toBe(429);
    expect((await setPayout(PASSWORD)).status).toBe(429);
    await passQuarterHour();
    expect((await changePassword(browser, PASSWORD)).status).toBe(200);
  });

  it('right passwords are not counted', async () => {
    const { browser } = await member();
    let current = PASSWORD;
    for (let index = 0; index < 12; index += 1) {
      const newPassword = `${NEW_PASSWORD}-${index}`;
      const answer = await post(browser, 'change-password', { currentPassword: current, newPassword });
      expect(answer.status).toBe(200);
      current = newPassword;
    }
  });

  it("wrong passwords of a stranger's unverified account do not count for the owner of its address", async () => {
    const { browser: owner, email } = await member();
    const stranger = await signUp(email, 'strangers-password-1');
    for (let round = 0; round < 11; round += 1) {
      for (let index = 0; index < 10; index += 1) await changePassword(stranger, `wrong-guess-${index}`);
      await passQuarterHour();
    }
    expect((await signIn(owner, email)).status).toBe(200);
    expect((await signIn(new TestBrowser(app.url), email)).status).toBe(200);
  });
});

describe('newcomers whose address strangers use', () => {
  it("a newcomer verifies with the link and the session after four strangers signed up with the newcomer's address", async () => {
    const email = anAddress();
    const newcomer = await signUp(email);
    const token = await linkOf(email, '/verify-email');
    for (let index = 0; index < 4; index += 1) await signUp(email, `strangers-password-${index}`);
    expect(await (await post(newcomer, 'check-verification-link', { token })).json()).toMatchObject({
      signedIn: true,
    });
    expect(await statusOf(post(newcomer, 'verify-email', { token }))).toBe(200);
  });

  it('a newcomer signs in, and verifies in another browser, with the right password among those of strangers', async () => {
    const email = anAddress();
    await signUp(email);
    const token = await linkOf(email, '/verify-email');
    for (let index = 0; index < 4; index += 1) await signUp(email, `strangers-password-${index}`);
    const other = new TestBrowser(app.url);
    expect((await signIn(other, email)).status).toBe(200);
    const third = new TestBrowser(app.url);
    expect(await statusOf(post(third, 'verify-email', { token, password: 'not-the-password' }))).toBe(400);
    expect(await statusOf(post(third, 'verify-email', { token, password: PASSWORD }))).toBe(200);
  });

  it('a sixth sign-up with one unverified mailbox is rejected whether or not it has an account, and a reset by email helps its owner', async () => {
    const { email: taken } = await member();
    const free = anAddress();
    const answers = [];
    for (const email of [taken, free]) {
      const [name = ''] = email.split('@');
      for (let index = 0; index < 5; index += 1) {
        await signUp(`${name}+${index}@example.com`, `strangers-password-${index}`);
      }
      const answer = await post(new TestBrowser(app.url), 'sign-up/email', {
        name: '',
        email,
        password: PASSWORD,
      });
      answers.push([answer.status, await answer.text()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(429);
    expect(answers[0]?.[1]).toContain('password');

    const owner = new TestBrowser(app.url);
    await post(owner, 'request-password-reset', { email: free });
    const token = await linkOf(free, '/reset-password');
    expect(await statusOf(post(owner, 'reset-password', { token, newPassword: NEW_PASSWORD }))).toBe(200);
    expect((await signIn(owner, free, NEW_PASSWORD)).status).toBe(200);
  });

  it('an unverified address cannot be changed to a mailbox with five unverified accounts', async () => {
    const email = anAddress();
    for (let index = 0; index < 5; index += 1) await signUp(email, `strangers-password-${index}`);
    const other = await signUp(anAddress());
    expect(await statusOf(post(other, 'change-pending-email', { email }))).toBe(429);
  });
});

it('guesses of mailed codes are counted by network', async () => {
  const browser = new TestBrowser(app.url);
  const statuses: number[] = [];
  for (let index = 0; index < 62; index += 1) {
    statuses.push(await statusOf(post(browser, 'check-reset-link', { token: 'x'.repeat(43) })));
  }
  expect(statuses).toEqual([...times(60, 400), 429, 429]);
});
