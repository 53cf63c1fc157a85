import type { ResponseOf } from '#contract/calls.ts';
import type { Transaction } from '#contract/entities/purchase.ts';
import type { Grant, GrantVerdict } from '#domain/purchases/grant.ts';
import { boughtLine, failedLine, type HistoryLine, soldLine } from '#domain/purchases/history.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import { openUntil } from '#domain/purchases/reservation-length.ts';
import { historyReasons } from '#words/answers.ts';
import type { HistoryRow } from './read/history-store.ts';
import { presentBookedRefund } from './read/receipt-presenter.ts';
import type { OpenPayment } from './reserve/start-purchase.ts';

export function presentOpenPayment({
  purchase,
  payment,
}: OpenPayment): ResponseOf<'POST /api/payment/create-payment-intent'> {
  return {
    clientSecret: payment.checkoutToken,
    data: {
      purchase_id: purchase.id,
      payment_intent_id: payment.intentId,
      clientSecret: payment.checkoutToken,
      amount: purchase.amountMinor,
      ...(purchase.licence === null ? {} : { licence: purchase.licence }),
      expires_at: purchase.expiresAt.toISOString(),
      ...(purchase.isShortened ? { open_until: openUntil(purchase.expiresAt).toISOString() } : {}),
    },
  };
}

export function presentRefund(
  state: PurchaseState,
): ResponseOf<'POST /api/payment/purchases/{purchase_id}/refund'>['data'] {
  const isBack = state === 'refund-pending' || state === 'refunded' || state === 'disputed';
  return { state: isBack ? state : 'paid' };
}

export function presentTransaction(row: HistoryRow): Transaction {
  const line = lineOf(row);
  return {
    id: row.id,
    purchase_id: row.purchaseId,
    project_id: row.projectId,
    projectname: row.title,
    project_name: row.title,
    activity: line.activity,
    paymentStatus: line.status,
    amount: row.amountMinor,
    username: row.sellerUsername ?? '',
    paymentDate: row.at,
    receipt_number: row.receiptNumber === null ? null : formatReceiptNumber(row.receiptNumber),
    reason: sentenceOf(line.reason),
    reason_code: line.reason?.code ?? null,
    refunds: row.refunds.map(presentBookedRefund),
  };
}

function sentenceOf(reason: HistoryLine['reason']): string | null {
  if (reason === null) return null;
  return reason.code === 'declined' ? reason.sentence : historyReasons[reason.code];
}

function lineOf({ kind, state, failure }: HistoryRow): HistoryLine {
  if (kind === 'failed') return failedLine(failure ?? '');
  return kind === 'sold' ? soldLine(state) : boughtLine(state);
}

export function presentGrantCheck({
  verdict,
  grant,
}: {
  readonly verdict: GrantVerdict;
  readonly grant: Grant | null;
}): ResponseOf<'POST /api/public/grant-checks'>['data'] {
  return {
    verdict,
    grant:
      grant === null
        ? null
        : {
            order: grant.order,
            title: grant.title,
            licence: grant.licence ?? 'exclusive',
            version: grant.version,
            commit: grant.commit,
            archive: { sha256: grant.archiveSha256, size_bytes: grant.archiveBytes },
            buyer: grant.buyerName,
            paid_at: grant.paidAt.toISOString(),
            issued_at: grant.issuedAt.toISOString(),
          },
  };
}
