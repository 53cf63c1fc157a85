import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSandbox, postJson, until } from '../testing/running-sandbox.ts';

const SECRET = 'whsec_webhooks';
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let stripe: Stripe;

const client = (): Stripe => {
  const url = new URL(sandbox.url);
  return new Stripe('sk_test_sandbox', {
    host: url.hostname,
    port: url.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
};
const control = (path: string): string => `${sandbox.url}/stripe/_control/${path}`;
const aFault = (fault: object): Promise<Response> => postJson(control('faults'), fault);
const aCreatedIntent = () => stripe.paymentIntents.create({ amount: 5000, currency: 'inr' });
const aPaidIntent = async (): Promise<Stripe.PaymentIntent> =>
  await stripe.paymentIntents.confirm((await aCreatedIntent()).id, { payment_method: 'pm_card_visa' });
const intentIn = (event: Stripe.Event | undefined): Stripe.PaymentIntent | undefined =>
  event?.data.object as Stripe.PaymentIntent | undefined;
beforeAll(async () => {
  sandbox = await aSandbox();
  stripe = client();
});
afterEach(() => fetch(control('faults'), { method: 'DELETE' }));
afterAll(() => sandbox.close());

describe("webhooks from the sandbox's Stripe", () => {
  let server: Server;
  let received: { event: Stripe.Event; signature: string; raw: string }[];
  let statuses: number[];

  beforeEach(async () => {
    received = [];
    statuses = [];
    server = createServer((request, response) => {
      void readText(request).then((raw) => {
        received.push({
          event: JSON.parse(raw) as Stripe.Event,
          signature: String(request.headers['stripe-signature']),
          raw,
        });
        response.writeHead(statuses.shift() ?? 200).end();
        return null;
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    await postJson(control('webhook_endpoints'), {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
      secret: SECRET,
      enabled_events: ['payment_intent.created', 'payment_intent.succeeded'],
    });
  });
  afterEach(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  );

  const types = (): string[] => received.map(({ event }) => event.type);

  test("the sandbox's Stripe signs webhooks as Stripe does and sends only the enabled events", async () => {
    const intent = await aPaidIntent();
    await until(
      () => received.length,
      (count) => count === 2,
    );
    expect(types().toSorted()).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
    for (const { raw, signature } of received) {
      const event = stripe.webhooks.constructEvent(raw, signature, SECRET);
      expect((event.data.object as Stripe.PaymentIntent).id).toBe(intent.id);
    }
    expect(() =>
      stripe.webhooks.constructEvent(received[0]?.raw ?? '', received[0]?.signature ?? '', 'whsec_other'),
    ).toThrow('No signatures found');
  });

  test('a webhook event is delivered again with the same id until it is acknowledged', async () => {
    statuses = [500, 302];
    await aCreatedIntent();
    await until(
      () => received.length,
      (count) => count === 1,
    );
    await fetch(control('webhooks/flush'), { method: 'POST' });
    await fetch(control('webhooks/flush'), { method: 'POST' });
    await fetch(control('webhooks/flush'), { method: 'POST' });
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
  });

  test('an event whose webhook was dropped is found only in the event list', async () => {
    await aFault({ kind: 'webhook-drop', times: 1 });
    const dropped = await aCreatedIntent();
    const next = await aCreatedIntent();
    await until(
      () => received.length,
      (count) => count === 1,
    );
    expect(intentIn(received[0]?.event)?.id).toBe(next.id);
    const [, older] = (await stripe.events.list({ type: 'payment_intent.created', limit: 2 })).data;
    expect(intentIn(older)?.id).toBe(dropped.id);
  });

  test('the sandbox can duplicate, delay or reorder webhook events', async () => {
    await aFault({ kind: 'webhook-duplicate', times: 1 });
    await aCreatedIntent();
    await until(
      () => received.length,
      (count) => count === 2,
    );
    expect(received[0]?.event.id).toBe(received[1]?.event.id);

    received = [];
    await aFault({ kind: 'webhook-delay', operation: 'payment_intent.created', times: 1 });
    await aPaidIntent();
    await until(
      () => received.length,
      (count) => count === 1,
    );
    expect(types()).toEqual(['payment_intent.succeeded']);
    await fetch(control('webhooks/flush'), { method: 'POST' });
    expect(types()).toEqual(['payment_intent.succeeded', 'payment_intent.created']);

    received = [];
    await aFault({ kind: 'webhook-reorder', times: 3 });
    await aPaidIntent();
    await until(
      () => received.length,
      (count) => count === 2,
    );
    expect(types()).toEqual(['payment_intent.succeeded', 'payment_intent.created']);
  });
});

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
