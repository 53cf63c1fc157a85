import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { type TestApp, startTestApp } from '#tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function fault(operation: string): Promise<void> {
  await fetch(`${app.sandbox.url}/google/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'hang', operation, times: 100 }),
  });
}

const recover = () => fetch(`${app.sandbox.url}/google/_control/faults`, { method: 'DELETE' });

async function startPopup(browser: TestBrowser): Promise<Response> {
  const query = new URLSearchParams({
    provider: 'google',
    popupOrigin: app.url,
    popupNonce: 'nonce-of-this-sign-in',
    callbackURL: '/',
  });
  return await browser.request(`/api/identity/oauth-popup/start?${query}`);
}

async function choose(browser: TestBrowser, started: Response, nonce?: string): Promise<string> {
  const google = new URL(started.headers.get('location') ?? '');
  google.searchParams.set('sandbox_email', 'rohan.iyer@example.com');
  if (nonce !== undefined) google.searchParams.set('nonce', nonce);
  const chosen = await browser.request(google);
  const back = await browser.request(chosen.headers.get('location') ?? '');
  return await back.text();
}

describe('a Google outage', () => {
  it('during a Google outage, sign-up with a password works and the Google popup fails within six seconds; Google sign-in works again afterwards', async () => {
    await fault('openid-configuration');
    const startedAt = performance.now();
    const popup = startPopup(new TestBrowser(app.url));
    const browser = new TestBrowser(app.url);
    const signedUp = await browser.postJson('/api/identity/sign-up/email', {
      name: 'Asha',
      email: 'asha@example.com',
      password: 'quiet-lantern-71',
    });
    expect(signedUp.status).toBe(200);
    expect((await popup).headers.get('location') ?? '').not.toContain('/authorize');
    expect(performance.now() - startedAt).toBeLessThan(6_000);

    await recover();
    await expect
      .poll(async () => (await startPopup(new TestBrowser(app.url))).headers.get('location') ?? '', {
        timeout: 15_000,
      })
      .toContain('/authorize');
  });

  it('a Google callback fails within seconds during an outage, and a new Google sign-in works afterwards', async () => {
    const browser = new TestBrowser(app.url);
    const started = await startPopup(browser);
    await fault('token');
    const startedAt = performance.now();
    expect(await choose(browser, started)).toContain('error');
    expect(performance.now() - startedAt).toBeLessThan(6_500);
    await recover();
    const again = new TestBrowser(app.url);
    await choose(again, await startPopup(again));
    expect((await again.request('/api/identity/token')).status).toBe(200);
  });
});

describe('Google ID tokens', () => {
  it('a Google ID token is accepted only in the sign-in that requested it', async () => {
    const browser = new TestBrowser(app.url);
    expect(await choose(browser, await startPopup(browser), 'of-another-sign-in')).toContain('error');
    expect((await browser.request('/api/identity/token')).status).toBe(401);
  });
});
