import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { notifyWebhooks } from './notify-webhooks.ts';

const { app, market } = setUpMarket({ settings: { WEBHOOKS_PRIVATE: 'on' } });

interface Arrived {
  readonly host: string;
  readonly answer: ServerResponse;
}

/** Ends only a test that has failed. */
const timeout = 30_000;

it('receivers that do not answer get one message at a time, and the message to another seller does not wait for the rest of theirs', async () => {
  const arrived: Arrived[] = [];
  let isSlow = true;
  const receiver = createServer((request, answer) => {
    arrived.push({ host: request.headers.host?.split(':')[0] ?? '', answer });
    request.resume();
    if (!isSlow) answer.end();
  });
  receiver.listen(0);
  await once(receiver, 'listening');
  onTestFinished(() => receiver.close().closeAllConnections());
  const { port } = receiver.address() as AddressInfo;

  async function sell(host: string, seller: TestPerson, sales: number): Promise<() => Promise<void>> {
    const sold: string[] = [];
    for (let n = 0; n < sales; n += 1) {
      const project = await market.list({ sellerId: seller.profileId });
      sold.push((await market.buy(project)).purchaseId);
    }
    await app.api(seller)('POST /api/webhooks', {
      body: { url: `http://${host}:${port}/`, events: ['order.sold'] },
    });
    return async () => {
      for (const purchaseId of sold)
        await notifyWebhooks(app.context, { purchaseId, type: 'order.sold', at: new Date().toISOString() });
    };
  }
  const waiting = [
    await sell('127.0.0.2', market.seller, 3),
    await sell('127.0.0.3', await app.signUp({ name: 'Slow Two' }), 3),
    await sell('127.0.0.4', await app.signUp({ name: 'Honest Seller' }), 1),
  ];
  await app.runJobs();
  for (const notify of waiting) await notify();

  onTestFinished(app.startJobs());
  await expect.poll(() => arrived.length, { timeout }).toBeGreaterThanOrEqual(2);
  isSlow = false;
  for (const { answer } of arrived) answer.end();
  await expect.poll(() => arrived.length, { timeout }).toBe(7);
  const hosts = arrived.map(({ host }) => host);
  expect(hosts.slice(0, 2).toSorted()).toEqual(['127.0.0.2', '127.0.0.3']);
  // Two messages are sent at once, so the other seller's may arrive just after one that was sent after it.
  expect(hosts.indexOf('127.0.0.4')).toBeLessThanOrEqual(3);
});
