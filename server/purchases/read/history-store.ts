import { type RawBuilder, sql } from 'kysely';
import { BOUGHT_STATES } from '#domain/purchases/history.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../../database/database.ts';
import { isInState } from '../../database/predicates.ts';
import { fetchSizeOf, runPrepared } from '../../database/statement.ts';
import { type RefundRow, refundsOf } from './receipt-store.ts';

export interface HistoryRow {
  readonly id: string;
  /** A timestamp as text, because a `Date` would drop the microseconds that the cursor needs. */
  readonly at: string;
  readonly purchaseId: string;
  readonly projectId: string;
  readonly title: string;
  readonly kind: 'bought' | 'sold' | 'failed';
  readonly state: PurchaseState;
  readonly amountMinor: number;
  readonly sellerUsername: string | null;
  readonly receiptNumber: number | null;
  readonly failure: string | null;
  readonly refunds: readonly RefundRow[];
}

export interface HistoryCursor {
  readonly at: string;
  readonly id: string;
}

export async function listHistory(
  db: Queryable,
  profileId: string,
  { limit, after }: { limit: number; after: HistoryCursor | null },
): Promise<HistoryRow[]> {
  // The subquery hides the member's ID from the planner, which would otherwise replan each read.
  const member = sql`(select ${profileId}::uuid)`;
  const size = sql.lit(fetchSizeOf(limit));
  const boughtAt = sql`coalesce(p.paid_at, p.ended_at, p.created_at)`;
  const pageBy = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
    ${after === null ? sql`` : sql`and (${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::text)`}
    order by ${at} desc, ${id} desc limit ${size}`;
  const query = sql<HistoryRow>`
    with history as (
      (select p.id::text || '.bought' as id, ${boughtAt} as at, p.id as purchase_id, p.project_id, p.title, p.seller_id,
             'bought' as kind, p.state, p.amount_minor, p.receipt_number, null as failure
        from purchases p
       where p.buyer_id = ${member} and ${isInState('p', BOUGHT_STATES)}
             ${pageBy(boughtAt, sql`(p.id::text || '.bought')`)})
      union all
      (select p.id::text || '.sold', p.paid_at, p.id, p.project_id, p.title, p.seller_id,
             'sold', p.state, p.price_rupees::bigint * 100, p.receipt_number, null
        from purchases p
       where p.seller_id = ${member} and p.paid_at is not null
             ${pageBy(sql`p.paid_at`, sql`(p.id::text || '.sold')`)})
      union all
      (select f.id || '.failed', f.failed_at, p.id, p.project_id, p.title, p.seller_id,
             'failed', p.state, p.amount_minor, null, f.reason
        from payment_failures f
        join purchases p on p.id = f.purchase_id
       where f.buyer_id = ${member}
             ${pageBy(sql`f.failed_at`, sql`(f.id || '.failed')`)})
    ), page as (select * from history order by at desc, id desc limit ${size})
    select page.id, page.purchase_id as "purchaseId", page.project_id as "projectId", page.title,
           page.kind, page.state, page.amount_minor as "amountMinor", seller.username as "sellerUsername", page.failure,
           page.receipt_number as "receiptNumber",
           case when page.kind = 'failed' then '[]' else ${refundsOf('page.purchase_id')} end as refunds,
           to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from page
      join profiles seller on seller.id = page.seller_id
     order by page.at desc, page.id desc
  `;
  const rows = await runPrepared(db, 'history', query);
  return rows.slice(0, limit);
}
