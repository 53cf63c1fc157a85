import { DomainError } from '#domain/common/domain-error.ts';

export type PaymentStatus = 'awaiting-payment' | 'processing' | 'succeeded' | 'canceled';

/** The provider's current state of one payment. */
export interface Payment {
  readonly intentId: string;
  /** Authorises a browser to pay this payment. Never logged. */
  readonly clientSecret: string;
  readonly status: PaymentStatus;
  /** Paise. */
  readonly amountMinor: number;
  readonly amountReceivedMinor: number;
  readonly amountRefundedMinor: number;
  /** Total of all lost disputes. */
  readonly amountLostMinor: number;
  readonly lostDisputes: readonly { readonly id: string; readonly amountMinor: number }[];
  /** Opened by the buyer's bank and not yet decided. */
  readonly openDispute: OpenDispute | null;
  /** The provider's fees by balance transaction; known shortly after the payment. */
  readonly fees: readonly ProviderFee[];
  /** The buyer has started paying: a QR code is shown, or a bank asks for confirmation. */
  readonly isBegun: boolean;
  readonly currency: string;
  readonly live: boolean;
  /** Our ids, from the payment's metadata. */
  readonly purchaseId: string | null;
  readonly projectId: string | null;
  readonly buyerId: string | null;
  /** The deployment that opened it: several may share one provider account. */
  readonly deployment: string | null;
  readonly openedAt: Date;
  /** When the payment succeeded. */
  readonly succeededAt: Date | null;
  readonly method: string | null;
  /** Keyed hash of the card or UPI id, equal for all its payments; null where the provider gives none. */
  readonly payerHash: string | null;
  /** The last declined attempt, by charge id (or intent id if there is no charge). */
  readonly lastFailure: { readonly id: string; readonly code: string | null; readonly reason: string } | null;
}

export interface OpenDispute {
  readonly id: string;
  readonly openedAt: Date;
  /** The bank is waiting for our evidence. */
  readonly isWaitingForUs: boolean;
  readonly evidenceDueAt: Date | null;
}

export interface ProviderFee {
  /** The provider's balance transaction. */
  readonly reference: string;
  readonly kind: 'provider-fee' | 'dispute-fee';
  /** Paise; negative for a reversed fee. */
  readonly amountMinor: number;
}

export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** The payment concerned, if any. */
  readonly intentId: string | null;
  readonly payload: unknown;
}

export interface Refund {
  readonly refundId: string;
  /** `under-way`: pending at the bank, for up to several days. */
  readonly state: 'made' | 'under-way' | 'failed';
}

/** Timeout, 5xx, 429 or an open circuit breaker. The outcome is unknown. */
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

/** The provider rejects our key: an outage until an operator replaces it. */
export class GatewayKeyRefusedError extends GatewayUnavailableError {
  constructor() {
    super(60);
  }
}

/** Too late to cancel: the payment is processing or has succeeded. */
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
  /** Whether the key is a live key. Payments of the other mode never settle here. */
  readonly live: boolean;
  /** Marks payments opened by this deployment; derived from APP_SECRET. */
  readonly deployment: string;
  /** Idempotent per purchase id. @throws GatewayUnavailableError */
  openPayment(request: {
    purchaseId: string;
    projectId: string;
    buyerId: string;
    amountMinor: number;
    currency: string;
    description: string;
  }): Promise<Payment>;
  /** Null for an unknown id. @throws GatewayUnavailableError */
  findPayment(intentId: string): Promise<Payment | null>;
  /** Idempotent. Null for an unknown id. @throws PaymentNotCancelableError, GatewayUnavailableError */
  cancelPayment(intentId: string): Promise<Payment | null>;
  /** Refunds the remaining amount. Idempotent per purchase id. @throws GatewayUnavailableError */
  refundPayment(intentId: string, purchaseId: string): Promise<Refund>;
  /** Payments opened since then, newest first, fetched page by page. @throws GatewayUnavailableError */
  listPayments(since: Date | null): AsyncIterable<Payment>;
  /** Events that may change a purchase, newest first; the provider keeps them for 30 days. @throws GatewayUnavailableError */
  listEvents(from: Date, until: Date): AsyncIterable<PaymentEvent>;
  /** Verifies the signature of the raw body. @throws InvalidSignatureError */
  parseEvent(rawBody: Uint8Array, signature: string): PaymentEvent;
}
