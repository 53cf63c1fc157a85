import { canCompletePurchase, canStartPurchase, type ListingStatus } from '../projects/visibility.ts';
import { isOpen } from './purchase-states.ts';
import type { PurchaseState } from './purchase-states.ts';

export interface PurchaseFacts {
  readonly id: string;
  readonly projectId: string;
  readonly buyerId: string;
  readonly state: PurchaseState;
  readonly amountMinor: number;
  readonly currency: string;
  readonly isOwnProject: boolean;
  readonly isBuyerDeleted: boolean;
  /** Whether another live purchase prevents this one from becoming a sale. */
  readonly isSoldToAnother: boolean;
  readonly listing: { readonly status: ListingStatus; readonly isFrozen: boolean };
  /** False if the listing's sale mode has changed since the purchase began. */
  readonly areTermsKept: boolean;
}

export interface PaymentFacts {
  readonly status: 'awaiting-payment' | 'processing' | 'succeeded' | 'canceled';
  readonly amountMinor: number;
  readonly amountReceivedMinor: number;
  readonly amountRefundedMinor: number;
  readonly amountLostMinor: number;
  readonly currency: string;
  readonly isLiveMode: boolean;
  readonly purchaseId: string | null;
  readonly projectId: string | null;
  readonly buyerId: string | null;
}

export type Mismatch = 'mode' | 'purchase' | 'project' | 'buyer' | 'amount' | 'currency' | 'amount-received';

export function findMismatches(
  purchase: Pick<PurchaseFacts, 'id' | 'projectId' | 'buyerId' | 'amountMinor' | 'currency'>,
  payment: PaymentFacts,
  isLiveGateway: boolean,
): Mismatch[] {
  const found: Mismatch[] = [];
  if (payment.isLiveMode !== isLiveGateway) found.push('mode');
  if (payment.purchaseId !== purchase.id) found.push('purchase');
  if (payment.projectId !== purchase.projectId) found.push('project');
  if (payment.buyerId !== purchase.buyerId) found.push('buyer');
  if (payment.amountMinor !== purchase.amountMinor) found.push('amount');
  if (payment.currency !== purchase.currency) found.push('currency');
  if (payment.status === 'succeeded' && payment.amountReceivedMinor !== purchase.amountMinor) {
    found.push('amount-received');
  }
  return found;
}

export type Settlement =
  | { readonly kind: 'no-change' }
  | { readonly kind: 'mark-processing' }
  | { readonly kind: 'return-to-reserved' }
  | { readonly kind: 'record-sale' }
  | { readonly kind: 'end-reservation' }
  /** The purchase has ended, but its payment can still succeed, so it must be cancelled at the provider. */
  | { readonly kind: 'cancel-payment' }
  | { readonly kind: 'start-refund'; readonly reason: RefundReason; readonly alert: boolean }
  | { readonly kind: 'record-refund' }
  | { readonly kind: 'record-dispute' }
  /** The payment differs from the agreed one, so the purchase stays unchanged and an operator is alerted. */
  | { readonly kind: 'reject-payment'; readonly mismatches: readonly Mismatch[] };

export type RefundReason =
  | 'project-taken'
  | 'not-for-sale'
  | 'buyer-deleted'
  | 'own-project'
  | 'payment-mismatch'
  | 'refund-failed';

/**
 * Idempotent: after a decision is applied, deciding again about the same payment leaves the state of the purchase
 * unchanged. A pending refund results in `start-refund` until the provider reports its completion.
 * @param isLiveGateway - whether the server uses live API keys. If so, it rejects test payments; otherwise it rejects
 * live payments.
 */
