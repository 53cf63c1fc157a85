import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

const WEEKS = 8;

export interface OrderOverview {
  readonly total: number;
  readonly pending: number;
  readonly shipped: number;
  /** Software orders and delivered hardware. */
  readonly completed: number;
  /** Recent weeks, oldest first; `week` is the Monday. */
  readonly sales: readonly { readonly week: string; readonly orders: number; readonly rupees: number }[];
}

/** Totals over all orders of a seller, in one statement. Weeks start on Monday in India. */
export async function readOrderOverview(db: Queryable, sellerId: string): Promise<OrderOverview> {
  const { rows } = await sql<OrderOverview>`
    with sold as (
      select p.price_rupees, s.status, date_trunc('week', p.paid_at at time zone 'Asia/Kolkata') as week
        from purchases p
        left join shipments s on s.purchase_id = p.id
       where p.seller_id = ${sellerId} and p.state = 'paid'
    ),
    present as (select date_trunc('week', now() at time zone 'Asia/Kolkata') as week),
    weeks as (
      select present.week - ago * interval '1 week' as week from present, generate_series(0, ${WEEKS - 1}::int) ago
    ),
    sales as (
      select weeks.week, count(sold.week) as orders, coalesce(sum(sold.price_rupees), 0) as rupees
        from weeks left join sold on sold.week = weeks.week
       group by weeks.week
    )
    select count(*) as total,
           count(*) filter (where status = 'Pending') as pending,
           count(*) filter (where status = 'Shipped') as shipped,
           count(*) filter (where status is null or status = 'Delivered') as completed,
           (select json_agg(json_build_object(
                     'week', to_char(week, 'YYYY-MM-DD'), 'orders', orders, 'rupees', rupees) order by week)
              from sales) as sales
      from sold
  `.execute(db);
  return rows[0] ?? { total: 0, pending: 0, shipped: 0, completed: 0, sales: [] };
}
