import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { createWebhookSender } from './standard-webhook-sender.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(handle: RequestListener): Promise<string> {
  server = createServer(handle);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/hook`;
}

const message = (url: string, secret: string) => ({
  url,
  secret,
  id: 'msg_1',
  body: '{"type":"order.sold"}',
});

it('a webhook message is accepted by the library of the Standard Webhooks specification', async () => {
  const sender = createWebhookSender(true);
  const secret = sender.newSecret();
  const verified: unknown[] = [];
  const url = await listen((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      verified.push(new Webhook(secret).verify(body, request.headers as Record<string, string>));
      response.writeHead(204).end();
    });
  });
  expect(await sender.send(message(url, secret))).toEqual({ fault: null, status: 204 });
  expect(verified).toEqual([{ type: 'order.sold' }]);
});

// covers: S7.266
it('no connection is opened to a webhook host that resolves to a private address', async () => {
  let calls = 0;
  const url = await listen((_request, response) => {
    calls += 1;
    response.end();
  });
  const sender = createWebhookSender(false);
  expect(await sender.send(message(url, sender.newSecret()))).toEqual({
    fault: 'private-address',
    status: null,
  });
  for (const host of ['127.0.0.1', '[::1]', '0x7f.1', '[::ffff:127.0.0.1]']) {
    const literal = url.replace('localhost', host);
    expect((await sender.send(message(literal, sender.newSecret()))).fault).toBe('private-address');
  }
  expect(calls).toBe(0);
});

it("a webhook receiver's redirect is not followed, and an error status is reported", async () => {
  const paths: (string | undefined)[] = [];
  const url = await listen((request, response) => {
    paths.push(request.url);
    if (request.url === '/hook') response.writeHead(302, { location: '/elsewhere' }).end();
    else response.writeHead(500).end();
  });
  const sender = createWebhookSender(true);
  const secret = sender.newSecret();
  expect(await sender.send(message(url, secret))).toEqual({ fault: 'redirect', status: 302 });
  expect(await sender.send(message(`${url}/2`, secret))).toEqual({ fault: 'status', status: 500 });
  expect(paths).toEqual(['/hook', '/hook/2']);
});

function* endless(): Generator<string> {
  for (;;) yield 'x'.repeat(16_384);
}

it('a webhook receiver that does not respond times out, and an endless response is aborted', async () => {
  const silent = createWebhookSender(true, undefined, 200);
  const url = await listen((request, response) => {
    if (request.url === '/hook') return;
    response.writeHead(200);
    pipeline(endless(), response, () => undefined);
  });
  expect(await silent.send(message(url, silent.newSecret()))).toEqual({ fault: 'timeout', status: null });
  const patient = createWebhookSender(true);
  expect(await patient.send(message(`${url}/endless`, patient.newSecret()))).toEqual({
    fault: null,
    status: 200,
  });
});

it('a webhook receiver that refuses the connection is reported as unreachable', async () => {
  const url = await listen(() => undefined);
  await new Promise((resolve) => server?.close(resolve));
  const sender = createWebhookSender(true);
  expect(await sender.send(message(url, sender.newSecret()))).toEqual({ fault: 'unreachable', status: null });
});

it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '2606:4700:4700::1111', '2404:6800:4007::1'])(
  'the IP address %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fd00::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::1',
  '2001:db8::1',
  'ff02::1',
  'not an address',
])('the IP address %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
