import { sql } from 'kysely';
import { ADDRESS_RETENTION_DAYS, UNDELIVERED_ADDRESS_RETENTION_DAYS } from '#domain/shipping/shipment.ts';
import type { Queryable } from '../../database/database.ts';

const isOver = (moment: string, days: number = ADDRESS_RETENTION_DAYS) =>
  sql<boolean>`${sql.ref(moment)} < now() - make_interval(days => ${days}::int)`;

export async function removeOldAddresses(db: Queryable, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shipments')
    .set({ address: null, phone: null, addressRemovedAt: sql<Date>`now()` })
    .where('purchaseId', 'in', (eb) =>
      eb
        .selectFrom('shipments as s')
        .innerJoin('purchases as p', 'p.id', 's.purchaseId')
        .select('s.purchaseId')
        .where('s.address', 'is not', null)
        .where((where) =>
          where.or([
            where.and([where('s.status', '=', 'Delivered'), isOver('s.deliveredAt')]),
            where.and([
              where('s.status', '<>', 'Delivered'),
              isOver('p.paidAt', UNDELIVERED_ADDRESS_RETENTION_DAYS),
            ]),
            where.and([where('p.state', 'in', ['refunded', 'disputed']), isOver('p.endedAt')]),
          ]),
        )
        .orderBy('s.purchaseId')
        .limit(limit)
        .forUpdate('s')
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteOldDrafts(db: Queryable, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from shipping_drafts d using (
      select profile_id, project_id from shipping_drafts
       where ${isOver('updatedAt')} order by updated_at limit ${limit} for update skip locked
    ) old
    where d.profile_id = old.profile_id and d.project_id = old.project_id
    returning 1`.execute(db);
  return rows.length;
}
