import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { OrderProcess } from './process-store.ts';

export async function listDueProcesses(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ purchaseId: string }>`
    select o.purchase_id as "purchaseId" from order_processes o join purchases p on p.id = o.purchase_id
     where o.due_at is not null and least(o.due_at, o.remind_at) <= now() and p.refunded_by is null and p.state = 'paid'
     order by least(o.due_at, o.remind_at) limit ${limit}`.execute(db);
  return rows.map(({ purchaseId }) => purchaseId);
}

export interface DueProcess {
  readonly process: OrderProcess;
  readonly isDue: boolean;
  readonly isReminderDue: boolean;
}

/**
 * Locks the order's shipment, purchase and process. Skips the order if another transaction has locked its purchase or
 * process; the next run retries it.
 * @returns null if the order is locked, refunded or no longer due.
 */
export async function lockDueProcess(tx: Queryable, purchaseId: string): Promise<DueProcess | null> {
  // This lock blocks the seller, who could otherwise ship while the refund starts.
  await sql`select from shipments where purchase_id = ${purchaseId} for update`.execute(tx);
  const purchase = await tx
    .selectFrom('purchases')
    .select('refundedBy')
    .where('id', '=', purchaseId)
    .where('state', '=', 'paid')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (purchase === undefined || purchase.refundedBy !== null) return null;
  const row = await tx
    .selectFrom('orderProcesses')
    .selectAll()
    .select([
      sql<boolean>`due_at <= now()`.as('isDue'),
      sql<boolean>`coalesce(remind_at <= now(), false)`.as('isReminderDue'),
    ])
    .where('purchaseId', '=', purchaseId)
    .where('dueAt', 'is not', null)
    .where(sql<boolean>`least(due_at, remind_at) <= now()`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { isDue, isReminderDue, ...process } = row;
  return { process, isDue, isReminderDue };
}
