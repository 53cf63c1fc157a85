import { sql } from 'kysely';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../database/database.ts';

/** A purchase with its totals in the ledger's clearing account, in paise. */
export interface AuditedPurchase {
  readonly id: string;
  readonly state: PurchaseState;
  readonly intentId: string | null;
  readonly createdAt: Date;
  readonly amountMinor: number;
  readonly saleMinor: number;
  /** Negative total of refunds and lost disputes. */
  readonly refundMinor: number;
  readonly feesMinor: number;
}

/** Lists one purchase, or a page of purchases from newest to oldest (ids are ordered by time). */
export async function listAuditedPurchases(
  db: Queryable,
  which: { beforeId: string | null; limit: number } | { id: string },
): Promise<AuditedPurchase[]> {
  const chosen =
    'id' in which
      ? sql`id::text = ${which.id}`
      : which.beforeId === null
        ? sql`true`
        : sql`id < ${which.beforeId}::uuid`;
  const { rows } = await sql<AuditedPurchase>`
    with chosen as (
      select id, state, intent_id, created_at, amount_minor from purchases where ${chosen} order by id desc
      limit ${'id' in which ? 1 : which.limit})
    select chosen.id, chosen.state, chosen.intent_id as "intentId", chosen.created_at as "createdAt", chosen.amount_minor as "amountMinor",
      coalesce(sum(entry.amount_minor) filter (where entry.kind = 'sale'), 0)::bigint as "saleMinor",
      coalesce(sum(entry.amount_minor) filter (where entry.kind in ('refund', 'part-dispute')), 0)::bigint as "refundMinor",
      coalesce(-sum(entry.amount_minor) filter (where entry.kind in ('provider-fee', 'dispute-fee')), 0)::bigint as "feesMinor"
    from chosen left join ledger_entries entry on entry.purchase_id = chosen.id and entry.account = 'clearing'
    group by 1, 2, 3, 4, 5 order by 1 desc`.execute(db);
  return rows;
}

export async function sumLedger(
  db: Queryable,
): Promise<{ clearingMinor: number; totalMinor: number; unbalanced: readonly string[] }> {
  const { rows } = await sql<{ clearingMinor: number; totalMinor: number; unbalanced: string[] }>`
    select coalesce(sum(amount_minor) filter (where account = 'clearing'), 0)::bigint as "clearingMinor",
           coalesce(sum(amount_minor), 0)::bigint as "totalMinor",
           array(select transaction_id::text from ledger_entries group by 1 having sum(amount_minor) <> 0 limit 100)
             as unbalanced
    from ledger_entries`.execute(db);
  return rows[0] ?? { clearingMinor: 0, totalMinor: 0, unbalanced: [] };
}
