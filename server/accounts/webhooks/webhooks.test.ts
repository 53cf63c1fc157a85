import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { WebhookEvent } from '#domain/webhooks/webhook.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { notifyWebhooks } from './notify-webhooks.ts';

const { app, market } = setUpMarket({ settings: { WEBHOOKS_PRIVATE: 'on' } });

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}
let receiver: Server;
let url = '';
let status = 200;
let received: Received[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(receiver.address() as AddressInfo).port}/hooks`;
});
afterAll(() => receiver.close());
beforeEach(() => {
  status = 200;
  received = [];
});

const seller = () => app.api(market.seller);
const listen = async (events: WebhookEvent[]) =>
  (await seller()('POST /api/webhooks', { body: { url, events } })).body.data;
const deliveriesOf = async (webhookId: string) =>
  (await seller()('GET /api/webhooks/{webhook_id}/deliveries', { params: { webhook_id: webhookId } })).body
    .data;

// covers: S7.260, S7.261, S7.266
it("a seller's webhook gets one message about a sale and one about its refund", async () => {
  const webhook = await listen(['order.sold', 'order.refunded']);
  expect(webhook.secret).toMatch(/^whsec_/u);
  expect(JSON.stringify((await seller()('GET /api/webhooks', {})).body)).not.toContain(webhook.secret);
  const project = await market.list({ category: 'HARDWARE', title: 'Line follower' });
  await market.saveAddress(project);
  const { purchaseId } = await market.buy(project);
  await app.runJobs();
  await app.runJobs();
  expect(received).toHaveLength(1);
  const [{ headers, body }] = received as [Received];
  expect(headers['webhook-id']).toBe(`order.sold.${purchaseId}`);
  expect(JSON.parse(body)).toMatchObject({
    type: 'order.sold',
    data: { purchase_id: purchaseId, project_id: project.id, title: 'Line follower' },
  });
  expect(body).not.toContain(market.buyer.email);
  expect(await deliveriesOf(webhook.webhook_id)).toMatchObject([
    { type: 'order.sold', state: 'delivered', attempts: 1, last_status: 200, last_error: null },
  ]);

  const refunded = await seller()('POST /api/payment/purchases/{purchase_id}/refund', {
    params: { purchase_id: purchaseId },
  });
  expect(refunded.status).toBe(200);
  await app.runJobs();
  await app.runJobs();
  expect(received).toHaveLength(2);
  const [, reversal] = received as [Received, Received];
  expect(reversal.headers['webhook-id']).toBe(`order.refunded.${purchaseId}`);
  expect(JSON.parse(reversal.body)).toMatchObject({
    type: 'order.refunded',
    data: { purchase_id: purchaseId, project_id: project.id },
  });
});

// covers: S7.261
it("a seller's webhook gets one message when an order is shipped and none when it is delivered", async () => {
  await listen(['order.shipped']);
  const project = await market.list({ category: 'HARDWARE', title: 'Robot arm' });
  await market.saveAddress(project);
  const { purchaseId } = await market.buy(project);
  await app.runJobs();
  expect(received).toEqual([]);
  for (const status of ['Shipped', 'Delivered'] as const) {
    const moved = await seller()('PATCH /api/projects/shipping-details/{shippingId}', {
      params: { shippingId: purchaseId },
      body: { status },
    });
    expect(moved.status).toBe(200);
    await app.runJobs();
    expect(received).toHaveLength(1);
  }
  const [{ headers, body }] = received as [Received];
  expect(headers['webhook-id']).toBe(`order.shipped.${purchaseId}`);
  expect(JSON.parse(body)).toMatchObject({
    type: 'order.shipped',
    data: { purchase_id: purchaseId, project_id: project.id, title: 'Robot arm' },
  });
});

// covers: S7.264, S7.265
it('a failed webhook delivery is retried with the same id, and the seller can request another attempt', async () => {
  const webhook = await listen(['order.sold']);
  await market.buy(await market.list());
  status = 500;
  await app.runJobs();
  expect(await deliveriesOf(webhook.webhook_id)).toMatchObject([
    { state: 'pending', attempts: 1, last_status: 500, last_error: 'status' },
  ]);
  status = 204;
  await app.runJobs({ at: new Date(Date.now() + 10_000) });
  const [delivery] = await deliveriesOf(webhook.webhook_id);
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 2 });
  const again = (caller = seller()) =>
    caller('POST /api/deliveries/{delivery_id}/redeliver', {
      params: { delivery_id: delivery?.delivery_id ?? '' },
    });
  expect((await again(app.api(market.buyer))).status).toBe(404);
  expect((await again()).status).toBe(200);
  await app.runJobs();
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

// covers: S7.263
it('a webhook that fails for three days is disabled, and its owner is notified by email and can enable it again', async () => {
  const webhook = await listen(['order.sold']);
  await market.buy(await market.list());
  status = 500;
  await app.runJobs();
  const { database } = app.context;
  await database
    .updateTable('webhooks')
    .set({
      createdAt: new Date(Date.now() - 5 * 86_400_000),
      failingSince: new Date(Date.now() - 3 * 86_400_000 - 1_000),
    })
    .execute();
  await app.runJobs({ at: new Date(Date.now() + 10_000) });
  const [off] = (await seller()('GET /api/webhooks', {})).body.data;
  expect(off?.disabled_at).not.toBeNull();
  expect(await deliveriesOf(webhook.webhook_id)).toMatchObject([{ state: 'failed', attempts: 2 }]);
  await app.runJobs();
  const mails = await readMailbox(app.sandbox, market.seller.email);
  expect(mails.filter(({ subject }) => subject === 'Your webhook was switched off')).toHaveLength(1);
  received = [];
  await market.buy(await market.list());
  await app.runJobs();
  expect(received).toEqual([]);

  status = 200;
  await seller()('POST /api/webhooks/{webhook_id}/enable', { params: { webhook_id: webhook.webhook_id } });
  await market.buy(await market.list());
  await app.runJobs();
  expect(received).toHaveLength(1);
});

// covers: S7.267
it('a paused webhook gets no messages until its owner enables it, and then gets none about events during the pause', async () => {
  const { webhook_id: id } = await listen(['order.sold']);
  const params = { webhook_id: id };
  await seller()('POST /api/webhooks/{webhook_id}/pause', { params });
  const [paused] = (await seller()('GET /api/webhooks', {})).body.data;
  expect(paused).toMatchObject({ failing_since: null, disabled_at: expect.any(String) });
  await market.buy(await market.list());
  await app.runJobs();
  await seller()('POST /api/webhooks/{webhook_id}/enable', { params });
  await app.runJobs();
  expect(received).toEqual([]);
  await market.buy(await market.list());
  await app.runJobs();
  expect(received).toHaveLength(1);
});

// covers: S7.262
it('a deleted webhook gets no message, and the webhooks of other accounts can be neither read nor deleted', async () => {
  const webhook = await listen(['order.sold']);
  const params = { webhook_id: webhook.webhook_id };
  const stranger = app.api(market.buyer);
  expect((await stranger('DELETE /api/webhooks/{webhook_id}', { params })).status).toBe(404);
  expect((await stranger('GET /api/webhooks/{webhook_id}/deliveries', { params })).status).toBe(404);
  await market.buy(await market.list());
  await app.runJobs({ at: new Date() }).catch(() => []);
  received = [];
  expect((await seller()('DELETE /api/webhooks/{webhook_id}', { params })).status).toBe(200);
  await market.buy(await market.list());
  await app.runJobs();
  expect(received).toEqual([]);
  await deliverWebhook(app.context, { deliveryId: webhook.webhook_id });
  expect(received).toEqual([]);
});

it('an account can have at most five webhooks, and a URL with credentials is rejected', async () => {
  for (let n = 0; n < 5; n += 1) await listen(['order.sold']);
  const body = { url, events: ['order.sold' as const] };
  expect((await seller()('POST /api/webhooks', { body })).problem.code).toBe('too-many-webhooks');
  const bad = await app.api(market.buyer)('POST /api/webhooks', {
    body: { ...body, url: 'https://user:secret@example.com/' },
  });
  expect(bad.problem).toMatchObject({ code: 'invalid-field', field: 'url' });
});

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
