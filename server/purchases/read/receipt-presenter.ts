import type { ResponseOf } from '#contract/calls.ts';
import type { BookedRefund } from '#contract/entities/purchase.ts';
import { canDownloadVersion } from '#domain/projects/version.ts';
import { canIssueGrant } from '#domain/purchases/grant.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import { type FeePaper, formatPaperNumber } from '#domain/taxes/fee-paper.ts';
import { STATES } from '#domain/taxes/gst.ts';
import type { RefundRow, Receipt } from './receipt-store.ts';

type PresentedReceipt = ResponseOf<'GET /api/payment/receipts/{purchase_id}'>['data'];

export function presentReceipt(
  receipt: Receipt & { readonly papers: readonly FeePaper[] },
  viewerId: string,
): PresentedReceipt {
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
    // A commit hash identifies its repository, so the commit is hidden after a refund.
    commit: receipt.state === 'paid' ? receipt.commit : null,
    grant_versions: isSeller ? [] : listGrantVersions(receipt),
    ...(receipt.licence === null ? {} : { licence: receipt.licence }),
    price: receipt.priceRupees,
    platform_fee: receipt.feeRupees,
    total: receipt.priceRupees + receipt.feeRupees,
    ...(isSeller
      ? {
          earned: Math.floor(receipt.earnedMinor / 100),
          earned_minor: receipt.earnedMinor,
          withheld_minor: receipt.withheldMinor,
        }
      : {}),
    refunds: receipt.refunds.map(presentBookedRefund),
    method: receipt.method,
    papers: receipt.papers.map(presentPaper),
  };
}

function listGrantVersions({ state, isRefunding, boughtNumber, versions }: Receipt): number[] {
  return versions
    .filter(
      ({ number, commit, archiveSha256 }) =>
        canIssueGrant({ state, isRefunding, commit, archiveSha256 }) &&
        canDownloadVersion({ isSeller: false, hasPaid: true }, { number, boughtNumber }),
    )
    .map(({ number }) => number);
}

function presentPaper(paper: FeePaper): PresentedReceipt['papers'][number] {
  return {
    id: paper.id,
    kind: paper.kind,
    number: formatPaperNumber(paper),
    issued_at: paper.issuedAt.toISOString(),
    invoice:
      paper.invoice === null
        ? null
        : { number: formatPaperNumber(paper.invoice), issued_at: paper.invoice.issuedAt.toISOString() },
    supplier: { name: paper.supplierName, address: paper.supplierAddress, gstin: paper.supplierGstin },
    sac: paper.sac,
    place_of_supply: { code: paper.placeOfSupply, name: STATES[paper.placeOfSupply] },
    rate_percent: paper.rateBasisPoints / 100,
    taxable: paper.taxableMinor,
    cgst: paper.cgstMinor,
    sgst: paper.sgstMinor,
    igst: paper.igstMinor,
    total: paper.grossMinor,
  };
}

export function presentBookedRefund({ at, kind, amountMinor, sellerMinor }: RefundRow): BookedRefund {
  return { at: new Date(at).toISOString(), kind, amount_minor: amountMinor, seller_minor: sellerMinor };
}

/** Only a paid purchase gets a receipt number, and a paid purchase can only reach these states. */
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
