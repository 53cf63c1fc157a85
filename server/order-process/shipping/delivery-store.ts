import { sql } from 'kysely';
import { countShipment } from '../../accounts/figures/count-store.ts';
import type { Queryable } from '../../database/database.ts';

/** The caller must hold the lock of `lockDelivery`. */
export async function markDelivered(tx: Queryable, purchaseId: string): Promise<void> {
  await countShipment(tx, purchaseId, -1);
  await tx
    .updateTable('shipments')
    .set({
      status: 'Delivered',
      shippedAt: sql<Date>`coalesce(shipped_at, now())`,
      deliveredAt: sql<Date>`coalesce(delivered_at, greatest(now(), shipped_at))`,
      updatedAt: sql<Date>`now()`,
    })
    .where('purchaseId', '=', purchaseId)
    .execute();
}

/** Call this first: every transaction on an order locks the shipment before the order's other rows. */
export async function lockDelivery(tx: Queryable, purchaseId: string): Promise<void> {
  await sql`select from shipments where purchase_id = ${purchaseId} for update`.execute(tx);
}
