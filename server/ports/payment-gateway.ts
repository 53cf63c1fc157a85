import { DomainError } from '#domain/shared/domain-error.ts';

export type PaymentStatus = 'awaiting-payment' | 'processing' | 'succeeded' | 'canceled';

/** One payment as the provider tells it now. */
export interface Payment {
  readonly intentId: string;
  /** Lets a browser pay this one payment. Never logged. */
  readonly clientSecret: string;
  readonly status: PaymentStatus;
  /** Paise. */
  readonly amountMinor: number;
  readonly amountReceivedMinor: number;
  readonly amountRefundedMinor: number;
  /** What the buyer's bank took back for good, of all disputes that were lost. */
  readonly amountLostMinor: number;
  /** Those that were lost, each with its amount. */
  readonly lostDisputes: readonly { readonly id: string; readonly amountMinor: number }[];
  /** One that the buyer's bank has opened and not decided. */
  readonly openDispute: OpenDispute | null;
  /** What the provider has kept of the money for itself, by its balance transaction; known a little after the payment. */
  readonly fees: readonly ProviderFee[];
  /** The buyer has begun to pay: a code is shown, or a bank asks them. */
  readonly isBegun: boolean;
  readonly currency: string;
  readonly live: boolean;
  /** Our own ids, as sent when the payment was opened. */
  readonly purchaseId: string | null;
  readonly projectId: string | null;
  readonly buyerId: string | null;
  /** Of the marketplace that opened it; other ones may use the same account of the provider. */
  readonly deployment: string | null;
  readonly openedAt: Date;
  /** When the money was collected. */
  readonly succeededAt: Date | null;
  readonly method: string | null;
  /** Keyed hash of the card or UPI id that paid, the same for each payment with it; null where the provider tells none. */
  readonly payerHash: string | null;
  /** The last attempt that was declined, by the provider's charge id (or intent id where there is none). */
  readonly lastFailure: { readonly id: string; readonly code: string | null; readonly reason: string } | null;
}

export interface OpenDispute {
  readonly id: string;
  readonly openedAt: Date;
  /** The bank asks us for evidence, and decides for the buyer without it. */
  readonly isWaitingForUs: boolean;
  readonly evidenceDueAt: Date | null;
}

export interface ProviderFee {
  /** The provider's balance transaction. */
  readonly reference: string;
  readonly kind: 'provider-fee' | 'dispute-fee';
  /** Paise; negative where it was given back. */
  readonly amountMinor: number;
}

export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** The payment that the event is about, where it is about one. */
  readonly intentId: string | null;
  readonly payload: unknown;
}

export interface Refund {
  readonly refundId: string;
  /** `under-way`: the bank is at work on it, which may take days. */
  readonly state: 'made' | 'under-way' | 'failed';
}

/** The provider did not answer in time, answered 5xx or 429, or the breaker is open. The outcome is unknown. */
export class GatewayUnavailableError extends DomainError {
  override readonly name = 'GatewayUnavailableError';
  constructor(retryAfterSeconds = 5) {
    super(
      'service-unavailable',
      'The payment provider is not answering. Nothing was charged twice; try again shortly.',
      {
        retry_after: retryAfterSeconds,
      },
    );
  }
}

/** The provider does not accept our key any more: an outage until an operator puts a new one in. */
export class GatewayKeyRefused extends GatewayUnavailableError {
  constructor() {
    super(60);
  }
}

/** Cancelling is too late: the money has moved or is moving. */
export class PaymentNotCancelableError extends DomainError {
  override readonly name = 'PaymentNotCancelableError';
  readonly payment: Payment;
  constructor(payment: Payment) {
    super('payment-in-progress', 'This payment can no longer be cancelled.');
    this.payment = payment;
  }
}

export class InvalidSignatureError extends DomainError {
  override readonly name = 'InvalidSignatureError';
  constructor() {
    super('bad-signature', 'The signature does not match.');
  }
}

/** Card and UPI payments in rupees. Adapter: Stripe. Every call ends within 6 seconds. */
export interface PaymentGateway {
  /** True for keys that move real money; a payment of the other mode never settles here. */
  readonly live: boolean;
  /** Marks the payments that this marketplace opens; kept as long as its secret. */
  readonly deployment: string;
  /** Repeatable with the same purchase id: the provider answers the same payment. @throws GatewayUnavailableError */
  openPayment(request: {
    purchaseId: string;
    projectId: string;
    buyerId: string;
    amountMinor: number;
    currency: string;
    description: string;
  }): Promise<Payment>;
  /** Null when the provider does not know the id. @throws GatewayUnavailableError */
  findPayment(intentId: string): Promise<Payment | null>;
  /** Repeatable. Null when the provider does not know the id. @throws PaymentNotCancelableError, GatewayUnavailableError */
  cancelPayment(intentId: string): Promise<Payment | null>;
  /** Refunds all that has not gone back yet; repeatable with the same purchase id: refunds once. @throws GatewayUnavailableError */
  refundPayment(intentId: string, purchaseId: string): Promise<Refund>;
  /** Every payment opened since then, the newest first, page by page. @throws GatewayUnavailableError */
  listPayments(since: Date | null): AsyncIterable<Payment>;
  /** Every event between two moments that may move a purchase, the newest first; at most 30 days back. @throws GatewayUnavailableError */
  listEvents(from: Date, until: Date): AsyncIterable<PaymentEvent>;
  /** Verifies the provider's signature over the raw body. @throws InvalidSignatureError */
  parseEvent(rawBody: Uint8Array, signature: string): PaymentEvent;
}