export function decideSettlement(
  purchase: PurchaseFacts,
  payment: PaymentFacts,
  isLiveGateway: boolean,
): Settlement {
  const mismatches = findMismatches(purchase, payment, isLiveGateway);
  if (mismatches.includes('mode') || mismatches.includes('purchase'))
    return { kind: 'reject-payment', mismatches };
  if (payment.status !== 'succeeded') {
    const decision = decideUnpaid(purchase.state, payment.status);
    // When a payment ends, the project must become available again even if the payment does not match the purchase.
    const isEnd = decision.kind === 'end-reservation' || decision.kind === 'cancel-payment';
    return mismatches.length > 0 && !isEnd ? { kind: 'reject-payment', mismatches } : decision;
  }
  const settled = decideReversed(purchase.state, payment);
  if (settled !== null) return settled;
  if (purchase.state === 'paid') {
    return mismatches.length > 0 ? { kind: 'reject-payment', mismatches } : { kind: 'no-change' };
  }
  if (purchase.state === 'refund-pending')
    return { kind: 'start-refund', reason: 'refund-failed', alert: false };
  if (purchase.state === 'refunded') return { kind: 'start-refund', reason: 'refund-failed', alert: true };
  if (mismatches.length > 0) return { kind: 'start-refund', reason: 'payment-mismatch', alert: true };
  if (purchase.isOwnProject) return { kind: 'start-refund', reason: 'own-project', alert: true };
  const obstacle = findObstacle(purchase);
  if (obstacle !== null) return { kind: 'start-refund', reason: obstacle, alert: false };
  return { kind: 'record-sale' };
}

/** A purchase as it is before any lock, with what settlements have recorded of its payment. */
export interface RecordedFacts extends Pick<
  PurchaseFacts,
  'id' | 'projectId' | 'buyerId' | 'state' | 'amountMinor' | 'currency'
> {
  readonly isPaymentOpen: boolean;
  readonly isDisputed: boolean;
  readonly hasPayer: boolean;
  /** Agreed in a case, whether or not it is booked. */
  readonly hasPartialRefund: boolean;
  /** Their references. */
  readonly bookedFees: readonly string[];
}

export interface RecordableFacts extends PaymentFacts {
  readonly payerHash: string | null;
  readonly lastFailure: object | null;
  readonly openDispute: object | null;
  readonly lostDisputes: readonly object[];
  readonly fees: readonly { readonly reference: string }[];
}

/** Whether settling the payment of a sale again would record nothing. Each payment is reported several times. */
export function isRecorded(
  purchase: RecordedFacts,
  payment: RecordableFacts,
  isLiveGateway: boolean,
): boolean {
  return (
    purchase.state === 'paid' &&
    payment.status === 'succeeded' &&
    findMismatches(purchase, payment, isLiveGateway).length === 0 &&
    payment.amountRefundedMinor === 0 &&
    payment.amountLostMinor === 0 &&
    payment.lostDisputes.length === 0 &&
    payment.openDispute === null &&
    payment.lastFailure === null &&
    !purchase.isPaymentOpen &&
    !purchase.isDisputed &&
    !purchase.hasPartialRefund &&
    (purchase.hasPayer || payment.payerHash === null) &&
    payment.fees.every(({ reference }) => purchase.bookedFees.includes(reference))
  );
}

function findObstacle(purchase: PurchaseFacts): RefundReason | null {
  const { state, isBuyerDeleted, isSoldToAnother, listing, areTermsKept } = purchase;
  if (isBuyerDeleted) return 'buyer-deleted';
  if (isSoldToAnother) return 'project-taken';
  const isForSale = isOpen(state) ? canCompletePurchase(listing.status) : canStartPurchase(listing);
  return isForSale && areTermsKept ? null : 'not-for-sale';
}

function decideUnpaid(
  state: PurchaseState,
  status: Exclude<PaymentFacts['status'], 'succeeded'>,
): Settlement {
  if (isOpen(state)) {
    if (status === 'canceled') return { kind: 'end-reservation' };
    if (status === 'processing') return { kind: state === 'processing' ? 'no-change' : 'mark-processing' };
    return { kind: state === 'processing' ? 'return-to-reserved' : 'no-change' };
  }
  if ((state === 'expired' || state === 'cancelled') && status === 'awaiting-payment') {
    return { kind: 'cancel-payment' };
  }
  return { kind: 'no-change' };
}

function decideReversed(state: PurchaseState, payment: PaymentFacts): Settlement | null {
  if (state === 'disputed') return { kind: 'no-change' };
  const { amountReceivedMinor, amountRefundedMinor, amountLostMinor } = payment;
  // A partial reversal is booked in the ledger and does not end the sale.
  if (amountReceivedMinor === 0 || amountRefundedMinor + amountLostMinor < amountReceivedMinor) return null;
  if (amountLostMinor > 0 && amountLostMinor >= amountRefundedMinor) return { kind: 'record-dispute' };
  return { kind: state === 'refunded' ? 'no-change' : 'record-refund' };
}
