import { sql } from 'kysely';
import type { Category } from '#domain/projects/project.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../../database/database.ts';

export interface Receipt {
  readonly purchaseId: string;
  readonly number: number;
  readonly paidAt: Date;
  readonly endedAt: Date | null;
  readonly state: PurchaseState;
  readonly buyerId: string;
  readonly sellerId: string;
  /** Null once the account is deleted. */
  readonly buyerName: string | null;
  readonly buyerUsername: string | null;
  readonly sellerName: string | null;
  readonly sellerUsername: string | null;
  readonly projectId: string;
  readonly title: string;
  readonly category: Category;
  readonly commit: string | null;
  readonly priceRupees: number;
  readonly feeRupees: number;
  readonly method: string | null;
  /** The seller's proceeds in paise, net of reversals. */
  readonly earnedMinor: number;
}

/** The receipt of a paid purchase for its buyer or seller. */
export async function findReceipt(
  db: Queryable,
  purchaseId: string,
  profileId: string,
): Promise<Receipt | null> {
  const row = await db
    .selectFrom('purchases as p')
    .innerJoin('profiles as b', 'b.id', 'p.buyer_id')
    .innerJoin('profiles as s', 's.id', 'p.seller_id')
    .select([
      'p.id as purchaseId',
      'p.receipt_number as number',
      'p.paid_at as paidAt',
      'p.ended_at as endedAt',
      'p.state',
      'p.buyer_id as buyerId',
      'p.seller_id as sellerId',
      'b.full_name as buyerName',
      'b.username as buyerUsername',
      's.full_name as sellerName',
      's.username as sellerUsername',
      'p.project_id as projectId',
      'p.title',
      'p.category',
      'p.commit_sha as commit',
      'p.price_rupees as priceRupees',
      'p.fee_rupees as feeRupees',
      'p.method',
      sql<number>`coalesce((select -sum(l.amount_minor) from ledger_entries l
        where l.purchase_id = p.id and l.account = 'seller-payable'), 0)::bigint`.as('earnedMinor'),
    ])
    .where('p.id', '=', purchaseId)
    .where('p.receipt_number', 'is not', null)
    .where((where) => where.or([where('p.buyer_id', '=', profileId), where('p.seller_id', '=', profileId)]))
    .executeTakeFirst();
  if (row === undefined || row.number === null || row.paidAt === null) return null;
  return { ...row, number: row.number, paidAt: row.paidAt };
}
