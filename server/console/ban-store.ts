import { sql } from 'kysely';
import type { OrderAtBan } from '#domain/operators/ban.ts';
import { FINAL_ORDER_STATES } from '#domain/orders/order-process.ts';
import { OPEN_STATES } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../database/database.ts';
import { isInState } from '../database/predicates.ts';

export async function listOffered(db: Queryable, sellerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('listingStatus', '=', 'listed')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listBannedWithSeller(db: Queryable, sellerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select project.id from projects project
     where project.seller_id = ${sellerId} and project.listing_status = 'banned'
       and (select details ->> 'withSeller' from operator_actions
             where subject = project.id::text and action = 'listing ban' order by done_at desc, id desc limit 1) = 'true'
     order by project.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listOpenPurchases(
  db: Queryable,
  profileId: string,
): Promise<{ id: string; state: 'reserved' | 'processing'; intentId: string | null }[]> {
  const { rows } = await sql<{ id: string; state: 'reserved' | 'processing'; intentId: string | null }>`
    select id, state, intent_id as "intentId" from purchases p
     where (buyer_id = ${profileId} or seller_id = ${profileId}) and ${isInState('p', OPEN_STATES)}
     order by id`.execute(db);
  return rows;
}

export async function listUnendedOrders(db: Queryable, profileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orderProcesses')
    .select('purchaseId')
    .where((eb) => eb.or([eb('buyerId', '=', profileId), eb('sellerId', '=', profileId)]))
    .where('state', 'not in', FINAL_ORDER_STATES)
    .orderBy('purchaseId')
    .execute();
  return rows.map(({ purchaseId }) => purchaseId);
}

/** The caller must hold the order's lock. @returns null if the purchase has no order. */
export async function findOrderAtBan(
  tx: Queryable,
  purchaseId: string,
  profileId: string,
): Promise<OrderAtBan | null> {
  const { rows } = await sql<OrderAtBan>`
    select case o.seller_id when ${profileId} then 'seller' else 'buyer' end as role, o.state, c.state as "openCase",
           o.has_dispute as "hasDispute", p.refunded_by is not null or p.state <> 'paid' as "isRefundRequested"
      from order_processes o join purchases p on p.id = o.purchase_id
      left join cases c on c.purchase_id = o.purchase_id and c.state <> 'closed'
     where o.purchase_id = ${purchaseId}`.execute(tx);
  return rows[0] ?? null;
}
