import { sql } from 'kysely';
import { ADDRESS_RETENTION_DAYS, UNDELIVERED_ADDRESS_RETENTION_DAYS } from '#domain/shipping/shipment.ts';
import type { Queryable } from '../database/database.ts';

/** By the database's clock. Locked rows are left for the next run. */
const isOver = (moment: string, days: number = ADDRESS_RETENTION_DAYS) =>
  sql<boolean>`${sql.ref(moment)} < now() - make_interval(days => ${days}::int)`;

/** Removes addresses of orders past their retention time; the orders stay. @returns the number of orders. */
export async function removeOldAddresses(db: Queryable, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shipments')
    .set({ address: null, phone: null, address_removed_at: sql<Date>`now()` })
    .where('purchase_id', 'in', (eb) =>
      eb
        .selectFrom('shipments as s')
        .innerJoin('purchases as p', 'p.id', 's.purchase_id')
        .select('s.purchase_id')
        .where('s.address', 'is not', null)
        .where((where) =>
          where.or([
            where.and([where('s.status', '=', 'Delivered'), isOver('s.delivered_at')]),
            where.and([
              where('s.status', '<>', 'Delivered'),
              isOver('p.paid_at', UNDELIVERED_ADDRESS_RETENTION_DAYS),
            ]),
            where.and([where('p.state', 'in', ['refunded', 'disputed']), isOver('p.ended_at')]),
          ]),
        )
        .orderBy('s.purchase_id')
        .limit(limit)
        .forUpdate('s')
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes old addresses without a purchase. @returns their number. */
export async function deleteOldDrafts(db: Queryable, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from shipping_drafts d using (
      select profile_id, project_id from shipping_drafts
       where ${isOver('updated_at')} order by updated_at limit ${limit} for update skip locked
    ) old
    where d.profile_id = old.profile_id and d.project_id = old.project_id
    returning 1`.execute(db);
  return rows.length;
}
