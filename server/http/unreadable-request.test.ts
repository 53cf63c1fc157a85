import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function answerTo(request: string): Promise<{ head: string; body: string }> {
  const { hostname, port } = new URL(app.url);
  const socket = createConnection(Number(port), hostname);
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body };
}

const TOO_LONG = 'x'.repeat(20_000);

it.each([
  ['oversized headers', `GET /?${TOO_LONG} HTTP/1.1\r\nhost: here\r\n\r\n`, 431, 'headers-too-large'],
  ['malformed HTTP', 'Good day\r\n\r\n', 400, 'bad-request'],
])(
  'a request with %s gets an uncacheable problem, and its connection is closed',
  async (_what, request, status, code) => {
    const { head, body } = await answerTo(request);
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('content-type: application/problem+json');
    expect(head).toContain('cache-control: no-store');
    expect(head).toContain('connection: close');
    expect(JSON.parse(body)).toMatchObject({ status, code });
  },
);

it('a rejected HEAD request gets no body', async () => {
  const { head, body } = await answerTo(`HEAD /?${TOO_LONG} HTTP/1.1\r\nhost: here\r\n\r\n`);
  expect(head).toContain('HTTP/1.1 431 ');
  expect(body).toBe('');
});
