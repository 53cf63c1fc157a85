import type { Queryable } from '../database/database.ts';

export async function findOrderDueAt(db: Queryable, purchaseId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('orderProcesses')
    .select('dueAt')
    .where('purchaseId', '=', purchaseId)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}
