import type { DeliveryFault } from '#domain/webhooks/webhook.ts';

export interface SignedMessage {
  readonly url: string;
  /** As `newSecret` made it. */
  readonly secret: string;
  /** The same for every attempt, so that the receiver can recognise repetitions. */
  readonly id: string;
  readonly body: string;
}

/** The status of the answer, unless there was none. */
export type WebhookOutcome =
  | { readonly fault: null; readonly status: number }
  | { readonly fault: DeliveryFault; readonly status: number | null };

/** Sends signed messages to addresses that members choose, and to public addresses only. */
export interface WebhookSender {
  newSecret(): string;
  /** Never rejects: what the receiver does wrong is the outcome. */
  send(message: SignedMessage): Promise<WebhookOutcome>;
}
