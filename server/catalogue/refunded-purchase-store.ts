import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { EndedPurchase } from '#domain/purchases/refunds.ts';
import type { Queryable } from '../database/database.ts';

/** @returns null if the buyer never paid, or if the last purchase that they paid is still in the state `paid`. */
export async function findRefundedPurchase(
  db: Queryable,
  buyerId: string,
  projectId: string,
): Promise<EndedPurchase | null> {
  const row = await db
    .selectFrom('purchases')
    .select(['id', 'title', 'amountMinor', 'state', 'endedAt', 'endReason', 'refundedBy', 'receiptNumber'])
    .where('buyerId', '=', buyerId)
    .where('projectId', '=', projectId)
    .where('state', 'in', ['paid', 'refund-pending', 'refunded', 'disputed'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.state === 'paid') return null;
  return {
    purchaseId: row.id,
    title: row.title,
    amountMinor: row.amountMinor,
    state: row.state,
    endedAt: row.endedAt,
    endReason: row.endReason,
    refundedBy: row.refundedBy,
    receiptNumber: row.receiptNumber === null ? null : formatReceiptNumber(row.receiptNumber),
  };
}
