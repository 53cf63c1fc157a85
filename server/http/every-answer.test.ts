import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { PUBLIC_URL: 'https://haat.example' } });
});
afterAll(() => app.close());

/** What every answer of a marketplace under https carries. */
const EVERYWHERE = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
];

/** The head of the first answer to exactly these bytes. */
async function headOf(request: string): Promise<{ status: number; head: string; body: string }> {
  const { hostname, port } = new URL(app.url);
  const socket = createConnection(Number(port), hostname);
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

const request = (line: string, ...headers: string[]): string =>
  `${[`${line} HTTP/1.1`, 'host: here', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`;

describe('every answer carries all security headers', () => {
  it.each([
    ['a page', request('GET /', 'accept: text/html')],
    ['a call', request('GET /api/config')],
    ['a call without a token', request('GET /api/auth/me')],
    ['an address that cannot be decoded', request('GET /%zz')],
    ['an address of the API that cannot be decoded', request('GET /api/%zz')],
    ['an address that is not there', request('GET /nothing')],
    ['a call that is not there', request('POST /api/nothing', 'content-length: 0')],
    ['a method that nobody takes', request('TRACE /api/config')],
    ['a method of another protocol', request('PROPFIND /api/config')],
    ['the documentation', request('GET /api/docs')],
    ['the documentation with a slash', request('GET /api/docs/')],
    ['a file of the documentation', request('GET /api/docs/static/swagger-ui.css')],
    ['a missing file of the documentation', request('GET /api/docs/static/nothing.js')],
    ['the OpenAPI document', request('GET /api/openapi.json')],
    ['a picture that is not there', request('GET /media/nothing.webp')],
    ['the state of the process', request('GET /healthz')],
    [
      'a body of an unknown kind',
      request('PUT /api/auth/notifications', 'content-type: text/x', 'content-length: 1') + 'x',
    ],
    [
      'a packed body',
      request('POST /api/payment/update-status', 'content-encoding: gzip', 'content-length: 1') + 'x',
    ],
    [
      'a body that is too large',
      request('POST /api/payment/update-status', 'content-type: application/json', 'content-length: 5000') +
        ' '.repeat(5_000),
    ],
    ['too long a head', request(`GET /?${'x'.repeat(20_000)}`)],
    ['what is no HTTP', 'Good day\r\n\r\n'],
    ['a request without a host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [
      'a request with two lengths',
      request('POST /api/config', 'content-length: 1', 'content-length: 2') + 'x',
    ],
    ['an expectation', request('GET /api/config', 'expect: a-miracle')],
    ['a wish for another protocol', request('GET /api/config', 'upgrade: websocket', 'connection: upgrade')],
    ['a call of the identity provider that is not there', request('GET /api/identity/nothing')],
  ])('%s', async (_what, bytes) => {
    const { status, head } = await headOf(bytes);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    // Pages of the sign-in popup talk to the window that opened them.
    const wanted = bytes.includes('/api/identity/')
      ? EVERYWHERE.filter((name) => name !== 'cross-origin-opener-policy')
      : EVERYWHERE;
    expect(wanted.filter((name) => !head.includes(`\r\n${name}: `))).toEqual([]);
    expect(head).not.toContain("script-src 'self' 'unsafe-inline'");
  });

  it('the page of the documentation runs no script that stands in it', async () => {
    const { head, body } = await headOf(request('GET /api/docs/', 'accept-encoding: identity'));
    expect(head).toContain("script-src 'self';");
    expect(body).toContain('<script src=');
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/u);
  });
});

describe('a refusal of the identity provider', () => {
  it.each([
    ['/sign-up/email', { email: 'no-address', password: 'quiet-lantern-71', name: 'A' }],
    ['/sign-up/email', { email: 1, password: true, name: [] }],
    ['/sign-in/email', {}],
    ['/sign-in/email', { email: 'a@example.com' }],
    ['/request-password-reset', { email: {} }],
    ['/send-verification-email', { email: '' }],
    ['/reset-password', { newPassword: 5 }],
    ['/change-password', { currentPassword: null }],
  ])('is a sentence for a person: %s', async (path, body) => {
    const answer = await fetch(`${app.url}/api/identity${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://haat.example' },
      body: JSON.stringify(body),
    });
    if (answer.ok) return;
    const { message } = (await answer.json()) as { message: string };
    expect(message).toMatch(/^\p{Lu}[^[\]]*$/u);
    expect(message).not.toMatch(/expected|received|invalid input|\bbody\b|undefined/iu);
  });
});
