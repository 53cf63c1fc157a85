import type { ResponseOf } from '#contract/calls.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { Receipt } from './receipt-store.ts';

type PresentedReceipt = ResponseOf<'GET /api/payment/receipts/{purchase_id}'>['data'];

/** A receipt has names but no contact details. Only the seller sees the proceeds. */
export function presentReceipt(receipt: Receipt, viewerId: string): PresentedReceipt {
  const isSeller = receipt.sellerId === viewerId;
  return {
    purchase_id: receipt.purchaseId,
    receipt_number: formatReceiptNumber(receipt.number),
    paid_at: receipt.paidAt.toISOString(),
    role: isSeller ? 'seller' : 'buyer',
    state: stateOf(receipt),
    ended_at: receipt.endedAt?.toISOString() ?? null,
    buyer: { name: receipt.buyerName, username: receipt.buyerUsername },
    seller: { name: receipt.sellerName, username: receipt.sellerUsername },
    project_id: receipt.projectId,
    title: receipt.title,
    category: receipt.category,
    // A commit hash identifies its repository, so it is hidden after a refund.
    commit: receipt.state === 'paid' ? receipt.commit : null,
    price: receipt.priceRupees,
    platform_fee: receipt.feeRupees,
    total: receipt.priceRupees + receipt.feeRupees,
    ...(isSeller ? { earned: Math.floor(receipt.earnedMinor / 100) } : {}),
    method: receipt.method,
  };
}

/** Receipt numbers are assigned to paid purchases, which can only reach these states. */
function stateOf({ state }: Receipt): PresentedReceipt['state'] {
  switch (state) {
    case 'paid':
    case 'refund-pending':
    case 'refunded':
    case 'disputed':
      return state;
    case 'reserved':
    case 'processing':
    case 'expired':
    case 'cancelled':
      break;
  }
  throw new Error(`a purchase with a receipt is never ${state}`);
}
