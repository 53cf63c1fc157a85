import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { authorizeAtGithub } from '#tests/support/github-sign-in.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  // Each browser gets its own client address, so that tests do not share rate limits.
  app = await startTestApp({ settings: { TRUST_PROXY: 'on', ALLOWED_ORIGINS: 'https://haat.example' } });
});
afterAll(() => app.close());
beforeEach(() => app.reset());

async function takeTicket(browser: TestBrowser, person: Pick<TestPerson, 'token'>): Promise<string> {
  const answer = await browser.request('/api/auth/github/ticket', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { ticket: string; expires_in: number } };
  expect(data.expires_in).toBe(60);
  return data.ticket;
}

function loginAddress(idtoken: string): string {
  return `/api/auth/github/login?idtoken=${encodeURIComponent(idtoken)}`;
}

async function link(browser: TestBrowser, person: TestPerson, login: string): Promise<string> {
  const started = await browser.request(loginAddress(await takeTicket(browser, person)));
  expect(started.status).toBe(303);
  const back = await authorizeAtGithub(started.headers.get('location') ?? '', login);
  const done = await browser.request(back);
  expect(done.status).toBe(303);
  return done.headers.get('location') ?? '';
}

/** Uses node:http, because fetch sets `sec-fetch-mode` itself. */
async function navigate(
  path: string,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
  const request = get(`${app.url}${path}`, { headers: { 'sec-fetch-mode': 'navigate' } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

async function githubOf(person: TestPerson): Promise<string | null> {
  return (await app.api(person)('GET /api/auth/me')).body.data.github_username;
}

describe('linking a GitHub account', () => {
  // covers: S7.6
  it('a linked GitHub account appears on the profile, and its access token is stored encrypted', async () => {
    const person = await app.signUp();
    expect(await link(new TestBrowser(app.url), person, 'asha-verma')).toBe(
      `${app.url}/profile?github=linked`,
    );
    const me = await app.api(person)('GET /api/auth/me');
    expect(me.body.data).toMatchObject({ github_username: 'asha-verma', github_verified: true });
    const row = await app.context.database
      .selectFrom('profiles')
      .select('githubTokenSealed')
      .where('id', '=', person.profileId)
      .executeTakeFirstOrThrow();
    expect(row.githubTokenSealed).toMatch(/^v1\./u);
    expect(row.githubTokenSealed).not.toContain('gho_');
  });

  it('a return URL on a disallowed origin is rejected before GitHub is called', async () => {
    const browser = new TestBrowser(app.url);
    const login = loginAddress(await takeTicket(browser, await app.signUp()));
    const refused = await browser.request(
      `${login}&return_to=${encodeURIComponent('https://evil.example/')}`,
    );
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'invalid-field', field: 'return_to' });
    expect((await browser.request(login)).status).toBe(303);
  });

  it('a browser navigation with a return URL on a disallowed origin gets an error page', async () => {
    const returnTo = encodeURIComponent('https://evil.example/');
    const { status, headers, body: page } = await navigate(`${loginAddress('used')}&return_to=${returnTo}`);
    expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page).toContain('The return address must be on an origin that this marketplace allows.');
    expect(page).toContain(`href="${app.url}/profile"`);
    expect(page).not.toContain('evil.example');
  });

  it('an expired GitHub link redirects to the return URL that was given when it started', async () => {
    const browser = new TestBrowser(app.url);
    const returnTo = `${app.url}/settings?tab=accounts`;
    const login = loginAddress(await takeTicket(browser, await app.signUp()));
    const started = await browser.request(`${login}&return_to=${encodeURIComponent(returnTo)}`);
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? '';
    await app.pool.query("update github_link_tickets set expires_at = now() - interval '1 second'");
    const callback = `/api/auth/github/callback?code=x&state=${state}`;
    for (const tab of [browser, browser.withoutCookies()]) {
      const done = await tab.request(callback);
      expect(done.headers.get('location')).toBe(`${returnTo}&github=failed`);
    }
  });

  it('linking GitHub requests no scope and keeps the ticket out of caches and referrers', async () => {
    const browser = new TestBrowser(app.url);
    const started = await browser.request(loginAddress(await takeTicket(browser, await app.signUp())));
    expect(started.headers.get('cache-control')).toBe('no-store');
    expect(started.headers.get('referrer-policy')).toBe('no-referrer');
    const address = new URL(started.headers.get('location') ?? '');
    expect(address.href.startsWith(app.context.config.github.webUrl)).toBe(true);
    expect(address.searchParams.get('scope') ?? '').toBe('');
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    expect(address.searchParams.get('state')).toMatch(/^[\w-]{43}$/u);
  });

  it('a GitHub link that is cancelled at GitHub redirects to the profile with the outcome', async () => {
    const browser = new TestBrowser(app.url);
    const person = await app.signUp();
    const started = await browser.request(loginAddress(await takeTicket(browser, person)));
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const done = await browser.request(`/api/auth/github/callback?error=access_denied&state=${state}`);
    expect(done.headers.get('location')).toBe(`${app.url}/profile?github=cancelled`);
    expect(await githubOf(person)).toBeNull();
  });

  it('a GitHub account can be linked to only one profile', async () => {
    const first = await app.signUp();
    const second = await app.signUp();
    await link(new TestBrowser(app.url), first, 'asha-verma');
    expect(await link(new TestBrowser(app.url), second, 'asha-verma')).toBe(
      `${app.url}/profile?github=taken`,
    );
    expect(await githubOf(second)).toBeNull();
    expect(await githubOf(first)).toBe('asha-verma');
  });

  it('a GitHub account that was unlinked before its owner was banned cannot be linked to another profile', async () => {
    const [banned, second] = [await app.signUp(), await app.signUp()];
    await link(new TestBrowser(app.url), banned, 'asha-verma');
    expect((await app.api(banned)('DELETE /api/auth/github')).status).toBe(200);
    await app.context.database
      .updateTable('profiles')
      .set({ bannedAt: new Date() })
      .where('id', '=', banned.profileId)
      .execute();
    expect(await link(new TestBrowser(app.url), second, 'asha-verma')).toContain('github=taken');
    expect(await githubOf(second)).toBeNull();
  });

  it('a user can relink the same GitHub account or link another one', async () => {
    const person = await app.signUp();
    await link(new TestBrowser(app.url), person, 'asha-verma');
    expect(await link(new TestBrowser(app.url), person, 'asha-verma')).toContain('github=linked');
    expect(await link(new TestBrowser(app.url), person, 'rohan-iyer')).toContain('github=linked');
    expect(await githubOf(person)).toBe('rohan-iyer');
  });
});

