import type { DeliveryFault } from '#domain/webhooks/webhook.ts';

export interface SignedMessage {
  readonly url: string;
  readonly secret: string;
  /** The same in every attempt, so that the receiver can recognise a repeated message. */
  readonly id: string;
  readonly body: string;
}

export type WebhookOutcome =
  | { readonly fault: null; readonly status: number }
  | { readonly fault: DeliveryFault; readonly status: number | null };

/** Sends signed messages to URLs that members choose, but not to private IP addresses unless the settings allow it. */
export interface WebhookSender {
  newSecret(): string;
  /** Never rejects; a failure of the receiver is an outcome. */
  send(message: SignedMessage): Promise<WebhookOutcome>;
}
