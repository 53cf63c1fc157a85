import type { ShipmentStatus } from '../projects/project.ts';
import { DomainError } from '../shared/domain-error.ts';

/**
 * Delivery of hardware. The seller may set any of the three states in any order, so that a slip can be put right; the
 * moments of shipping and delivery are kept from their first time on. Source: specification, section 4.
 */
export interface ShipmentFacts {
  readonly status: ShipmentStatus;
  readonly courierName: string | null;
  readonly trackingId: string | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
}

/**
 * What a seller's orders can be narrowed down to. `Completed` is all that needs nothing more: software, and hardware that was
 * delivered. `Processing` and `Cancelled` are offered by the specification; no order is either.
 */
export const ORDER_STATUS_FILTERS = [
  'ALL',
  'Pending',
  'Processing',
  'Shipped',
  'Delivered',
  'Completed',
  'Cancelled',
] as const;
export type OrderStatusFilter = (typeof ORDER_STATUS_FILTERS)[number];

export interface ShipmentChange {
  readonly status: ShipmentStatus;
  /** Undefined keeps what is there; empty text takes it away. */
  readonly courierName?: string;
  readonly trackingId?: string;
}

/** What keeps an order where it is. */
export interface ShipmentHold {
  /** The buyer's bank has opened a dispute and not decided it. */
  readonly isDisputed: boolean;
  /** A party has asked for a refund that the provider has not made yet. */
  readonly isRefundRequested: boolean;
}

/**
 * While a bank disputes the payment, the state of the order rests: nothing is sent that may never be paid. Courier and tracking
 * number may still be added, because they are what a bank asks for when the parcel is on its way already.
 *
 * @throws OrderDisputedError, OrderRefundedError
 */
export function assertMovable(order: ShipmentFacts & ShipmentHold, change: ShipmentChange): void {
  if (change.status === order.status) return;
  if (order.isRefundRequested) throw new OrderRefundedError();
  if (order.isDisputed) throw new OrderDisputedError(order.status !== 'Pending');
}

/** How long an address is kept after delivery, or after the money went back; and one that nobody bought with. */
export const ADDRESS_KEPT_DAYS = 90;
/** How long after the payment it is kept at most where the seller has never marked the order as delivered. */
export const ADDRESS_KEPT_UNDELIVERED_DAYS = 180;

/** What a shipment is after a change, and which news the buyer has not been told yet. */
export function changeShipment(
  before: ShipmentFacts,
  change: ShipmentChange,
  now: Date,
): { readonly after: ShipmentFacts; readonly news: 'shipped' | 'delivered' | null } {
  const hasLeft = change.status !== 'Pending';
  const hasArrived = change.status === 'Delivered';
  const after: ShipmentFacts = {
    status: change.status,
    courierName: change.courierName === undefined ? before.courierName : textOrNull(change.courierName),
    trackingId: change.trackingId === undefined ? before.trackingId : textOrNull(change.trackingId),
    shippedAt: before.shippedAt ?? (hasLeft ? now : null),
    deliveredAt: before.deliveredAt ?? (hasArrived ? now : null),
  };
  if (hasArrived && before.deliveredAt === null) return { after, news: 'delivered' };
  if (change.status === 'Shipped' && before.shippedAt === null) return { after, news: 'shipped' };
  return { after, news: null };
}

function textOrNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

export class OrderNotFoundError extends DomainError {
  override readonly name = 'OrderNotFoundError';
  constructor() {
    super('not-found', 'This order does not exist.');
  }
}

export class NothingToShipError extends DomainError {
  override readonly name = 'NothingToShipError';
  constructor() {
    super('not-allowed', 'Software is delivered at once: there is nothing to ship.');
  }
}

export class OrderDisputedError extends DomainError {
  override readonly name = 'OrderDisputedError';
  constructor(hasLeft: boolean) {
    super(
      'order-disputed',
      hasLeft
        ? "The buyer's bank disputes this payment. The state of the order stays as it is until the bank has decided; you can still add the courier and the tracking number."
        : "The buyer's bank disputes this payment. Do not send the project: the state of the order stays as it is until the bank has decided.",
    );
  }
}

export class OrderRefundedError extends DomainError {
  override readonly name = 'OrderRefundedError';
  constructor() {
    super('not-allowed', 'The refund of this order is on its way. Do not send it any more.');
  }
}
