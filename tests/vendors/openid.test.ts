import { once } from 'node:events';
import type { Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TestBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let server: Server;
let issuer: string;

beforeAll(async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const port = await freePort();
  issuer = `http://127.0.0.1:${port}`;
  app = await startTestApp({
    settings: { GOOGLE_DISCOVERY_URL: `${issuer}/.well-known/openid-configuration` },
  });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'sandbox-google-client',
        client_secret: 'sandbox-google-secret',
        redirect_uris: [`${app.url}/api/identity/callback/google`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Puts the claims into the ID token, as Google does.
    conformIdTokenClaims: false,
    cookies: { keys: ['test'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true, name: 'Kavya Menon' }),
    }),
  });
  server = provider.listen(port, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
  await app.close();
});

it('a member signs in through an independent OpenID Connect server', async () => {
  const browsers = new Map([app.url, issuer].map((origin) => [origin, new TestBrowser(origin)]));
  const open = async (address: URL, form?: Record<string, string>): Promise<{ url: URL; text: string }> => {
    let url = address;
    let response = await browsers
      .get(url.origin)!
      .request(url, form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) });
    while (response.status >= 300 && response.status < 400) {
      url = new URL(response.headers.get('location') ?? '', url);
      // Unlike Google, node-oidc-provider has no account chooser, which `prompt` asks for.
      if (url.origin === issuer) url.searchParams.delete('prompt');
      response = await browsers.get(url.origin)!.request(url);
    }
    return { url, text: await response.text() };
  };
  const start = new URL('/api/identity/oauth-popup/start', app.url);
  start.search = new URLSearchParams({
    provider: 'google',
    popupOrigin: app.url,
    popupNonce: 'n1',
  }).toString();
  const login = await open(start);
  const consent = await open(login.url, { prompt: 'login', login: 'kavya', password: 'any' });
  const back = await open(consent.url, { prompt: 'consent' });
  expect(back.text).toContain('better-auth:oauth-popup');

  const token = await browsers.get(app.url)!.request('/api/identity/token');
  const { token: idToken } = (await token.json()) as { token: string };
  const me = await app.api(idToken)('GET /api/auth/register');
  expect(me.body.data).toMatchObject({ email: 'kavya@example.com', email_verified: true });
});
