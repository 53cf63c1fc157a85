import { DomainError } from '#domain/common/domain-error.ts';

export type PaymentStatus = 'awaiting-payment' | 'processing' | 'succeeded' | 'canceled';

export interface Payment {
  /** The provider's ID for what the buyer pays: a payment intent at Stripe, an order at Razorpay. */
  readonly intentId: string;
  /** What the browser needs to pay: Stripe's client secret or Razorpay's order ID. Must never be logged. */
  readonly checkoutToken: string;
  readonly status: PaymentStatus;
  readonly amountMinor: number;
  readonly amountReceivedMinor: number;
  readonly amountRefundedMinor: number;
  /** Total of all lost disputes. */
  readonly amountLostMinor: number;
  readonly lostDisputes: readonly { readonly id: string; readonly amountMinor: number }[];
  readonly openDispute: OpenDispute | null;
  /** Empty until the provider reports the fees, shortly after the payment. */
  readonly fees: readonly ProviderFee[];
  readonly currency: string;
  readonly isLiveMode: boolean;
  /** Our purchase ID, which the provider stores with the payment. */
  readonly purchaseId: string | null;
  readonly projectId: string | null;
  readonly buyerId: string | null;
  readonly deployment: string | null;
  readonly openedAt: Date;
  readonly succeededAt: Date | null;
  readonly method: string | null;
  /**
   * A keyed hash of the card or UPI ID, the same for all payments from one card or UPI ID. Null if the provider
   * reports neither.
   */
  readonly payerHash: string | null;
  /**
   * The last declined attempt. `id` is the attempt's ID, or the intent's if the provider does not identify
   * attempts.
   */
  readonly lastFailure: { readonly id: string; readonly code: string | null; readonly reason: string } | null;
}

export interface OpenDispute {
  readonly id: string;
  readonly openedAt: Date;
  readonly isWaitingForUs: boolean;
  readonly evidenceDueAt: Date | null;
}

export interface ProviderFee {
  readonly reference: string;
  readonly kind: 'provider-fee' | 'dispute-fee';
  /** In paise; negative for a reversed fee. */
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
  /** `under-way`: the refund is pending at the bank, for up to several days. */
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

/** The provider currently rejects the refund, for example during a dispute. */
export class RefundRefusedError extends Error {
  override readonly name = 'RefundRefusedError';
}

/** The provider rejects our key until an operator replaces it. */
export class GatewayKeyRefusedError extends GatewayUnavailableError {
  constructor() {
    super(60);
  }
}

export interface SignedEvent {
  readonly rawBody: Uint8Array;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What the provider's checkout window returned to the browser after a payment. */
export interface CheckoutProof {
  readonly intentId: string;
  readonly attemptId: string;
  readonly signature: string;
}

/** The payment is processing or has succeeded. */
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

export interface PaymentGateway {
  /** Whether the key is a live key. Payments of the other mode are ignored. */
  readonly isLiveMode: boolean;
  /** ID of this deployment, stored with its payments; derived from APP_SECRET. */
  readonly deployment: string;
  readonly signatureHeader: string;
  readonly ownsIntent: (intentId: string) => boolean;
  /** Idempotent per purchase ID. @throws GatewayUnavailableError */
  openPayment(request: {
    purchaseId: string;
    projectId: string;
    buyerId: string;
    amountMinor: number;
    currency: string;
    description: string;
  }): Promise<Payment>;
  /**
   * Captures an authorised payment first, if the provider separates authorisation and capture.
   * @returns null for an unknown ID.
   * @throws GatewayUnavailableError
   */
  findPayment(intentId: string): Promise<Payment | null>;
  /**
   * Cancels an unpaid payment. Idempotent. If the provider cannot cancel payments, stores a note on the
   * payment instead; if the buyer pays later, settlement sells the project or refunds the payment.
   * @returns null for an unknown ID.
   * @throws PaymentNotCancelableError, GatewayUnavailableError
   */
  cancelPayment(intentId: string): Promise<Payment | null>;
  /** Refunds the remaining amount. Idempotent per purchase ID. @throws GatewayUnavailableError, RefundRefusedError */
  refundPayment(intentId: string, purchaseId: string): Promise<Refund>;
  /**
   * Refunds part of the payment. Idempotent per reference, unless that refund failed.
   * @throws GatewayUnavailableError, RefundRefusedError
   */
  refundPart(intentId: string, part: { reference: string; amountMinor: number }): Promise<Refund>;
  listPayments(since: Date | null): AsyncIterable<Payment>;
  /**
   * Lists the events between `from` and `until` that may change a purchase. If the provider keeps no events,
   * they are derived from its payments, refunds and disputes.
   * @throws GatewayUnavailableError
   */
  listEvents(from: Date, until: Date): AsyncIterable<PaymentEvent>;
  /** @throws InvalidSignatureError */
  parseEvent(event: SignedEvent): PaymentEvent;
  isCheckoutProof(proof: CheckoutProof): boolean;
}
