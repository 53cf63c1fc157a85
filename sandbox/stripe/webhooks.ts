import { createHmac } from 'node:crypto';
import type { RecordCollection, RecordJournal } from '../common/record-journal.ts';
import type { StripeEvent, WebhookEndpoint } from './stripe-types.ts';
import type { StripeWorld } from './stripe-world.ts';

/**
 * Delivers webhooks as in https://docs.stripe.com/webhooks: signed, at least once, unordered, retried until a 2xx.
 * Retries keep the event id. Deliveries are stored and continue after a restart.
 */

interface Delivery {
  id: string;
  eventId: string;
  endpointId: string;
  tries: number;
  isDone: boolean;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
const MAX_ATTEMPTS = 40;
const ANSWER_TIMEOUT_MS = 10_000;

export class WebhookDelivery {
  readonly #world: StripeWorld;
  readonly #deliveries: RecordCollection<Delivery>;
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();
  #delayed: { event: StripeEvent; timer: NodeJS.Timeout | null }[] = [];
  #toReorder: StripeEvent[] = [];

  constructor(world: StripeWorld, journal: RecordJournal) {
    this.#world = world;
    this.#deliveries = journal.collection('stripe.deliveries');
    world.deliver = (event) => this.#accept(event);
  }

  resume(): void {
    for (const delivery of this.#deliveries.list()) if (!delivery.isDone) void this.#try(delivery);
  }

  /** Sends all deliveries that are delayed, held back or due for a retry. Resolves once each has been attempted. */
  async flush(): Promise<void> {
    const held = this.#delayed;
    this.#delayed = [];
    for (const item of held) if (item.timer) clearTimeout(item.timer);
    const reordered = this.#takeReordered();
    const first = Promise.all([...held.map((item) => this.#send(item.event)), this.#sendInTurn(reordered)]);
    const again = [...this.#waiting.keys()].map((id) => this.#deliveries.find(id));
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    await Promise.all([first, ...again.map((delivery) => delivery && this.#try(delivery))]);
    await Promise.all(this.#running.values());
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    for (const item of this.#delayed) if (item.timer) clearTimeout(item.timer);
    this.#waiting.clear();
    await Promise.all(this.#running.values());
  }

  #accept(event: StripeEvent): void {
    const fault = this.#world.faults.take(
      ['webhook-drop', 'webhook-delay', 'webhook-duplicate', 'webhook-reorder'],
      event.type,
    );
    if (fault?.kind === 'webhook-drop') return;
    if (fault?.kind === 'webhook-delay') {
      this.#delay(event, fault.delayMs);
    } else if (fault?.kind === 'webhook-reorder') {
      this.#toReorder.push(event);
      if (fault.times === 0) void this.#sendInTurn(this.#takeReordered());
    } else if (fault?.kind === 'webhook-duplicate') {
      void this.#send(event).then(() => this.#send(event));
    } else {
      void this.#send(event);
    }
  }

  #delay(event: StripeEvent, delayMs: number | null): void {
    const held: { event: StripeEvent; timer: NodeJS.Timeout | null } = { event, timer: null };
    this.#delayed.push(held);
    if (delayMs === null) return;
    held.timer = setTimeout(() => {
      this.#delayed = this.#delayed.filter((item) => item !== held);
      void this.#send(event);
    }, delayMs);
  }

  #takeReordered(): StripeEvent[] {
    const events = this.#toReorder.toReversed();
    this.#toReorder = [];
    return events;
  }

  async #sendInTurn(events: readonly StripeEvent[]): Promise<void> {
    for (const event of events) await this.#send(event);
  }

  /** Sends the event to every endpoint that subscribed to its type. */
  async #send(event: StripeEvent): Promise<void> {
    const endpoints = this.#world.endpoints
      .list()
      .filter((item) => item.enabled_events.includes('*') || item.enabled_events.includes(event.type));
    await Promise.all(
      endpoints.map((endpoint) => {
        const id = `${event.id}/${endpoint.id}`;
        const delivery: Delivery = {
          id,
          eventId: event.id,
          endpointId: endpoint.id,
          tries: 0,
          isDone: false,
        };
        this.#deliveries.save(id, delivery);
        return this.#try(delivery);
      }),
    );
  }

  #try(delivery: Delivery): Promise<void> {
    const earlier = this.#running.get(delivery.id);
    if (earlier) return earlier;
    const running = this.#tryOnce(delivery).finally(() => this.#running.delete(delivery.id));
    this.#running.set(delivery.id, running);
    return running;
  }

  async #tryOnce(delivery: Delivery): Promise<void> {
    const event = this.#world.events.find(delivery.eventId);
    const endpoint = this.#world.endpoints.find(delivery.endpointId);
    if (!event || !endpoint || endpoint.status !== 'enabled') {
      this.#deliveries.delete(delivery.id);
      return;
    }
    const isAccepted = await this.#post(endpoint, { ...event, pending_webhooks: 1 });
    if (this.#closing.signal.aborted && !isAccepted) return;
    delivery.tries += 1;
    delivery.isDone = isAccepted || delivery.tries >= MAX_ATTEMPTS;
    if (delivery.isDone) {
      this.#deliveries.delete(delivery.id);
      return;
    }
    this.#deliveries.save(delivery.id, delivery);
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (delivery.tries - 1));
    this.#waiting.set(
      delivery.id,
      setTimeout(() => {
        this.#waiting.delete(delivery.id);
        void this.#try(delivery);
      }, waitMs),
    );
  }

  async #post(endpoint: WebhookEndpoint, event: StripeEvent): Promise<boolean> {
    const body = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureOf(body, endpoint.secret),
        },
      });
      await response.body?.cancel();
      return response.status >= 200 && response.status < 300;
    } catch {
      return false;
    }
  }
}

/** https://docs.stripe.com/webhooks#verify-manually */
function signatureOf(body: string, secret: string): string {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
