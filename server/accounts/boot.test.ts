import { describe, expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';

const app = setUpApp();

interface BootBody {
  readonly data: {
    readonly config: object;
    readonly signed_in: boolean;
    readonly token: string | null;
    readonly me: { readonly email: string; readonly username: string | null } | null;
  };
}

async function boot(browser: TestBrowser, token?: string): Promise<BootBody['data']> {
  const response = await browser.request('/api/boot', {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  return ((await response.json()) as BootBody).data;
}

async function signedUp(): Promise<TestBrowser> {
  const browser = new TestBrowser(app.url);
  const answer = await browser.postJson('/api/identity/sign-up/email', {
    name: '',
    email: 'asha@example.com',
    password: 'monsoon-kettle-42',
  });
  expect(answer.status).toBe(200);
  return browser;
}

describe('the boot request', () => {
  it("a visitor's boot response has the public settings and no session", async () => {
    const config = await app.api()('GET /api/config');
    expect(await boot(new TestBrowser(app.url))).toEqual({
      config: config.body.data,
      signed_in: false,
      token: null,
      me: null,
    });
  });

  // covers: S7.53
  it("a member's boot response has the same profile as GET /api/auth/me, and no new token", async () => {
    const person = await app.signUp({ username: 'asha' });
    const me = await app.api(person)('GET /api/auth/me');
    expect(await boot(new TestBrowser(app.url), person.token)).toMatchObject({
      signed_in: true,
      token: null,
      me: me.body.data,
    });
  });

  it('a boot response to an API token has no profile, whatever scopes the token has', async () => {
    const person = await app.signUp();
    for (const scopes of [['read'], ['read', 'sell', 'buy']] as const) {
      const { body } = await app.api(person)('POST /api/auth/tokens', {
        body: { name: 'A script', scopes: [...scopes] },
      });
      expect(await boot(new TestBrowser(app.url), body.data.token)).toMatchObject({
        signed_in: false,
        token: null,
        me: null,
      });
    }
  });

  it('a browser that lost its token gets a new one in exchange for its session cookie', async () => {
    const browser = await signedUp();
    const first = await boot(browser);
    expect(first).toMatchObject({ signed_in: true, token: expect.any(String), me: null });
    const register = await browser.request('/api/auth/register', {
      headers: { authorization: `Bearer ${first.token}` },
    });
    expect(register.status).toBe(200);
    const second = await boot(browser, 'not-a-token');
    expect(second).toMatchObject({ signed_in: true, me: { email: 'asha@example.com' } });
    expect(second.token).not.toBeNull();
  });

  it('a signed-out browser gets neither a token nor a profile for its old credentials', async () => {
    const browser = await signedUp();
    const { token } = await boot(browser);
    const cookies = [...browser.cookies];
    expect((await browser.postJson('/api/identity/sign-out', {})).status).toBe(200);
    const old = new TestBrowser(app.url);
    for (const [name, value] of cookies) old.setCookie(name, value);
    expect(await boot(old, token ?? '')).toMatchObject({ signed_in: false, token: null, me: null });
  });
});
