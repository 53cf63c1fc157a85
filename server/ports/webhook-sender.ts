import type { DeliveryFault } from '#domain/webhooks/webhook.ts';

export interface SignedMessage {
  readonly url: string;
  readonly secret: string;
  /** Identical in every attempt, so that the receiver can deduplicate. */
  readonly id: string;
  readonly body: string;
}

export type WebhookOutcome =
  | { readonly fault: null; readonly status: number }
  | { readonly fault: DeliveryFault; readonly status: number | null };

/** Sends signed messages to URLs that members choose, but only to public addresses. */
export interface WebhookSender {
  newSecret(): string;
  /** Never rejects; failures of the receiver are outcomes. */
  send(message: SignedMessage): Promise<WebhookOutcome>;
}
