import { type Static, Type } from 'typebox';
import { SHIPMENT_STATUSES } from '#domain/projects/project.ts';
import { LICENCES } from '#domain/projects/sale-mode.ts';
import { HISTORY_REASONS } from '#domain/purchases/history.ts';
import { LOSS_KINDS } from '#domain/purchases/ledger.ts';
import { Fields, Id, nullable, Timestamp } from '../schemas.ts';

export const ShipmentProgress = Fields({
  status: Type.Enum(SHIPMENT_STATUSES),
  courier_name: nullable(Type.String()),
  tracking_id: nullable(Type.String()),
  shipped_at: nullable(Timestamp),
  delivered_at: nullable(Timestamp),
  address_removed_at: nullable(Timestamp),
});

export const PurchaseSummary = Fields({
  purchase_id: Id,
  receipt_number: Type.String(),
  paid_at: Timestamp,
  /** In paise. */
  amount: Type.Integer(),
  archive: nullable(
    Fields({
      file_name: Type.String(),
      size_bytes: Type.Integer(),
      sha256: Type.String(),
      commit: Type.String(),
    }),
  ),
  shipment: nullable(ShipmentProgress),
  /** Only for software: the number of the bought version, whose archive is `archive`. */
  version: Type.Optional(Type.Integer()),
  licence: Type.Optional(Type.Enum(LICENCES)),
  reviewed: Type.Boolean(),
});
export type PurchaseSummary = Static<typeof PurchaseSummary>;

/** Money that went back to the buyer; its amounts are those of the ledger. */
export const BookedRefund = Fields({
  at: Timestamp,
  kind: Type.Enum(LOSS_KINDS),
  /** In paise, with the fee's share. */
  amount_minor: Type.Integer({ minimum: 1 }),
  /** The part of it that the seller gave back. */
  seller_minor: Type.Integer({ minimum: 0 }),
});
export type BookedRefund = Static<typeof BookedRefund>;

export const Transaction = Fields({
  id: Type.String(),
  purchase_id: Id,
  project_id: Id,
  projectname: Type.String(),
  project_name: Type.String(),
  activity: Type.Enum(['sold', 'bought', 'failed', 'refunded']),
  paymentStatus: Type.Enum(['succeeded', 'failed', 'pending', 'refunded']),
  /** In paise. Includes the platform fee for the buyer, but not for the seller. */
  amount: Type.Integer(),
  username: Type.String(),
  paymentDate: Timestamp,
  receipt_number: nullable(Type.String()),
  /** Explains the status, if necessary; otherwise null. For a declined payment, it is the payment provider's text. */
  reason: nullable(Type.String()),
  reason_code: nullable(Type.Enum(HISTORY_REASONS)),
  /** Oldest first. */
  refunds: Type.Array(BookedRefund),
});
export type Transaction = Static<typeof Transaction>;
