import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { PUBLIC_URL: 'https://haat.example' } });
});
afterAll(() => app.close());

const REQUIRED_HEADERS = [
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

async function headOf(request: string): Promise<{ status: number; head: string; body: string }> {
  const { hostname, port } = new URL(app.url);
  const socket = createConnection(Number(port), hostname);
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

const request = (line: string, ...headers: string[]): string =>
  `${[`${line} HTTP/1.1`, 'host: here', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`;

describe('responses', () => {
  it.each([
    ['a page', request('GET /', 'accept: text/html')],
    ['a call', request('GET /api/config')],
    ['a call without a token', request('GET /api/auth/me')],
    ['a path that cannot be decoded', request('GET /%zz')],
    ['an API path that cannot be decoded', request('GET /api/%zz')],
    ['an unknown page', request('GET /nothing')],
    ['an unknown call', request('POST /api/nothing', 'content-length: 0')],
    ['an unsupported method', request('TRACE /api/config')],
    ['a WebDAV method', request('PROPFIND /api/config')],
    ['the API documentation', request('GET /api/docs')],
    ['the API documentation with a trailing slash', request('GET /api/docs/')],
    ['an asset of the API documentation', request('GET /api/docs/static/swagger-ui.css')],
    ['a missing asset of the API documentation', request('GET /api/docs/static/nothing.js')],
    ['the OpenAPI document', request('GET /api/openapi.json')],
    ['a missing picture', request('GET /media/nothing.webp')],
    ['the liveness probe', request('GET /healthz')],
    [
      'an unknown content type',
      request('PUT /api/auth/notifications', 'content-type: text/x', 'content-length: 1') + 'x',
    ],
    [
      'a compressed body',
      request('POST /api/payment/update-status', 'content-encoding: gzip', 'content-length: 1') + 'x',
    ],
    [
      'an oversized body',
      request('POST /api/payment/update-status', 'content-type: application/json', 'content-length: 5000') +
        ' '.repeat(5_000),
    ],
    ['oversized headers', request(`GET /?${'x'.repeat(20_000)}`)],
    ['malformed HTTP', 'Good day\r\n\r\n'],
    ['a request without a host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [
      'a request with two content-lengths',
      request('POST /api/config', 'content-length: 1', 'content-length: 2') + 'x',
    ],
    ['an unknown expectation', request('GET /api/config', 'expect: a-miracle')],
    ['a protocol upgrade', request('GET /api/config', 'upgrade: websocket', 'connection: upgrade')],
    ['an unknown identity call', request('GET /api/identity/nothing')],
  ])('the response to %s has all security headers', async (_what, bytes) => {
    const { status, head } = await headOf(bytes);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    const expected = bytes.includes('/api/identity/')
      ? REQUIRED_HEADERS.filter((name) => name !== 'cross-origin-opener-policy')
      : REQUIRED_HEADERS;
    expect(expected.filter((name) => !head.includes(`\r\n${name}: `))).toEqual([]);
    expect(head).not.toContain("script-src 'self' 'unsafe-inline'");
  });

  it('the API documentation page contains no inline script', async () => {
    const { head, body } = await headOf(request('GET /api/docs/', 'accept-encoding: identity'));
    const sources = /script-src ([^;]*);/u.exec(head)?.[1]?.split(' ');
    expect(sources?.filter((source) => !source.startsWith("'sha256-"))).toEqual([
      "'self'",
      app.context.config.sandboxUrl,
    ]);
    expect(body).toContain('<script src=');
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/u);
  });
});

describe('identity errors', () => {
  it.each([
    ['/sign-up/email', { email: 'no-address', password: 'quiet-lantern-71', name: 'A' }],
    ['/sign-up/email', { email: 1, password: true, name: [] }],
    ['/sign-in/email', {}],
    ['/sign-in/email', { email: 'a@example.com' }],
    ['/request-password-reset', { email: {} }],
    ['/send-verification-email', { email: '' }],
    ['/reset-password', { newPassword: 5 }],
    ['/change-password', { currentPassword: null }],
  ])('an error response of the identity call %s has a readable message', async (path, body) => {
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
