import { DomainError } from '../common/domain-error.ts';
import type { Refusal } from '../common/refusal.ts';
import { type OrderedProject, refusalOfCancelling, SOFTWARE_CANCEL_DAYS } from '../orders/change-of-mind.ts';
import type { ShipmentStatus } from '../projects/project.ts';
import type { PurchaseState } from './purchase-states.ts';

/**
 * The maximum number of orders that a buyer may cancel in the window, because an order keeps the project from other
 * buyers. Sellers have no limit.
 */
export const MAX_BUYER_REFUNDS = 3;
export const BUYER_REFUNDS_WINDOW_DAYS = 30;

export interface RefundRequest {
  readonly role: 'buyer' | 'seller';
  readonly state: PurchaseState;
  readonly shipment: ShipmentStatus | null;
  readonly isDisputed: boolean;
  readonly hasCase: boolean;
  /** Null if the payment never became an order. */
  readonly order: OrderedProject | null;
  readonly buyerRefunds: number;
}

export function assertRefundable(asked: RefundRequest): void {
  const { role, state, shipment, isDisputed, hasCase, order, buyerRefunds } = asked;
  if (state !== 'paid') throw new RefundNotAllowedError({ reason: 'nothing-to-refund' });
  if (isDisputed) {
    throw new RefundNotAllowedError({ reason: 'refund-disputed' });
  }
  const refusal = order === null ? 'received' : refusalOfCancelling(order);
  if (shipment === null && (role === 'seller' || refusal === 'received')) {
    throw new RefundNotAllowedError({ reason: 'refund-of-software' });
  }
  if (shipment === null && hasCase) throw new RefundNotAllowedError({ reason: 'refund-during-case' });
  if (shipment !== null && shipment !== 'Pending') {
    throw new RefundNotAllowedError({ reason: 'refund-after-shipping' });
  }
  if (refusal === 'too-late') {
    throw new RefundNotAllowedError({ reason: 'refund-too-late', params: { days: SOFTWARE_CANCEL_DAYS } });
  }
  if (role === 'buyer' && refusal === 'once') throw new RefundNotAllowedError({ reason: 'refund-once' });
  if (role === 'buyer' && buyerRefunds >= MAX_BUYER_REFUNDS) {
    throw new RefundNotAllowedError({
      reason: 'refunds-used-up',
      params: { max: MAX_BUYER_REFUNDS, days: BUYER_REFUNDS_WINDOW_DAYS },
    });
  }
}

export class RefundNotAllowedError extends DomainError {
  constructor(refusal: Refusal) {
    super('not-allowed', refusal);
  }
}

export class PurchaseNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-purchase' });
  }
}

/** `market`: the marketplace started the refund, because a deadline of an order or case passed. */
export type RefundParty = 'seller' | 'buyer' | 'operator' | 'market';

/**
 * Whether a refund that the provider rejects is withdrawn, so that the order continues. Cancellations by the buyer or
 * seller are withdrawn; all other refunds, such as those decided in a case, are retried.
 */
export function isWithdrawnOnRefusal(by: RefundParty, { hasCase }: { readonly hasCase: boolean }): boolean {
  return (by === 'buyer' || by === 'seller') && !hasCase;
}

export const REFUND_CAUSES = [
  'seller',
  'buyer',
  'operator',
  'market',
  'bank',
  'project-taken',
  'not-for-sale',
  'provider',
] as const;
export type RefundCauseCode = (typeof REFUND_CAUSES)[number];

export function refundCauseOf(purchase: {
  readonly state: PurchaseState;
  readonly endReason: string | null;
  readonly refundedBy: RefundParty | null;
}): RefundCauseCode {
  if (purchase.state === 'disputed') return 'bank';
  if (purchase.refundedBy !== null) return purchase.refundedBy;
  return obstacleOf(purchase) ?? 'provider';
}

/** @returns why the payment could not become a sale; null if the buyer is given no particular reason. */
export function obstacleOf({
  endReason,
}: {
  readonly endReason: string | null;
}): 'project-taken' | 'not-for-sale' | null {
  return endReason === 'project-taken' || endReason === 'not-for-sale' ? endReason : null;
}

export interface EndedPurchase {
  readonly purchaseId: string;
  readonly title: string;
  readonly amountMinor: number;
  readonly state: PurchaseState;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
  readonly refundedBy: RefundParty | null;
  readonly receiptNumber: string | null;
}

export class PurchaseRefundedError extends DomainError {
  constructor(purchase: EndedPurchase) {
    const how =
      purchase.state === 'disputed' || purchase.state === 'refunded' ? purchase.state : 'refund-pending';
    super(
      'purchase-refunded',
      {
        reason: 'purchase-refunded',
        params: { amountMinor: purchase.amountMinor, title: purchase.title, how },
      },
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
