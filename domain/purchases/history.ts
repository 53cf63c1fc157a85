import type { PurchaseState } from './purchase-states.ts';

export const HISTORY_REASONS = [
  'bank-confirming',
  'refund-under-way',
  'bank-took-back',
  'bank-of-buyer-took-back',
  'declined',
] as const;
type ReasonCode = (typeof HISTORY_REASONS)[number];

export type HistoryReason =
  | { readonly code: Exclude<ReasonCode, 'declined'> }
  | { readonly code: 'declined'; readonly sentence: string };

export interface HistoryLine {
  readonly activity: 'sold' | 'bought' | 'failed' | 'refunded';
  readonly status: 'succeeded' | 'failed' | 'pending' | 'refunded';
  readonly reason: HistoryReason | null;
}

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
        reason: { code: 'bank-confirming' },
      };
    case 'refund-pending':
      return { activity: 'refunded', status: 'pending', reason: { code: 'refund-under-way' } };
    case 'disputed':
      return { activity: 'refunded', status: 'refunded', reason: { code: 'bank-took-back' } };
    case 'refunded':
      return { activity: 'refunded', status: 'refunded', reason: null };
    case 'reserved':
    case 'expired':
    case 'cancelled':
      break;
  }
  throw new Error(`a purchase that is ${state} is no part of a history`);
}

export function soldLine(state: PurchaseState): HistoryLine {
  if (state === 'paid') return { activity: 'sold', status: 'succeeded', reason: null };
  return {
    activity: 'refunded',
    status: 'refunded',
    reason: state === 'disputed' ? { code: 'bank-of-buyer-took-back' } : null,
  };
}

export function failedLine(sentence: string): HistoryLine {
  return { activity: 'failed', status: 'failed', reason: { code: 'declined', sentence } };
}
