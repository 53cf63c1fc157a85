import type { Fault } from './fault-list.ts';
import type { RecordCollection } from './record-journal.ts';

/**
 * Events can arrive more than once and in any order. A delivery is attempted with the same event ID until a response
 * has a 2xx status, at most `MAX_ATTEMPTS` times, and continues after a restart.
 */

export const WEBHOOK_FAULTS = [
  'webhook-drop',
  'webhook-delay',
  'webhook-duplicate',
  'webhook-reorder',
] as const;

interface Event {
  readonly id: string;
}

interface Endpoint {
  readonly id: string;
  readonly url: string;
}

export interface WebhookSource<E extends Event> {
  readonly deliveries: RecordCollection<Delivery>;
  readonly faults: { take: (kinds: typeof WEBHOOK_FAULTS, operation: string) => Fault<string> | null };
  readonly findEvent: (id: string) => E | undefined;
  readonly typeOf: (event: E) => string;
  readonly listEndpoints: (event: E) => readonly Endpoint[];
  readonly compose: (event: E, endpointId: string) => WebhookRequest | null;
}

export interface WebhookRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Delivery {
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

export class WebhookDelivery<E extends Event> {
  readonly #source: WebhookSource<E>;
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();
  #delayed: { event: E; timer: NodeJS.Timeout | null }[] = [];
  #toReorder: E[] = [];

  constructor(source: WebhookSource<E>) {
    this.#source = source;
  }

  resume(): void {
    for (const delivery of this.#source.deliveries.list()) if (!delivery.isDone) void this.#try(delivery);
  }

  /**
   * Immediately sends all deliveries that are delayed, reordered or waiting for a retry, and resolves once each has
   * been attempted.
   */
  async flush(): Promise<void> {
    const held = this.#delayed;
    this.#delayed = [];
    for (const item of held) if (item.timer) clearTimeout(item.timer);
    const reordered = this.#takeReordered();
    const first = Promise.all([...held.map((item) => this.#send(item.event)), this.#sendInTurn(reordered)]);
    const again = [...this.#waiting.keys()].map((id) => this.#source.deliveries.find(id));
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

  deliver(event: E): void {
    const fault = this.#source.faults.take(WEBHOOK_FAULTS, this.#source.typeOf(event));
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

  #delay(event: E, delayMs: number | null): void {
    const held: { event: E; timer: NodeJS.Timeout | null } = { event, timer: null };
    this.#delayed.push(held);
    if (delayMs === null) return;
    held.timer = setTimeout(() => {
      this.#delayed = this.#delayed.filter((item) => item !== held);
      void this.#send(event);
    }, delayMs);
  }

  #takeReordered(): E[] {
    const events = this.#toReorder.toReversed();
    this.#toReorder = [];
    return events;
  }

  async #sendInTurn(events: readonly E[]): Promise<void> {
    for (const event of events) await this.#send(event);
  }

  async #send(event: E): Promise<void> {
    await Promise.all(
      this.#source.listEndpoints(event).map((endpoint) => {
        const id = `${event.id}/${endpoint.id}`;
        const delivery: Delivery = {
          id,
          eventId: event.id,
          endpointId: endpoint.id,
          tries: 0,
          isDone: false,
        };
        this.#source.deliveries.save(id, delivery);
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
    const event = this.#source.findEvent(delivery.eventId);
    const request = event === undefined ? null : this.#source.compose(event, delivery.endpointId);
    if (request === null) {
      this.#source.deliveries.delete(delivery.id);
      return;
    }
    const isAccepted = await this.#post(request);
    if (this.#closing.signal.aborted && !isAccepted) return;
    delivery.tries += 1;
    delivery.isDone = isAccepted || delivery.tries >= MAX_ATTEMPTS;
    if (delivery.isDone) {
      this.#source.deliveries.delete(delivery.id);
      return;
    }
    this.#source.deliveries.save(delivery.id, delivery);
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (delivery.tries - 1));
    this.#waiting.set(
      delivery.id,
      setTimeout(() => {
        this.#waiting.delete(delivery.id);
        void this.#try(delivery);
      }, waitMs),
    );
  }

  async #post({ url, body, headers }: WebhookRequest): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
        headers,
      });
      await response.body?.cancel();
      return response.status >= 200 && response.status < 300;
    } catch {
      return false;
    }
  }
}
