import { DomainError } from '../common/domain-error.ts';
import type { ShipmentStatus } from '../projects/project.ts';

/**
 * Delivery of hardware. The seller may set the three states in any order to correct mistakes; the first times of shipping
 * and delivery are recorded and never change. Source: specification, section 4.
 */
export interface ShipmentFacts {
  readonly status: ShipmentStatus;
  readonly courierName: string | null;
  readonly trackingId: string | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
}

/**
 * Filters of a seller's order list. `Completed` means software orders and delivered hardware. `Processing` and `Cancelled` are
 * required by the specification and match nothing.
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
  /** Undefined keeps the current value; an empty string removes it. */
  readonly courierName?: string;
  readonly trackingId?: string;
}

/** Conditions that freeze the state of an order. */
export interface ShipmentHold {
  /** The buyer's bank has an open dispute. */
  readonly isDisputed: boolean;
  /** A refund was requested and is not complete. */
  readonly isRefundRequested: boolean;
}

/**
 * Freezes the order while its payment is disputed, so that nothing is shipped that may never be paid. Courier and tracking
 * number can still be added, because a bank asks for them as evidence.
 *
 * @throws OrderDisputedError, OrderRefundedError
 */
export function assertMovable(order: ShipmentFacts & ShipmentHold, change: ShipmentChange): void {
  if (change.status === order.status) return;
  if (order.isRefundRequested) throw new OrderRefundedError();
  if (order.isDisputed) throw new OrderDisputedError(order.status !== 'Pending');
}

/** Retention of a delivery address after delivery or refund, and of an address without a purchase. */
export const ADDRESS_RETENTION_DAYS = 90;
/** Retention after payment if the seller never marks the order as delivered. */
export const UNDELIVERED_ADDRESS_RETENTION_DAYS = 180;

/** Applies a change. Returns the new shipment and the notifications that the buyer has not received yet. */
export function changeShipment(
  before: ShipmentFacts,
  change: ShipmentChange,
  now: Date,
): { readonly after: ShipmentFacts; readonly news: 'shipped' | 'delivered' | null } {
  const hasLeft = change.status !== 'Pending';
  const hasArrived = change.status === 'Delivered';
  const shippedAt = before.shippedAt ?? (hasLeft ? now : null);
  // Never before it was sent, even where the clock was set back.
  const arrivedAt = shippedAt !== null && shippedAt > now ? shippedAt : now;
  const after: ShipmentFacts = {
    status: change.status,
    courierName: change.courierName === undefined ? before.courierName : textOrNull(change.courierName),
    trackingId: change.trackingId === undefined ? before.trackingId : textOrNull(change.trackingId),
    shippedAt,
    deliveredAt: before.deliveredAt ?? (hasArrived ? arrivedAt : null),
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