describe('GitHub link tickets', () => {
  it('a GitHub link ticket cannot be used twice', async () => {
    const browser = new TestBrowser(app.url);
    const ticket = await takeTicket(browser, await app.signUp());
    expect((await browser.request(loginAddress(ticket))).status).toBe(303);
    expect((await browser.request(loginAddress(ticket))).status).toBe(401);
  });

  // covers: S7.8
  it('a GitHub link ticket that is used several times concurrently works only once', async () => {
    const browser = new TestBrowser(app.url);
    const ticket = await takeTicket(browser, await app.signUp());
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => (await browser.request(loginAddress(ticket))).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 401, 401, 401]);
  });

  // covers: S2.34
  it('a GitHub link ticket works only in the browser that requested it', async () => {
    const ticket = await takeTicket(new TestBrowser(app.url), await app.signUp());
    const elsewhere = new TestBrowser(app.url);
    await takeTicket(elsewhere, await app.signUp());
    expect((await elsewhere.request(loginAddress(ticket))).status).toBe(401);
    expect((await new TestBrowser(app.url).request(loginAddress(ticket))).status).toBe(401);
  });

  // covers: S7.8
  it('a GitHub link ticket expires after a minute', async () => {
    const browser = new TestBrowser(app.url);
    const ticket = await takeTicket(browser, await app.signUp());
    await app.context.database
      .updateTable('githubLinkTickets')
      .set((row) => ({ expiresAt: row.fn<Date>('now', []) }))
      .execute();
    expect((await browser.request(loginAddress(ticket))).status).toBe(401);
  });

  it('a browser navigation with an invalid GitHub link ticket is redirected to the profile', async () => {
    const { headers } = await navigate(loginAddress('used'));
    expect(headers.location).toBe(`${app.url}/profile?github=failed`);
  });

  it('a prefetch or HEAD request does not consume a GitHub link ticket', async () => {
    const browser = new TestBrowser(app.url);
    const ticket = await takeTicket(browser, await app.signUp());
    const ahead = await browser.request(loginAddress(ticket), {
      headers: { 'sec-purpose': 'prefetch;prerender' },
    });
    expect(ahead.headers.get('location')).toBeNull();
    const head = await browser.request(loginAddress(ticket), { method: 'HEAD' });
    expect(head.headers.get('location')).toBeNull();
    expect((await browser.request(loginAddress(ticket))).status).toBe(303);
  });

  it('a GitHub link ticket is stored only as a hash', async () => {
    const ticket = await takeTicket(new TestBrowser(app.url), await app.signUp());
    const rows = await app.context.database.selectFrom('githubLinkTickets').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });
});

