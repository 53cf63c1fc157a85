import { sql } from 'kysely';
import { ADDRESS_KEPT_DAYS, ADDRESS_KEPT_UNDELIVERED_DAYS } from '#domain/shipping/shipment.ts';
import type { Queryable } from '../database/database.ts';

/** By the database's clock. What somebody else holds at this moment waits for the next time. */
const isOver = (moment: string, days: number = ADDRESS_KEPT_DAYS) =>
  sql<boolean>`${sql.ref(moment)} < now() - make_interval(days => ${days}::int)`;

/** Of orders that were delivered, or whose money went back, long ago, or that were paid longer ago. The order itself stays. @returns of how many. */
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
              isOver('p.paid_at', ADDRESS_KEPT_UNDELIVERED_DAYS),
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

/** With which nobody began to buy for long. @returns how many. */
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
