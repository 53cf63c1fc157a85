import { expect } from 'vitest';
import type { TestBrowser } from './browser.ts';

export async function signInWithGoogle(
  app: { readonly url: string },
  browser: TestBrowser,
  email: string,
  isVerified = true,
): Promise<string> {
  const start = new URL('/api/identity/oauth-popup/start', app.url);
  start.search = new URLSearchParams({
    provider: 'google',
    popupOrigin: app.url,
    popupNonce: 'n1',
  }).toString();
  const started = await browser.request(start);
  expect(started.status).toBe(302);
  const google = new URL(started.headers.get('location') ?? '');
  google.searchParams.set('sandbox_email', email);
  google.searchParams.set('sandbox_email_verified', String(isVerified));
  const chosen = await browser.request(google);
  const back = await browser.request(chosen.headers.get('location') ?? '');
  expect(back.status).toBe(200);
  return await back.text();
}
