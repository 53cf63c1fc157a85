import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { type TestApp, startTestApp } from '#tests/support/test-app.ts';
import { securityHeadersOf, sendSecurityHeaders } from './security-headers.ts';

const live = {
  connect: ['https://api.stripe.com'],
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  assets: [] as string[],
  https: true,
};
const noExternalOrigins = { ...live, connect: [], script: [], frame: [], https: false };

async function headersWith(origins: typeof live, path = '/'): Promise<Record<string, unknown>> {
  const app = Fastify();
  sendSecurityHeaders(app, securityHeadersOf(origins), ['/api/identity/']);
  app.get('/*', async () => 'page');
  const { headers } = await app.inject(path);
  await app.close();
  return headers;
}

function policyOf(headers: Record<string, unknown>): Map<string, string> {
  return new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => {
        const [name = '', ...sources] = part.trim().split(' ');
        return [name, sources.join(' ')];
      }),
  );
}

describe('security headers', () => {
  it("pages can run only our own and the payment provider's scripts, and no inline scripts", async () => {
    const policy = policyOf(await headersWith(live));
    expect(policy.get('script-src')).toBe("'self' https://js.stripe.com");
    expect(policy.get('frame-src')).toBe('https://js.stripe.com https://hooks.stripe.com');
    expect(policy.get('connect-src')).toBe("'self' https://api.stripe.com");
    expect(policy.get('default-src')).toBe("'self'");
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'");
    expect(policy.get('form-action')).toBe("'self'");
  });

  it('scripts, styles, fonts and pictures may come from the assets origin, and nothing else may', async () => {
    const policy = policyOf(await headersWith({ ...noExternalOrigins, assets: ['https://cdn.example'] }));
    const allowed = [...policy].filter(([, sources]) => sources.includes('https://cdn.example'));
    expect(allowed.map(([name]) => name)).toEqual(['script-src', 'style-src', 'img-src', 'font-src']);
  });

  it('the content security policy contains only configured origins', async () => {
    const policy = policyOf(await headersWith(noExternalOrigins));
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('frame-src')).toBe("'none'");
  });

  it('a server with an https URL sends HSTS and upgrade-insecure-requests, and its pages cannot be framed', async () => {
    const headers = await headersWith(live);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(policyOf(headers).has('upgrade-insecure-requests')).toBe(true);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect((await headersWith(noExternalOrigins))['strict-transport-security']).toBeUndefined();
  });

  it('pages are isolated from other windows, except the sign-in popup', async () => {
    expect((await headersWith(live))['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    const popup = await headersWith(live, '/api/identity/oauth-popup/start');
    expect(popup['cross-origin-opener-policy']).toBeUndefined();
  });
});

describe('security headers over HTTPS', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ settings: { PUBLIC_URL: 'https://haat.example' } });
  });
  afterAll(() => app.close());

  const post = (path: string, body: object, cookie = '') =>
    fetch(`${app.url}/api/identity${path}`, {
      method: 'POST',
      headers: { origin: 'https://haat.example', 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });

  it("the session cookie is host-only, and a sign-out clears the browser's storage", async () => {
    const person = { name: 'Asha', email: 'asha@example.com', password: 'quiet-lantern-71' };
    const signedUp = await post('/sign-up/email', person);
    expect(signedUp.status).toBe(200);
    const cookies = signedUp.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-[^;]+;.*Path=\/(;|$)/u);
      expect(cookie).toMatch(/; Secure/u);
      expect(cookie).toMatch(/; HttpOnly/u);
      expect(cookie).not.toMatch(/; Domain/iu);
    }
    const held = cookies.map((line) => line.split(';', 1)[0]).join('; ');
    const values = cookies.map((line) => /=([^;]+)/u.exec(line)?.[1] ?? line);
    const readable = [...signedUp.headers]
      .filter(([name]) => name !== 'set-cookie')
      .flat()
      .join('\n');
    const body = await signedUp.text();
    for (const value of values) {
      for (const text of [value, decodeURIComponent(value)]) {
        expect(readable).not.toContain(text);
        expect(body).not.toContain(text);
      }
    }
    const left = await post('/sign-out', {}, held);
    expect(left.status).toBe(200);
    expect(left.headers.get('clear-site-data')).toBe('"storage"');
    expect((await fetch(`${app.url}/api/identity/token`, { headers: { cookie: held } })).status).toBe(401);
  });

  it('no CORS header lets another site read a response', async () => {
    const asha = await app.signUp();
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await fetch(`${app.url}/api/auth/me`, {
        method,
        headers: { origin: 'https://evil.example', authorization: `Bearer ${asha.token}` },
      });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('responses with personal data are not cached', async () => {
    const asha = await app.signUp();
    const answers = [
      await app.api(asha)('GET /api/auth/me'),
      await app.api(asha)('GET /api/projects/getproject'),
      await app.api(asha)('GET /api/payment/gethistory'),
      await app.api()('GET /api/auth/me'),
    ];
    for (const { headers } of answers) expect(headers.get('cache-control')).toContain('no-store');
    const session = await new TestBrowser(app.url).request('/api/identity/get-session');
    expect(session.headers.get('cache-control')).toBe('no-store');
  });
});
