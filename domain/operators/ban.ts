import type { CaseState } from '../orders/order-case.ts';
import { isFinalOrder, type OrderState } from '../orders/order-process.ts';

export interface OrderAtBan {
  readonly role: 'buyer' | 'seller';
  readonly state: OrderState;
  readonly openCase: Exclude<CaseState, 'closed'> | null;
  readonly hasDispute: boolean;
  readonly isRefundRequested: boolean;
}

/**
 * - `refund`: nothing was delivered, and the banned member can no longer ship or download
 * - `escalate`: the banned member can no longer write in the case, so an operator decides the case
 * - `continue`: the ban changes nothing in the order, and the other party can act as before
 */
export type BanEffect = 'refund' | 'escalate' | 'continue';

export function effectOfBan(order: OrderAtBan): BanEffect {
  const { role, state, openCase, hasDispute, isRefundRequested } = order;
  // The provider rejects refunds during a dispute.
  if (isFinalOrder(state) || hasDispute || isRefundRequested) return 'continue';
  if (openCase !== null) return openCase === 'escalated' ? 'continue' : 'escalate';
  if (state === 'to-ship') return 'refund';
  return state === 'to-download' && role === 'buyer' ? 'refund' : 'continue';
}

export const MAX_HOLD_DAYS = 30;
export const DEFAULT_HOLD_DAYS = 7;
