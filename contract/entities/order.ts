import { type Static, Type } from 'typebox';
import { CATEGORIES, COMPLEXITIES, SHIPMENT_STATUSES } from '#domain/projects/project.ts';
import { Fields, Id, nullable, Timestamp } from '../schemas.ts';
import { NextAct } from './next-act.ts';
import { Picture } from './picture.ts';

/** The status of a software order is always `Completed`. */
export const ORDER_STATUSES = [...SHIPMENT_STATUSES, 'Completed'] as const;

export const Order = Fields({
  /** The ID of the order's purchase. */
  shipping_id: Id,
  project_id: Id,
  title: Type.String(),
  description: Type.String(),
  category: Type.Enum(CATEGORIES),
  status: Type.Enum(ORDER_STATUSES),
  /** In whole rupees. */
  price: Type.Integer(),
  order_date: Timestamp,
  subject: Type.String(),
  complexity: Type.Enum(COMPLEXITIES),
  picture: nullable(Picture),
  buyer: Fields({ name: Type.String(), email: Type.String() }),
  phone_number: nullable(Type.String()),
  shipping_address: nullable(Type.String()),
  address_removed_at: nullable(Timestamp),
  tracking_id: nullable(Type.String()),
  courier_name: nullable(Type.String()),
  shipped_at: nullable(Timestamp),
  delivered_at: nullable(Timestamp),
  /** Null once nobody has to act: the order is completed. */
  next: nullable(NextAct),
  /** Set while the payment is disputed; until the dispute ends, the order's status cannot change. */
  dispute: nullable(Fields({ opened_at: Timestamp, evidence_due_at: nullable(Timestamp) })),
  hardware_verified: Type.Boolean(),
  video_url: nullable(Type.String()),
});
export type Order = Static<typeof Order>;

export const OrderMeta = Fields({
  total: Type.Integer(),
  next_cursor: nullable(Type.String()),
  /** Counts of all orders, regardless of the filters. */
  counts: Fields({
    total: Type.Integer(),
    /** Those in which the caller acts next. */
    due: Type.Integer(),
    pending: Type.Integer(),
    shipped: Type.Integer(),
    completed: Type.Integer(),
  }),
  /**
   * Sales in the last eight weeks, oldest first, regardless of the filters. Weeks start on Monday in
   * Indian time.
   */
  sales: Type.Array(
    Fields({ week: Type.String({ format: 'date' }), orders: Type.Integer(), rupees: Type.Integer() }),
  ),
});
export type OrderMeta = Static<typeof OrderMeta>;
