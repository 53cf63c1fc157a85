import type { ProviderEventRecord, SandboxPayments } from '../support/payment-provider.ts';

export interface ProviderEvent extends ProviderEventRecord {
  acknowledgements: number;
}

/**
 * Holds back the provider's events until a history delivers them, in any order, any number of times, or
 * never.
 */
export class ProviderEvents {
  readonly #provider: SandboxPayments;
  readonly all: ProviderEvent[] = [];
  #newestId: string | null = null;
  #reading: Promise<void> = Promise.resolve();

  private constructor(provider: SandboxPayments) {
    this.#provider = provider;
  }

  static async from(provider: SandboxPayments): Promise<ProviderEvents> {
    const events = new ProviderEvents(provider);
    events.#newestId = (await provider.listEvents(null)).at(-1)?.id ?? null;
    return events;
  }

  async read(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#readNew());
    await this.#reading;
  }

  async #readNew(): Promise<void> {
    const events = await this.#provider.listEvents(this.#newestId);
    this.all.push(...events.map((event) => ({ ...event, acknowledgements: 0 })));
    this.#newestId = events.at(-1)?.id ?? this.#newestId;
  }

  async deliver(event: ProviderEvent, address: string): Promise<number> {
    const response = await fetch(`${address}/api/payment/webhook`, {
      method: 'POST',
      body: event.body,
      headers: {
        'content-type': 'application/json',
        ...this.#provider.signEvent(event),
      },
    });
    await response.arrayBuffer();
    if (response.ok) event.acknowledgements += 1;
    return response.status;
  }
}
