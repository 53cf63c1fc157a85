import { ownsWork } from '#domain/projects/ownership.ts';
import { areTermsKept } from '#domain/projects/sale-mode.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import {
  decideSettlement,
  isRecorded,
  type PurchaseFacts,
  type Settlement,
} from '#domain/purchases/settlement.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import type { Payment } from '../../ports/payment-gateway.ts';
import { isKnownPayer } from '../../projects/reputation/figures-store.ts';
import { refreshFiguresAfterSale } from '../../projects/reputation/refresh-figures.ts';
import type { PurchaseDeps } from '../deps.ts';
import { issueFeePapers } from '../papers/issue-fee-papers.ts';
import { markPaymentClosed } from '../purchase-store.ts';
import { applyDecision } from './apply-decision.ts';
import { bookFees } from './book-entries.ts';
import { recordPartlyLostDisputes, syncDispute } from './dispute-of-payment.ts';
import {
  clearDispute,
  findRecorded,
  insertPaymentFailure,
  lockForSettlement,
  backfillPayer,
  type SettlementRow,
} from './settlement-store.ts';

export interface SettlementResult {
  readonly purchaseId: string;
  readonly state: PurchaseState;
  /** `reread-payment`: nothing was written, because the payment was read before it was refunded. */
  readonly decision: Settlement['kind'] | 'reread-payment';
}

/**
 * Updates the purchase of a payment that has just been read from the provider, in one transaction, under the
 * project's lock.
 * @param wasRefunded - whether the purchase was `refunded` before the payment was read. Only in this case
 * does a payment without a refund mean that the bank returned the refund.
 * @returns null if the payment belongs to no purchase.
 */
export async function recordSettlement(
  context: PurchaseDeps,
  payment: Payment,
  { wasRefunded = false }: { wasRefunded?: boolean } = {},
): Promise<SettlementResult | null> {
  const known = await findRecorded(context.database, payment.intentId, payment.purchaseId);
  if (known === null) return null;
  if (isRecorded(known, payment, context.payments.isLiveMode)) {
    return { purchaseId: known.id, state: known.state, decision: 'no-change' };
  }
  let before: PurchaseState | null = null;
  const recorded = await context.database.transaction().execute(async (tx): Promise<SettlementResult> => {
    const row = await lockForSettlement(tx, known);
    const { purchase } = row;
    before = purchase.state;
    const isDecided = payment.status === 'succeeded' || payment.status === 'canceled';
    if (isDecided && purchase.paymentOpen) await markPaymentClosed(tx, purchase.id);
    const decision = decideSettlement(factsOf(row), payment, context.payments.isLiveMode);
    if (decision.kind === 'reject-payment') {
      await raiseAlert(
        context,
        tx,
        {
          code: 'payment-mismatch',
          subject: purchase.id,
          sentence: `The payment does not match the purchase (${decision.mismatches.join(', ')}). Nothing was changed. Run purchase show.`,
        },
        { intentId: payment.intentId, state: purchase.state },
      );
      return { purchaseId: purchase.id, state: purchase.state, decision: decision.kind };
    }
    if (decision.kind === 'start-refund' && purchase.state === 'refunded' && !wasRefunded) {
      return { purchaseId: purchase.id, state: purchase.state, decision: 'reread-payment' };
    }
    if (payment.lastFailure !== null) await insertPaymentFailure(tx, purchase.id, payment.lastFailure);
    const isNewPayer =
      payment.payerHash !== null && !(await isKnownPayer(tx, purchase.buyerId, payment.payerHash));
    const state = await applyDecision(context, tx, purchase, payment, decision);
    if (purchase.payerHash === null && purchase.state === 'paid' && payment.payerHash !== null) {
      await backfillPayer(tx, purchase, payment.payerHash);
    }
    const isSaleChanged = (state === 'paid') !== (purchase.state === 'paid');
    if (isSaleChanged) await refreshFiguresAfterSale(tx, purchase, { isNewPayer });
    await bookFees(tx, purchase, payment);
    if (state === 'paid') {
      await recordPartlyLostDisputes(context, tx, purchase, payment);
      await syncDispute(context, tx, purchase, payment);
    } else if (payment.openDispute === null && purchase.disputedSince !== null) {
      await clearDispute(tx, purchase.id);
    }
    if (isSaleChanged || payment.lostDisputes.length > 0) {
      await issueFeePapers(context, tx, purchase.id, decision.kind === 'record-sale');
    }
    return { purchaseId: purchase.id, state, decision: decision.kind };
  });
  if (recorded.state !== before) {
    const paidAt = recorded.decision === 'record-sale' ? payment.succeededAt : null;
    context.telemetry.purchaseStateChanged(
      recorded.state,
      paidAt === null ? null : Math.max(0, (Date.now() - paidAt.getTime()) / 1_000),
    );
  }
  return recorded;
}

function factsOf({
  purchase,
  listingStatus,
  isFrozen,
  isSoldToAnother,
  ownership,
  isBuyerDeleted,
}: SettlementRow): PurchaseFacts {
  return {
    id: purchase.id,
    projectId: purchase.projectId,
    buyerId: purchase.buyerId,
    state: purchase.state,
    amountMinor: purchase.amountMinor,
    currency: purchase.currency,
    isOwnProject: ownership !== null && ownsWork(ownership.buyer, ownership.work),
    isBuyerDeleted,
    isSoldToAnother,
    listing: { status: listingStatus, isFrozen },
    areTermsKept: areTermsKept(purchase),
  };
}