describe('GitHub links with an ID token instead of a ticket', () => {
  // covers: S2.34
  it('a marketplace page can start a GitHub link with an ID token once, without confirmation', async () => {
    const person = await app.signUp();
    const browser = new TestBrowser(app.url);
    const started = await browser.request(loginAddress(person.token), {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(started.status).toBe(303);
    const back = await authorizeAtGithub(started.headers.get('location') ?? '', 'asha-verma');
    const done = await browser.request(back);
    expect(done.headers.get('location')).toContain('github=linked');
    expect((await browser.request(loginAddress(person.token))).status).toBe(401);
  });

  it.each([
    ['the request came from another site', { 'sec-fetch-site': 'cross-site' }],
    ['the request came from another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['the URL was typed, or opened from an email', { 'sec-fetch-site': 'none' }],
    ['a link on our own page was followed', { 'sec-fetch-site': 'same-origin', accept: 'text/html' }],
    ['an older browser sends no Sec-Fetch-Site', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
  ])('a GitHub link with an ID token asks for confirmation when %s', async (_when, headers) => {
    const attacker = await app.signUp({ username: 'mallory' });
    const victim = new TestBrowser(app.url);
    const page = await victim.request(loginAddress(attacker.token), { headers });
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain('profile: mallory');
    const next = /href="(\/api\/auth\/github\/login[^"]+)"/u.exec(html)?.[1] ?? '';
    expect((await new TestBrowser(app.url).request(next)).status).toBe(401);
    expect((await victim.request(next)).status).toBe(303);
  });

  it.each([
    ['https://haat.example/', 'https://haat.example/'],
    ['https://haat.example/seller?tab=2', 'https://haat.example/seller?tab=2'],
    ['https://evil.example/', null],
    ['https://haat.example.evil.example/', null],
    ['https://haat.example@evil.example/', null],
    ['http://haat.example/', null],
    ['https://haat.example:8443/', null],
    ['haat.example', null],
    [undefined, null],
  ])('after a GitHub link that starts on the page %s, the browser returns to %s', async (referer, page) => {
    const headers = referer === undefined ? {} : { referer };
    const browser = new TestBrowser(app.url);
    const { token } = await app.signUp();
    const started = await browser.request(loginAddress(token), { headers });
    const back = await authorizeAtGithub(started.headers.get('location') ?? '', 'asha-verma');
    const { headers: done } = await browser.request(back);
    const expected = new URL(page ?? `${app.url}/profile`);
    expected.searchParams.set('github', 'linked');
    expect(done.get('location')).toBe(expected.href);
  });

  it('the confirmation of a GitHub link leads back to the page on an allowed origin, also when it is cancelled', async () => {
    const browser = new TestBrowser(app.url);
    const { token } = await app.signUp();
    const headers = {
      accept: 'text/html',
      referer: 'https://haat.example/seller',
      'sec-fetch-site': 'cross-site',
    };
    const html = await (await browser.request(loginAddress(token), { headers })).text();
    expect(html).toContain('href="https://haat.example/seller?github=cancelled"');
    const next = /href="(\/api\/auth\/github\/login[^"]+)"/u.exec(html)?.[1] ?? '';
    const started = await browser.request(next.replaceAll('&amp;', '&'));
    const back = await authorizeAtGithub(started.headers.get('location') ?? '', 'asha-verma');
    const done = await browser.request(back);
    expect(done.headers.get('location')).toBe('https://haat.example/seller?github=linked');
  });

  it('a GitHub link with an invalid ID token is rejected', async () => {
    expect((await new TestBrowser(app.url).request(loginAddress('a.b.c'))).status).toBe(401);
  });
});

