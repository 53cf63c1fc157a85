import { isOpen } from './purchase-states.ts';
import type { PurchaseState } from './purchase-states.ts';

/** The agreed purchase, with the current status of its project. */
export interface PurchaseFacts {
  readonly id: string;
  readonly projectId: string;
  readonly buyerId: string;
  readonly state: PurchaseState;
  readonly amountMinor: number;
  readonly currency: string;
  /** Another purchase of the project is live, or the project is no longer for sale. */
  readonly projectTaken: boolean;
  /** The buyer is also the seller of the project. */
  readonly ownProject: boolean;
}

/** The payment as the provider currently reports it. */
export interface PaymentFacts {
  readonly status: 'awaiting-payment' | 'processing' | 'succeeded' | 'canceled';
  readonly amountMinor: number;
  readonly amountReceivedMinor: number;
  readonly amountRefundedMinor: number;
  /** Reversed by the buyer's bank in a lost dispute. */
  readonly amountLostMinor: number;
  readonly currency: string;
  readonly live: boolean;
  readonly purchaseId: string | null;
  readonly projectId: string | null;
  readonly buyerId: string | null;
}

export type Mismatch = 'mode' | 'purchase' | 'project' | 'buyer' | 'amount' | 'currency' | 'amount-received';

/** Lists how a payment differs from what was agreed, most important first. */
export function findMismatches(
  purchase: Pick<PurchaseFacts, 'id' | 'projectId' | 'buyerId' | 'amountMinor' | 'currency'>,
  payment: PaymentFacts,
  gatewayLive: boolean,
): Mismatch[] {
  const found: Mismatch[] = [];
  if (payment.live !== gatewayLive) found.push('mode');
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

/**
 * What to do with a purchase, given its payment.
 * - `none`: no change
 * - `wait`: the buyer's bank is processing; `await-again`: the bank declined, the buyer may retry
 * - `pay`: record the sale
 * - `release`: the payment was canceled unpaid; end the reservation
 * - `cancel-payment`: the purchase ended but its payment is still payable; cancel it at the provider
 * - `refund`: start a refund; `refunded`: the refund is complete
 * - `dispute`: the buyer's bank reversed the payment
 * - `refuse`: the payment is not the agreed one; change nothing and alert an operator
 */
export type Settlement =
  | { readonly kind: 'none' | 'wait' | 'await-again' | 'pay' | 'release' | 'cancel-payment' }
  | { readonly kind: 'refunded' | 'dispute' }
  | { readonly kind: 'refund'; readonly reason: RefundReason; readonly alert: boolean }
  | { readonly kind: 'refuse'; readonly mismatches: readonly Mismatch[] };

export type RefundReason = 'project-taken' | 'own-project' | 'payment-mismatch' | 'refund-failed';

/**
 * Decides what a purchase becomes, given the current state of its payment.
 *
 * @param gatewayLive - whether our keys are live keys; payments in the other mode are refused.
 *
 * Pure and idempotent: after the decision is applied, the same payment yields `none`. A pending refund yields
 * `refund` until the provider reports it complete.
 */
export function decideSettlement(
  purchase: PurchaseFacts,
  payment: PaymentFacts,
  gatewayLive: boolean,
): Settlement {
  const mismatches = findMismatches(purchase, payment, gatewayLive);
  // Never touch a payment in the other mode or of another purchase.
  if (mismatches.includes('mode') || mismatches.includes('purchase')) return { kind: 'refuse', mismatches };
  if (payment.status !== 'succeeded') {
    const decision = decideUnpaid(purchase.state, payment.status);
    // A mismatched payment must not be waited for, yet its end must still release the project.
    const isEnd = decision.kind === 'release' || decision.kind === 'cancel-payment';
    return mismatches.length > 0 && !isEnd ? { kind: 'refuse', mismatches } : decision;
  }
  const settled = decideReversed(purchase.state, payment);
  if (settled !== null) return settled;
  if (purchase.state === 'paid') {
    return mismatches.length > 0 ? { kind: 'refuse', mismatches } : { kind: 'none' };
  }
  if (purchase.state === 'refund-pending') return { kind: 'refund', reason: 'refund-failed', alert: false };
  if (purchase.state === 'refunded') return { kind: 'refund', reason: 'refund-failed', alert: true };
  if (mismatches.length > 0) return { kind: 'refund', reason: 'payment-mismatch', alert: true };
  if (purchase.ownProject) return { kind: 'refund', reason: 'own-project', alert: true };
  if (purchase.projectTaken) return { kind: 'refund', reason: 'project-taken', alert: false };
  return { kind: 'pay' };
}

function decideUnpaid(
  state: PurchaseState,
  status: Exclude<PaymentFacts['status'], 'succeeded'>,
): Settlement {
  if (isOpen(state)) {
    if (status === 'canceled') return { kind: 'release' };
    if (status === 'processing') return { kind: state === 'processing' ? 'none' : 'wait' };
    return { kind: state === 'processing' ? 'await-again' : 'none' };
  }
  if ((state === 'expired' || state === 'cancelled') && status === 'awaiting-payment') {
    return { kind: 'cancel-payment' };
  }
  return { kind: 'none' };
}

/** Handles payments that were fully refunded or reversed; null for all others. */
function decideReversed(state: PurchaseState, payment: PaymentFacts): Settlement | null {
  if (state === 'disputed') return { kind: 'none' };
  const { amountReceivedMinor, amountRefundedMinor, amountLostMinor } = payment;
  // A partial reversal is booked in the ledger; the sale stands.
  if (amountReceivedMinor === 0 || amountRefundedMinor + amountLostMinor < amountReceivedMinor) return null;
  if (amountLostMinor > 0 && amountLostMinor >= amountRefundedMinor) return { kind: 'dispute' };
  return { kind: state === 'refunded' ? 'none' : 'refunded' };
}
