import { Stripe } from 'stripe';
import type { SandboxPayments } from '../support/sandbox-payments.ts';

const WEBHOOK_SECRET = 'whsec_sandbox';
const PAGE = 100;

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** The charge of a declined attempt. */
  readonly declinedCharge: string | null;
  readonly body: string;
  /** The number of servers' responses that acknowledged the event. */
  acknowledgements: number;
}

/** The provider's events, which the history delivers in any order. An event can be delivered never, once or twice. */
export class ProviderEvents {
  readonly #provider: SandboxPayments;
  /** All events in the order in which they occurred. */
  readonly all: ProviderEvent[] = [];
  #newestId: string | null = null;
  #reading: Promise<void> = Promise.resolve();

  private constructor(provider: SandboxPayments) {
    this.#provider = provider;
  }

  /** Ignores the events of earlier histories. */
  static async from(provider: SandboxPayments): Promise<ProviderEvents> {
    const events = new ProviderEvents(provider);
    const { data } = await provider.operator.events.list({ limit: 1 });
    events.#newestId = data[0]?.id ?? null;
    return events;
  }

  async read(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#readNew());
    await this.#reading;
  }

  async #readNew(): Promise<void> {
    for (;;) {
      const { data, has_more: hasMore } = await this.#provider.operator.events.list({
        limit: PAGE,
        // Without a cursor the first page contains all events, because the first read happens before they fill a page.
        ...(this.#newestId === null ? {} : { ending_before: this.#newestId }),
      });
      this.all.push(...data.toReversed().map((event) => toEvent(event)));
      this.#newestId = data[0]?.id ?? this.#newestId;
      if (!hasMore) return;
    }
  }

  /**
   * Delivers the event once, signed as by the provider. @returns the response status. @throws Error without a response.
   */
  async deliver(event: ProviderEvent, address: string): Promise<number> {
    const response = await fetch(`${address}/api/payment/webhook`, {
      method: 'POST',
      body: event.body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({
          payload: event.body,
          secret: WEBHOOK_SECRET,
        }),
      },
    });
    await response.arrayBuffer();
    if (response.ok) event.acknowledgements += 1;
    return response.status;
  }
}

function toEvent(event: Stripe.Event): ProviderEvent {
  const failed = event.type === 'payment_intent.payment_failed' ? event.data.object : null;
  return {
    id: event.id,
    type: event.type,
    declinedCharge: failed?.last_payment_error?.charge ?? null,
    body: JSON.stringify(event),
    acknowledgements: 0,
  };
}