describe("GitHub's callback", () => {
  // covers: S7.7
  it('a GitHub callback fails in a browser that did not start the link', async () => {
    const attacker = await app.signUp();
    const attackersBrowser = new TestBrowser(app.url);
    const started = await attackersBrowser.request(
      loginAddress(await takeTicket(attackersBrowser, attacker)),
    );
    const back = await authorizeAtGithub(started.headers.get('location') ?? '', 'victim');
    const done = await new TestBrowser(app.url).request(back);
    expect(done.headers.get('location')).toBe(`${app.url}/profile?github=failed`);
    expect(await githubOf(attacker)).toBeNull();
  });

  it('the OAuth state of a GitHub callback cannot be used twice', async () => {
    const browser = new TestBrowser(app.url);
    const person = await app.signUp();
    const started = await browser.request(loginAddress(await takeTicket(browser, person)));
    const back = await authorizeAtGithub(started.headers.get('location') ?? '', 'asha-verma');
    const cookies = new Map(browser.cookies);
    expect((await browser.request(back)).headers.get('location')).toContain('github=linked');
    const replay = await fetch(back, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(replay.headers.get('location')).toContain('github=failed');
  });

  // covers: S7.7
  it('a GitHub callback with an unknown or missing state fails', async () => {
    for (const query of ['?state=made-up&code=x', '?code=x', '']) {
      const answer = await new TestBrowser(app.url).request(`/api/auth/github/callback${query}`);
      expect(answer.headers.get('location')).toBe(`${app.url}/profile?github=failed`);
    }
  });

  it('a GitHub callback with an unknown code fails', async () => {
    const browser = new TestBrowser(app.url);
    const started = await browser.request(loginAddress(await takeTicket(browser, await app.signUp())));
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const done = await browser.request(`/api/auth/github/callback?code=made-up&state=${state}`);
    expect(done.headers.get('location')).toContain('github=failed');
  });
});

describe('unlinking a GitHub account', () => {
  // covers: S7.9
  it('unlinking revokes the grant at GitHub, and another profile can link the GitHub account', async () => {
    const first = await app.signUp();
    await link(new TestBrowser(app.url), first, 'asha-verma');
    const answer = await app.api(first)('DELETE /api/auth/github');
    expect(answer.body.data).toMatchObject({ github_username: null, github_verified: false });
    const second = await app.signUp();
    expect(await link(new TestBrowser(app.url), second, 'asha-verma')).toContain('github=linked');
    expect((await app.api(first)('DELETE /api/auth/github')).status).toBe(200);
  });
});
