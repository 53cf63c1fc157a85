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
  /** How often a server took it in. */
  taken: number;
}

/**
 * Everything the provider has to tell, delivered by hand: an event that is never delivered was dropped, one that is
 * delivered twice was doubled, and the order is the history's.
 */
export class ProviderEvents {
  readonly #provider: SandboxPayments;
  /** In the order in which they happened. */
  readonly all: ProviderEvent[] = [];
  #newestId: string | null = null;
  #reading: Promise<void> = Promise.resolve();

  private constructor(provider: SandboxPayments) {
    this.#provider = provider;
  }

  /** Begins now: what happened before is of another history. */
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
        // With nothing known yet the newest page is all there is: it is read long before there are more.
        ...(this.#newestId === null ? {} : { ending_before: this.#newestId }),
      });
      this.all.push(...data.toReversed().map((event) => toEvent(event)));
      this.#newestId = data[0]?.id ?? this.#newestId;
      if (!hasMore) return;
    }
  }

  /** One delivery, signed as the provider signs. @returns the status of the answer. @throws when nobody answers. */
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
    if (response.ok) event.taken += 1;
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
    taken: 0,
  };
}
