import { visibleText } from '../common/clean-text.ts';
import { DomainError } from '../common/domain-error.ts';
import type { ShipmentStatus } from '../projects/project.ts';

/**
 * The seller may change the status in any direction, but the first recorded times of shipping and delivery never change
 * (specification, section 4).
 */

export interface ShipmentFacts {
  readonly status: ShipmentStatus;
  readonly courierName: string | null;
  readonly trackingId: string | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
}

/**
 * `Due` matches orders in which the seller acts next, `Completed` software orders and delivered hardware. The specification requires `Processing` and
 * `Cancelled`, which match no order.
 */
export const ORDER_STATUS_FILTERS = [
  'Due',
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
  readonly courierName?: string;
  readonly trackingId?: string;
}

export interface ShipmentBlock {
  readonly isDisputed: boolean;
  readonly isRefundRequested: boolean;
  /** True if the buyer confirmed the arrival, or if the time to object has passed. */
  readonly hasArrived: boolean;
}

/** During a dispute, the courier and tracking number can still be added, because banks request them as evidence. */
export function assertCanChangeStatus(order: ShipmentFacts & ShipmentBlock, change: ShipmentChange): void {
  if (change.status === order.status) return;
  if (order.isRefundRequested) throw new OrderRefundedError();
  if (order.isDisputed) throw new OrderDisputedError(order.status !== 'Pending');
  if (order.hasArrived && change.status !== 'Delivered') throw new OrderArrivedError();
}

/**
 * An address is deleted this number of days after delivery, after a refund, or after it was saved without a purchase.
 */
export const ADDRESS_RETENTION_DAYS = 90;
/** If the seller never marks the order as delivered, the address is deleted this number of days after the payment. */
export const UNDELIVERED_ADDRESS_RETENTION_DAYS = 180;

export interface RemovedAddress {
  readonly date: string;
  readonly afterDelivery: boolean;
}

export function changeShipment(
  before: ShipmentFacts,
  change: ShipmentChange,
  now: Date,
): { readonly after: ShipmentFacts; readonly notification: 'shipped' | 'delivered' | null } {
  const isShipped = change.status !== 'Pending';
  const hasArrived = change.status === 'Delivered';
  const shippedAt = before.shippedAt ?? (isShipped ? now : null);
  // Delivery is never earlier than shipping, even if the clock was set back.
  const arrivedAt = shippedAt !== null && shippedAt > now ? shippedAt : now;
  const after: ShipmentFacts = {
    status: change.status,
    courierName: change.courierName === undefined ? before.courierName : textOrNull(change.courierName),
    trackingId: change.trackingId === undefined ? before.trackingId : textOrNull(change.trackingId),
    shippedAt,
    deliveredAt: before.deliveredAt ?? (hasArrived ? arrivedAt : null),
  };
  if (hasArrived && before.deliveredAt === null) return { after, notification: 'delivered' };
  // A buyer who was notified of a wrong status or parcel must get the new tracking number.
  const isNewParcel = after.trackingId !== null && after.trackingId !== before.trackingId;
  if (change.status === 'Shipped' && (before.shippedAt === null || isNewParcel))
    return { after, notification: 'shipped' };
  return { after, notification: null };
}

function textOrNull(text: string): string | null {
  const visible = visibleText(text);
  return visible === '' ? null : visible;
}

export class OrderNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-order' });
  }
}

export class NothingToShipError extends DomainError {
  constructor() {
    super('not-allowed', { reason: 'nothing-to-ship' });
  }
}

export class OrderDisputedError extends DomainError {
  constructor(isShipped: boolean) {
    super('order-disputed', { reason: isShipped ? 'shipped-order-disputed' : 'order-disputed' });
  }
}

export class OrderArrivedError extends DomainError {
  constructor() {
    super('not-allowed', { reason: 'order-arrived' });
  }
}

export class OrderRefundedError extends DomainError {
  constructor() {
    super('not-allowed', { reason: 'order-refunded' });
  }
}
