import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Everything that comes back until the server hangs up. */
async function answerTo(request: string): Promise<{ head: string; body: string }> {
  const { hostname, port } = new URL(app.url);
  const socket = createConnection(Number(port), hostname);
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body };
}

const TOO_LONG = 'x'.repeat(20_000);

it.each([
  ['too long a head', `GET /?${TOO_LONG} HTTP/1.1\r\nhost: here\r\n\r\n`, 431, 'headers-too-large'],
  ['what is no HTTP', 'Good day\r\n\r\n', 400, 'bad-request'],
])('answers %s with a problem that may not be kept, and hangs up', async (_what, request, status, code) => {
  const { head, body } = await answerTo(request);
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toContain('content-type: application/problem+json');
  expect(head).toContain('cache-control: no-store');
  expect(head).toContain('connection: close');
  expect(JSON.parse(body)).toMatchObject({ status, code });
});

it('sends whoever asks for the head alone no body', async () => {
  const { head, body } = await answerTo(`HEAD /?${TOO_LONG} HTTP/1.1\r\nhost: here\r\n\r\n`);
  expect(head).toContain('HTTP/1.1 431 ');
  expect(body).toBe('');
});
