import { DomainError } from '#domain/common/domain-error.ts';

export type PaymentStatus = 'awaiting-payment' | 'processing' | 'succeeded' | 'canceled';

export interface Payment {
  /** The provider's ID of what the buyer pays: a payment intent of Stripe or an order of Razorpay. */
  readonly intentId: string;
  /** What the browser needs to pay: Stripe's client secret or Razorpay's order ID. Must never be logged. */
  readonly checkoutToken: string;
  readonly status: PaymentStatus;
  readonly amountMinor: number;
  readonly amountReceivedMinor: number;
  readonly amountRefundedMinor: number;
  readonly amountLostMinor: number;
  readonly lostDisputes: readonly { readonly id: string; readonly amountMinor: number }[];
  readonly openDispute: OpenDispute | null;
  /** Empty until the provider reports its fees, shortly after the payment. */
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
   * A keyed hash of the card or UPI ID, the same for all payments with this card or UPI ID; null if the provider
   * reports neither.
   */
  readonly payerHash: string | null;
  /**
   * The last declined attempt. `id` is the attempt's ID, or the intent's ID if the provider does not identify attempts.
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
  readonly intentId: string | null;
  readonly payload: unknown;
}

export interface Refund {
  readonly refundId: string;
  /** `under-way` means that the refund is pending at the bank, for up to several days. */
  readonly state: 'made' | 'under-way' | 'failed';
}

/**
 * The call got no response or a temporary error such as status 429 or 503, or the circuit breaker is open. The call may
 * have had an effect.
 */
export class GatewayUnavailableError extends DomainError {
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

/** The provider rejects every call until an operator replaces our key. */
export class GatewayKeyRefusedError extends GatewayUnavailableError {
  constructor() {
    super(60);
  }
}

/** The market is a copy whose former one may still be running. Nothing was sent to the provider. */
export class GatewayPausedError extends GatewayUnavailableError {
  constructor() {
    super(60);
  }
}

/** Other deployments may use the same account at the provider. */
export function isOwnPayment(
  { deployments, isLiveMode }: Pick<PaymentGateway, 'deployments' | 'isLiveMode'>,
  payment: Pick<Payment, 'deployment' | 'isLiveMode'>,
): boolean {
  return (
    payment.isLiveMode === isLiveMode &&
    payment.deployment !== null &&
    deployments.includes(payment.deployment)
  );
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

/** The payment is processing or has already succeeded. */
export class PaymentNotCancelableError extends DomainError {
  readonly payment: Payment;
  constructor(payment: Payment) {
    super('payment-in-progress', { reason: 'payment-not-cancelable' });
    this.payment = payment;
  }
}

export class InvalidSignatureError extends DomainError {
  constructor() {
    super('bad-signature', { reason: 'signature-wrong' });
  }
}

export type DeploymentMarks = readonly [string, ...string[]];

export interface PaymentGateway {
  /** Whether our key is a live key. Payments of the other mode are ignored. */
  readonly isLiveMode: boolean;
  /**
   * The marks by which this market recognises its payments at the provider, derived from APP_SECRET. The first one is
   * written into new payments; the others are of markets that this one has replaced.
   */
  readonly deployments: DeploymentMarks;
  readonly signatureHeader: string;
  readonly ownsIntent: (intentId: string) => boolean;
  /** Idempotent: calls with the same purchase ID open only one payment. @throws GatewayUnavailableError */
  openPayment(request: {
    purchaseId: string;
    projectId: string;
    buyerId: string;
    amountMinor: number;
    currency: string;
    description: string;
  }): Promise<Payment>;
  /**
   * If the provider separates authorisation and capture, captures an authorised payment first, unless the market is paused.
   * @returns null for an unknown ID.
   * @throws GatewayUnavailableError
   */
  findPayment(intentId: string): Promise<Payment | null>;
  /**
   * Cancels an unpaid payment; repeating the call is safe. If the provider cannot cancel payments, marks the payment as
   * cancelled in its metadata; if the buyer pays later, settlement sells the project or refunds the payment.
   * @returns null for an unknown ID.
   * @throws PaymentNotCancelableError, GatewayUnavailableError
   */
  cancelPayment(intentId: string): Promise<Payment | null>;
  /**
   * Refunds the remaining amount, only once for each purchase ID. @throws GatewayUnavailableError, RefundRefusedError
   */
  refundPayment(intentId: string, purchaseId: string): Promise<Refund>;
  /**
   * Refunds part of the payment, only once for each reference unless the earlier refund failed.
   * @throws GatewayUnavailableError, RefundRefusedError
   */
  refundPart(intentId: string, part: { reference: string; amountMinor: number }): Promise<Refund>;
  listPayments(since: Date | null): AsyncIterable<Payment>;
  /**
   * Lists the events between `from` and `until` that may change a purchase. If the provider stores no events, the
   * adapter derives them from payments, refunds and disputes.
   * @throws GatewayUnavailableError
   */
  listEvents(from: Date, until: Date): AsyncIterable<PaymentEvent>;
  parseEvent(event: SignedEvent): PaymentEvent;
  isCheckoutProof(proof: CheckoutProof): boolean;
}
