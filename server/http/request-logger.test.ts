import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { RequestLogger } from './request-logger.ts';
import { trustedProxies } from './trusted-proxies.ts';

it("a request's child logger is created when it first logs", () => {
  const lines: string[] = [];
  const parent = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) });
  let children = 0;
  parent.onChild = () => (children += 1);
  const logger = new RequestLogger(parent, { reqId: 'r1' }, {});
  expect([logger.level, children]).toEqual(['info', 0]);
  logger.debug('hidden');
  logger.warn({ code: 'overloaded' }, 'refused');
  logger.child({ part: 'mail' }).info('sent');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, reqId: 'r1', code: 'overloaded', msg: 'refused' },
    { level: 30, reqId: 'r1', part: 'mail', msg: 'sent' },
  ]);
  expect(children).toBe(2);
});

async function addressOf(remoteAddress: string, forwarded: string, proxies: number): Promise<string> {
  const app = Fastify({ trustProxy: trustedProxies(proxies) });
  app.get('/', async ({ ip }) => ip);
  const { body } = await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  await app.close();
  return body;
}

it.each([
  ['without a proxy, the connection', '127.0.0.1', '1.1.1.1', 0, '127.0.0.1'],
  ['behind a proxy on this machine, its last entry', '127.0.0.1', '9.9.9.9, 1.1.1.1', 1, '1.1.1.1'],
  ['behind a proxy in a private network, its last entry', '10.89.0.4', '1.1.1.1', 1, '1.1.1.1'],
  ['behind a proxy on this machine over IPv6, its last entry', '::1', '1.1.1.1', 1, '1.1.1.1'],
  ['behind a CDN and a proxy, the entry of the CDN', '::ffff:10.0.0.7', '1.1.1.1, 151.101.1.1', 2, '1.1.1.1'],
  ['beside the proxy, the connection', '93.184.216.34', '1.1.1.1', 1, '93.184.216.34'],
  ['beside the proxy over IPv6, the connection', '2606:2800:220:1::1', '1.1.1.1', 1, '2606:2800:220:1::1'],
  [
    'beside two proxies, the connection',
    '::ffff:93.184.216.34',
    '1.1.1.1, 2.2.2.2',
    2,
    '::ffff:93.184.216.34',
  ],
])('%s is the address of the client', async (_where, remoteAddress, forwarded, proxies, client) => {
  expect(await addressOf(remoteAddress, forwarded, proxies)).toBe(client);
});
