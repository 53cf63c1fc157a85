import { DomainError } from '../common/domain-error.ts';
import type { ShipmentStatus } from '../projects/project.ts';
import type { PurchaseState } from './purchase-states.ts';

/**
 * Both parties may cancel a hardware sale until it is shipped. A seller always may; a buyer only a few times, because each
 * cancelled sale keeps the project from other buyers for days.
 */
export const MAX_BUYER_REFUNDS = 3;
export const BUYER_REFUNDS_WINDOW_DAYS = 30;

export interface RefundRequest {
  readonly role: 'buyer' | 'seller';
  readonly state: PurchaseState;
  readonly shipment: ShipmentStatus | null;
  readonly isDisputed: boolean;
  /** Sales that the buyer cancelled within that window. */
  readonly buyerRefunds: number;
}

/** @throws RefundNotAllowedError with the reason as a sentence. */
export function assertRefundable(asked: RefundRequest): void {
  const { role, state, shipment, isDisputed, buyerRefunds } = asked;
  if (state !== 'paid') throw new RefundNotAllowedError('This purchase has no payment to refund.');
  if (isDisputed) {
    throw new RefundNotAllowedError(
      "The buyer's bank has opened a dispute about this payment. Nothing can be refunded until the bank decides.",
    );
  }
  if (shipment === null) {
    throw new RefundNotAllowedError(
      'Software is delivered immediately and cannot be returned. Contact support.',
    );
  }
  if (shipment !== 'Pending') {
    throw new RefundNotAllowedError('This order has already been shipped and can no longer be cancelled.');
  }
  if (role === 'buyer' && buyerRefunds >= MAX_BUYER_REFUNDS) {
    throw new RefundNotAllowedError(
      `You have cancelled ${MAX_BUYER_REFUNDS} orders within ${BUYER_REFUNDS_WINDOW_DAYS} days. Ask the seller to refund this one.`,
    );
  }
}

export class RefundNotAllowedError extends DomainError {
  override readonly name = 'RefundNotAllowedError';
  constructor(sentence: string) {
    super('not-allowed', sentence);
  }
}

export class PurchaseNotFoundError extends DomainError {
  override readonly name = 'PurchaseNotFoundError';
  constructor() {
    super('not-found', 'There is no such purchase.');
  }
}

/** Who asked for the money to go back. */
export type RefundParty = 'seller' | 'buyer' | 'operator';

/** Why the money of a purchase went back, as far as its buyer is told. */
export const REFUND_CAUSES = ['seller', 'buyer', 'operator', 'bank', 'project-taken', 'provider'] as const;
export type RefundCauseCode = (typeof REFUND_CAUSES)[number];

export function refundCauseOf(purchase: {
  readonly state: PurchaseState;
  readonly endReason: string | null;
  readonly refundedBy: RefundParty | null;
}): RefundCauseCode {
  if (purchase.state === 'disputed') return 'bank';
  if (purchase.refundedBy !== null) return purchase.refundedBy;
  return purchase.endReason === 'project-taken' ? 'project-taken' : 'provider';
}

export interface EndedPurchase {
  readonly purchaseId: string;
  readonly title: string;
  readonly amountMinor: number;
  readonly state: PurchaseState;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
  readonly refundedBy: RefundParty | null;
  /** As written on the receipt; null where the money never became a sale. */
  readonly receiptNumber: string | null;
}

/** The viewer bought the project, and the payment was refunded. */
export class PurchaseRefundedError extends DomainError {
  override readonly name = 'PurchaseRefundedError';
  constructor(purchase: EndedPurchase) {
    const amount = (purchase.amountMinor / 100).toLocaleString('en-IN');
    const how =
      purchase.state === 'disputed'
        ? 'was taken back by your bank'
        : purchase.state === 'refunded'
          ? 'was refunded'
          : 'is being refunded';
    super(
      'purchase-refunded',
      `Your payment of ₹${amount} for "${purchase.title}" ${how}. Your access to the project has ended.`,
      {
        purchase_id: purchase.purchaseId,
        project_title: purchase.title,
        amount: purchase.amountMinor,
        purchase_state: purchase.state,
        refunded_at: purchase.endedAt?.toISOString() ?? null,
        refund_cause: refundCauseOf(purchase),
        receipt_number: purchase.receiptNumber,
      },
    );
  }
}
