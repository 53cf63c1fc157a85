import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_PAGE, returnPathOf } from '#domain/accounts/return-path.ts';
import { TestBrowser } from '../support/browser.ts';
import { newestLinkToken } from '../support/mailbox.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { redirectSpellings } from './redirect-spellings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PARAMETERS = [
  'callbackURL',
  'errorCallbackURL',
  'newUserCallbackURL',
  'redirectTo',
  'redirect',
  'url',
  'next',
  'returnTo',
  'return_to',
];
const PASSWORD = 'monsoon-kettle-42';

function queryOf(target: string): URLSearchParams {
  return new URLSearchParams(PARAMETERS.map((name) => [name, target]));
}

function bodyOf(target: string): Record<string, string> {
  return Object.fromEntries(PARAMETERS.map((name) => [name, target]));
}

function foreignRedirect(answer: Response, allowed: readonly string[]): string | null {
  for (const name of ['location', 'refresh', 'content-location']) {
    const value = answer.headers.get(name);
    if (value === null) continue;
    const { origin } = new URL(value.replace(/^\d+;\s*url=/iu, ''), app.url);
    if (origin !== app.url && !allowed.includes(origin)) return `${name}: ${value}`;
  }
  return null;
}

it('the redirect tests cover more than a hundred spellings of a foreign URL', () => {
  expect(new Set(redirectSpellings).size).toBeGreaterThan(100);
});

it(
  'no spelling of a foreign URL in any redirect parameter redirects to another site',
  { timeout: 240_000 },
  async () => {
    const sandbox = new URL(app.sandbox.url).origin;
    const left: string[] = [];
    for (const [index, target] of redirectSpellings.entries()) {
      const browser = new TestBrowser(app.url);
      const query = queryOf(target);
      for (const [path, allowed] of [
        [`/api/identity/verify-email?token=x&${query}`, []],
        [
          `/api/identity/oauth-popup/start?provider=google&popupOrigin=${app.url}&popupNonce=n&${query}`,
          [sandbox],
        ],
        [`/api/identity/callback/google?error=access_denied&state=x&${query}`, []],
        [`/api/identity/callback/google?code=x&state=${encodeURIComponent(target)}`, []],
        [`/api/auth/github/callback?state=${encodeURIComponent(target)}&code=x&${query}`, []],
        [`/api/auth/github/login?idtoken=x&${new URLSearchParams({ return_to: target })}`, []],
        [`/login?${query}`, []],
        [`/verify-email?${query}`, []],
        [`/${target.replaceAll(/[^\x21-\x7E]/gu, encodeURIComponent)}`, []],
      ] as const) {
        if (!URL.canParse(path, app.url) || new URL(path, app.url).origin !== app.url) continue;
        const answer = await browser.request(path);
        const out = foreignRedirect(answer, allowed);
        if (out !== null) left.push(`${path} → ${out}`);
        if (!answer.headers.get('content-type')?.startsWith('text/html')) {
          const body = await answer.text();
          if (body.includes('evil.example')) left.push(`${path} says ${body}`);
        }
      }
      for (const [call, body] of [
        ['sign-in/email', { email: `nobody.${index}@example.com`, password: PASSWORD }],
        ['request-password-reset', { email: `nobody.${index}@example.com` }],
        ['sign-out', {}],
      ] as const) {
        const answer = await browser.postJson(`/api/identity/${call}`, { ...bodyOf(target), ...body });
        const said = await answer.text();
        if (foreignRedirect(answer, []) !== null || said.includes('evil.example'))
          left.push(`${call} ${target}: ${said}`);
      }
      if (returnPathOf(target) !== DEFAULT_PAGE) left.push(`the page after a login: ${target}`);
    }
    expect(left).toEqual([]);
  },
);

it(
  'neither a sign-in response nor the verification email contains a URL supplied by the request',
  { timeout: 120_000 },
  async () => {
    const left: string[] = [];
    for (const [index, target] of redirectSpellings.entries()) {
      if (index % 8 !== 0) continue;
      const email = `asha.${index}@example.com`;
      const browser = new TestBrowser(app.url);
      await browser.postJson('/api/identity/sign-up/email', {
        ...bodyOf(target),
        name: '',
        email,
        password: PASSWORD,
      });
      const answer = await browser.postJson('/api/identity/sign-in/email', {
        ...bodyOf(target),
        email,
        password: PASSWORD,
      });
      const body = (await answer.json()) as { redirect: boolean; url?: string };
      if (answer.status !== 200 || body.redirect || body.url !== undefined)
        left.push(`${target}: ${JSON.stringify(body)}`);
      await app.runJobs();
      const token = await newestLinkToken(app.sandbox, email, '/verify-email');
      if (token.length !== 43) left.push(`${target}: ${token}`);
    }
    expect(left).toEqual([]);
  },
);

it('the Google popup requests exactly three scopes', async () => {
  const start = new URL('/api/identity/oauth-popup/start', app.url);
  start.search = new URLSearchParams({
    provider: 'google',
    popupOrigin: app.url,
    popupNonce: 'n1',
    scopes: 'openid,https://mail.google.com/,https://www.googleapis.com/auth/drive',
    scope: 'https://mail.google.com/',
    additionalData: JSON.stringify({ link: { userId: 'x' }, errorURL: 'https://evil.example' }),
    requestSignUp: 'true',
    access_type: 'offline',
    prompt: 'none',
  }).toString();
  const answer = await new TestBrowser(app.url).request(start);
  const google = new URL(answer.headers.get('location') ?? '');
  expect(google.searchParams.get('scope')?.split(' ').toSorted()).toEqual(['email', 'openid', 'profile']);
  expect(google.searchParams.get('prompt')).toBe('select_account');
  expect(google.searchParams.get('access_type')).toBeNull();
  expect(google.search).not.toContain('evil.example');
});

it('a Google popup that would post its result to another origin is rejected', async () => {
  for (const origin of [
    'https://evil.example',
    'null',
    '*',
    `${app.url}.evil.example`,
    `${app.url}@evil.example`,
  ]) {
    const answer = await new TestBrowser(app.url).request(
      `/api/identity/oauth-popup/start?${new URLSearchParams({ provider: 'google', popupOrigin: origin, popupNonce: 'n' })}`,
    );
    expect([origin, answer.status]).toEqual([origin, 403]);
  }
});
