import { sql } from 'kysely';
import type { ShipmentStatus } from '#domain/projects/project.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import { BUYER_REFUNDS_WINDOW_DAYS } from '#domain/purchases/refunds.ts';
import type { Queryable } from '../../database/database.ts';

export interface RefundablePurchase {
  readonly role: 'buyer' | 'seller';
  readonly state: PurchaseState;
  readonly shipment: ShipmentStatus | null;
  readonly isDisputed: boolean;
  readonly buyerRefunds: number;
}

/** A purchase of one of its parties. Locks the shipment, so that an order is not shipped and refunded concurrently. */
export async function lockForRefund(
  tx: Queryable,
  purchaseId: string,
  profileId: string,
): Promise<RefundablePurchase | null> {
  const shipment = await tx
    .selectFrom('shipments')
    .select('status')
    .where('purchase_id', '=', purchaseId)
    .forUpdate()
    .executeTakeFirst();
  const row = await tx
    .selectFrom('purchases')
    .select(['state', 'buyer_id', 'disputed_since'])
    .select((eb) =>
      eb
        .selectFrom('purchases as undone')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('undone.buyer_id', '=', profileId)
        .where('undone.refunded_by', '=', 'buyer')
        .where('undone.id', '<>', purchaseId)
        .where('undone.paid_at', '>', sql<Date>`now() - make_interval(days => ${BUYER_REFUNDS_WINDOW_DAYS})`)
        .as('buyerRefunds'),
    )
    .where('id', '=', purchaseId)
    .where((eb) => eb.or([eb('buyer_id', '=', profileId), eb('seller_id', '=', profileId)]))
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    role: row.buyer_id === profileId ? 'buyer' : 'seller',
    state: row.state,
    shipment: shipment?.status ?? null,
    isDisputed: row.disputed_since !== null,
    buyerRefunds: row.buyerRefunds ?? 0,
  };
}
