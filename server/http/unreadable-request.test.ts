import { createServer } from 'node:http';
import { type AddressInfo, createConnection, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '#tests/support/test-app.ts';
import { answerParserError } from './unreadable-request.ts';

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

it('a connection that expires unused ends without an answer, which a browser would take for that of its next request', async () => {
  const server = createServer({ headersTimeout: 60, requestTimeout: 60, connectionsCheckingInterval: 20 });
  server.on('clientError', (error, socket) =>
    answerParserError({ headers: {}, publicUrl: app.url }, error, socket as Socket),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [unused, begun] = [createConnection(port, '127.0.0.1'), createConnection(port, '127.0.0.1')];
  begun.write('GET / HTTP/1.1\r\nhost:');
  expect(await text(unused)).toBe('');
  expect(await text(begun)).toContain('HTTP/1.1 400 ');
  server.close();
});
