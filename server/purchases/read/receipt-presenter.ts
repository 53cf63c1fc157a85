import type { ResponseOf } from '#contract/calls.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { Receipt } from './receipt-store.ts';

type Shown = ResponseOf<'GET /api/payment/receipts/{purchase_id}'>['data'];

/** Names stand on a receipt, addresses do not. What the seller keeps is the seller's own matter. */
export function presentReceipt(receipt: Receipt, viewerId: string): Shown {
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
    // A code host finds the repository by it.
    commit: receipt.state === 'paid' ? receipt.commit : null,
    price: receipt.priceRupees,
    platform_fee: receipt.feeRupees,
    total: receipt.priceRupees + receipt.feeRupees,
    ...(isSeller ? { earned: Math.floor(receipt.earnedMinor / 100) } : {}),
    method: receipt.method,
  };
}

/** A number is only ever given to a purchase that was paid, and from there only these states are reached. */
function stateOf({ state }: Receipt): Shown['state'] {
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
