import type { PurchaseState } from './purchase-states.ts';

/** A line of somebody's payment history. */
export interface HistoryLine {
  readonly activity: 'sold' | 'bought' | 'failed' | 'refunded';
  readonly status: 'succeeded' | 'failed' | 'pending' | 'refunded';
  /** A sentence where the line needs one. */
  readonly reason: string | null;
}

/** States in which a purchase is part of its buyer's history: money moved, or a bank is at work. */
export const BOUGHT_STATES = [
  'paid',
  'processing',
  'refund-pending',
  'refunded',
  'disputed',
] as const satisfies readonly PurchaseState[];

export function boughtLine(state: PurchaseState): HistoryLine {
  switch (state) {
    case 'paid':
      return { activity: 'bought', status: 'succeeded', reason: null };
    case 'processing':
      return {
        activity: 'bought',
        status: 'pending',
        reason: 'Your bank is still confirming the payment.',
      };
    case 'refund-pending':
      return { activity: 'refunded', status: 'pending', reason: 'The refund is on its way.' };
    case 'disputed':
      return { activity: 'refunded', status: 'refunded', reason: 'Your bank took the payment back.' };
    case 'refunded':
      return { activity: 'refunded', status: 'refunded', reason: null };
    case 'reserved':
    case 'expired':
    case 'cancelled':
      break;
  }
  throw new Error(`a purchase that is ${state} is no part of a history`);
}

/** @param state - of a purchase that was paid once. */
export function soldLine(state: PurchaseState): HistoryLine {
  if (state === 'paid') return { activity: 'sold', status: 'succeeded', reason: null };
  return {
    activity: 'refunded',
    status: 'refunded',
    reason: state === 'disputed' ? "The buyer's bank took the payment back." : null,
  };
}

/** A declined attempt, with what the provider said. */
export function failedLine(reason: string): HistoryLine {
  return { activity: 'failed', status: 'failed', reason };
}
