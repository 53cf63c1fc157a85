import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { EndedPurchase } from '#domain/purchases/refunds.ts';
import type { Queryable } from '../../database/database.ts';

/** The buyer's latest refunded purchase of a project; null if they hold one or never paid. */
export async function findRefundedPurchase(
  db: Queryable,
  buyerId: string,
  projectId: string,
): Promise<EndedPurchase | null> {
  const row = await db
    .selectFrom('purchases')
    .select([
      'id',
      'title',
      'amount_minor',
      'state',
      'ended_at',
      'end_reason',
      'refunded_by',
      'receipt_number',
    ])
    .where('buyer_id', '=', buyerId)
    .where('project_id', '=', projectId)
    .where('state', 'in', ['paid', 'refund-pending', 'refunded', 'disputed'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.state === 'paid') return null;
  return {
    purchaseId: row.id,
    title: row.title,
    amountMinor: row.amount_minor,
    state: row.state,
    endedAt: row.ended_at,
    endReason: row.end_reason,
    refundedBy: row.refunded_by,
    receiptNumber: row.receipt_number === null ? null : formatReceiptNumber(row.receipt_number),
  };
}
