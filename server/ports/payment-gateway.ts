import { DomainError } from '#domain/common/domain-error.ts';

export type PaymentStatus = 'awaiting-payment' | 'processing' | 'succeeded' | 'canceled';

/** The provider's current state of a payment. */
export interface Payment {
  readonly intentId: string;
  /** Lets a browser pay this payment. Must never be logged. */
  readonly clientSecret: string;
  readonly status: PaymentStatus;
  readonly amountMinor: number;
  readonly amountReceivedMinor: number;
  readonly amountRefundedMinor: number;
  /** Total of all lost disputes. */
  readonly amountLostMinor: number;
  readonly lostDisputes: readonly { readonly id: string; readonly amountMinor: number }[];
  /** Dispute that the buyer's bank has opened and not decided yet. */
  readonly openDispute: OpenDispute | null;
  /** The provider's fees by balance transaction, known shortly after the payment. */
  readonly fees: readonly ProviderFee[];
  /** Whether the buyer has started to pay: a QR code is shown, or a bank asks for confirmation. */
  readonly hasStarted: boolean;
  readonly currency: string;
  readonly isLiveMode: boolean;
  /** Our purchase id, from the payment's metadata. */
  readonly purchaseId: string | null;
  readonly projectId: string | null;
  readonly buyerId: string | null;
  /** Id of the deployment that opened the payment. Several deployments may share one provider account. */
  readonly deployment: string | null;
  readonly openedAt: Date;
  readonly succeededAt: Date | null;
  readonly method: string | null;
  /** Keyed hash of the card or UPI id, equal for all of its payments. Null if the provider gives none. */
  readonly payerHash: string | null;
  /** Last declined attempt. `id` is the charge's id, or the intent's if there is no charge. */
  readonly lastFailure: { readonly id: string; readonly code: string | null; readonly reason: string } | null;
}

export interface OpenDispute {
  readonly id: string;
  readonly openedAt: Date;
  /** Whether the bank is waiting for our evidence. */
  readonly isWaitingForUs: boolean;
  readonly evidenceDueAt: Date | null;
}

export interface ProviderFee {
  /** Id of the provider's balance transaction. */
  readonly reference: string;
  readonly kind: 'provider-fee' | 'dispute-fee';
  /** Paise; negative for a reversed fee. */
  readonly amountMinor: number;
}

export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Null for events that do not concern a payment. */
  readonly intentId: string | null;
  readonly payload: unknown;
}

export interface Refund {
  readonly refundId: string;
  /** `under-way`: pending at the bank, for up to several days. */
  readonly state: 'made' | 'under-way' | 'failed';
}

/** A timeout, 5xx, 429 or open circuit breaker. The outcome of the call is unknown. */
export class GatewayUnavailableError extends DomainError {
  override readonly name = 'GatewayUnavailableError';
  constructor(retryAfterSeconds = 5) {
    super(
      'service-unavailable',
      { reason: 'payments-unavailable' },
      {
        retry_after: retryAfterSeconds,
      },
    );
  }
}

/** The provider rejects our key until an operator replaces it. */
export class GatewayKeyRefusedError extends GatewayUnavailableError {
  constructor() {
    super(60);
  }
}

/** The payment is processing or has succeeded, so it can no longer be canceled. */
export class PaymentNotCancelableError extends DomainError {
  override readonly name = 'PaymentNotCancelableError';
  readonly payment: Payment;
  constructor(payment: Payment) {
    super('payment-in-progress', { reason: 'payment-not-cancelable' });
    this.payment = payment;
  }
}

export class InvalidSignatureError extends DomainError {
  override readonly name = 'InvalidSignatureError';
  constructor() {
    super('bad-signature', { reason: 'signature-wrong' });
  }
}

/** Card and UPI payments in rupees. Every call ends within 6 seconds. Implemented with Stripe. */
export interface PaymentGateway {
  /** Whether the key is a live key. Payments of the other mode are ignored. */
  readonly isLiveMode: boolean;
  /** Id of this deployment in its payments' metadata; derived from APP_SECRET. */
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
  /** @returns null for an unknown id. @throws GatewayUnavailableError */
  findPayment(intentId: string): Promise<Payment | null>;
  /** Idempotent. @returns null for an unknown id. @throws PaymentNotCancelableError, GatewayUnavailableError */
  cancelPayment(intentId: string): Promise<Payment | null>;
  /** Refunds the remaining amount. Idempotent per purchase id. @throws GatewayUnavailableError */
  refundPayment(intentId: string, purchaseId: string): Promise<Refund>;
  /** Lists payments opened after `since`, newest first, fetched in pages. @throws GatewayUnavailableError */
  listPayments(since: Date | null): AsyncIterable<Payment>;
  /**
   * Lists events that may change a purchase, newest first. The provider keeps events for 30 days. @throws
   * GatewayUnavailableError
   */
  listEvents(from: Date, until: Date): AsyncIterable<PaymentEvent>;
  /** Verifies the signature of the raw body. @throws InvalidSignatureError */
  parseEvent(rawBody: Uint8Array, signature: string): PaymentEvent;
}
