import { sql } from 'kysely';
import type { OpenTrade } from '#domain/accounts/deletion-obligations.ts';
import { UNFINISHED_STATES } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../database/database.ts';
import { selectChangeOfMind, isInState } from '../database/predicates.ts';

/** The caller must hold the lock on the profile. */
export async function listOpenTrades(tx: Queryable, profileId: string): Promise<OpenTrade[]> {
  const { rows } = await sql<OpenTrade>`
    select p.id as "purchaseId", p.project_id as "projectId", p.title, p.state,
           case when p.buyer_id = ${profileId} then 'buyer' else 'seller' end as role, s.status as shipment,
           floor(extract(epoch from now() - s.shipped_at) / 86400)::int as "daysSinceShipped",
           p.disputed_since is not null as "isDisputed", p.refunded_by is not null as "isRefundRequested",
           p.payment_open as "isPaymentOpen", c.id is not null as "hasOpenCase",
           p.category, coalesce(o.state, 'reversed') as "orderState", ${selectChangeOfMind('p')}
      from purchases p
      left join order_processes o on o.purchase_id = p.id
      left join shipments s on s.purchase_id = p.id
      left join cases c on c.purchase_id = p.id and c.state <> 'closed'
     where (p.buyer_id = ${profileId} or p.seller_id = ${profileId})
       and (${isInState('p', UNFINISHED_STATES)}
            or p.payment_open
            or c.id is not null
            or (p.state = 'paid' and (s.status in ('Pending', 'Shipped')
              or (o.state = 'to-download' and p.buyer_id = ${profileId}))))
     order by p.created_at
     limit 50`.execute(tx);
  return rows;
}

export interface Counterpart {
  readonly profileId: string;
  readonly email: string;
  readonly name: string;
  readonly deletedRole: 'seller' | 'buyer';
  readonly titles: readonly string[];
}

export async function listCounterparts(tx: Queryable, profileId: string): Promise<Counterpart[]> {
  const { rows } = await sql<Counterpart>`
    select other.id as "profileId", other.email, coalesce(other.full_name, other.username, 'there') as name,
           case when p.seller_id = ${profileId} then 'seller' else 'buyer' end as "deletedRole",
           array_agg(p.title order by p.paid_at) as titles
      from purchases p
      join profiles other on other.id = case when p.seller_id = ${profileId} then p.buyer_id else p.seller_id end
     where (p.buyer_id = ${profileId} or p.seller_id = ${profileId}) and p.state = 'paid' and other.deleted_at is null
     group by 1, 2, 3, 4`.execute(tx);
  return rows;
}
