import { DomainError } from '../common/domain-error.ts';
import { canChangeMind, type OrderedProject } from '../orders/change-of-mind.ts';
import type { OrderState } from '../orders/order-process.ts';
import type { ShipmentStatus } from '../projects/project.ts';
import type { PurchaseState } from '../purchases/purchase-states.ts';
import type { ObligationKind } from './obligation-kind.ts';

/** This many days after shipping, an order no longer blocks the deletion of its buyer's account. */
const ASSUMED_DELIVERED_DAYS = 30;

export interface OpenTrade extends Omit<OrderedProject, 'state'> {
  readonly purchaseId: string;
  readonly projectId: string;
  readonly title: string;
  readonly role: 'buyer' | 'seller';
  readonly state: PurchaseState;
  readonly shipment: ShipmentStatus | null;
  readonly daysSinceShipped: number | null;
  readonly isDisputed: boolean;
  readonly isRefundRequested: boolean;
  readonly isPaymentOpen: boolean;
  readonly hasOpenCase: boolean;
  readonly orderState: OrderState;
}

export interface Obligation {
  readonly kind: ObligationKind;
  readonly purchaseId: string;
  readonly projectId: string;
  readonly title: string;
  readonly canRefund: boolean;
}

export function obligationOf(trade: OpenTrade): Obligation | null {
  const kind = kindOf(trade);
  if (kind === null) return null;
  const { purchaseId, projectId, title, isDisputed } = trade;
  const isCancellable = kind === 'unshipped-order' || kind === 'undownloaded-order';
  const mayCancel = isCancellable && canChangeMind({ ...trade, state: trade.orderState });
  const canRefund = !isDisputed && (kind === 'unshipped-sale' || mayCancel);
  return { kind, purchaseId, projectId, title, canRefund };
}

function kindOf(trade: OpenTrade): ObligationKind | null {
  const { role, state, shipment, daysSinceShipped } = trade;
  if (state === 'reserved' || state === 'processing')
    return role === 'buyer' ? 'own-payment' : 'buyer-paying';
  if (trade.isPaymentOpen && role === 'buyer') return 'own-payment';
  if (state === 'refund-pending') return 'refund-under-way';
  if (trade.hasOpenCase) return 'open-case';
  if (state === 'paid' && role === 'buyer' && trade.orderState === 'to-download' && !trade.isDisputed) {
    return trade.isRefundRequested ? 'refund-under-way' : 'undownloaded-order';
  }
  if (state !== 'paid' || shipment === null || shipment === 'Delivered') return null;
  if (shipment === 'Pending') {
    if (trade.isRefundRequested) return 'refund-under-way';
    return role === 'seller' ? 'unshipped-sale' : 'unshipped-order';
  }
  const isShipping = role === 'buyer' && (daysSinceShipped ?? 0) < ASSUMED_DELIVERED_DAYS;
  return isShipping ? 'order-on-its-way' : null;
}

export class ObligationsOpenError extends DomainError {
  constructor(obligations: readonly Obligation[]) {
    const isPayment = obligations.some(({ kind }) =>
      ['own-payment', 'buyer-paying', 'refund-under-way'].includes(kind),
    );
    super(
      isPayment ? 'payment-in-progress' : 'orders-open',
      {
        reason: 'obligations-open',
        params: {
          obligations: obligations.map(({ kind, title }) => ({ kind, title, days: ASSUMED_DELIVERED_DAYS })),
        },
      },
      {
        obligations: obligations.map((obligation) => ({
          kind: obligation.kind,
          purchase_id: obligation.purchaseId,
          project_id: obligation.projectId,
          project_title: obligation.title,
          can_refund: obligation.canRefund,
        })),
      },
    );
  }
}
