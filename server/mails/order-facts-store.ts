import type { Queryable } from '../database/database.ts';

/** Returns null if the order has no deadline or its clock is stopped. */
export async function findOrderDueAt(db: Queryable, purchaseId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('orderProcesses')
    .select('dueAt')
    .where('purchaseId', '=', purchaseId)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}
