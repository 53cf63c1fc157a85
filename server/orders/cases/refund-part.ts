import { refundPartyOf } from '#domain/orders/order-case.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import { REFUND_PART } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { findCase, storePartReference } from '../../order-process/case-store.ts';
import { addEvent } from '../../order-process/process-store.ts';
import { lockBookedSale } from '../../payouts/ledger/ledger-store.ts';
import { takeBackShare } from '../../payouts/transfers/take-back-share.ts';
import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../../purchases/deps.ts';
import { issueFeePapers } from '../../purchases/papers/issue-fee-papers.ts';
import { findPurchase } from '../../purchases/purchase-store.ts';
import { refundSale } from '../../purchases/refund/refund-sale.ts';
import { RefundFailedError, RefundPendingError } from '../../purchases/refund/refund-unsold-payment.ts';
import { bookPartialRefund } from '../../purchases/settle/book-entries.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';
import { lockOrder } from '../step-order.ts';

/**
 * Makes the agreed partial refund of a case. The refund is booked when the provider accepts it, because the provider
 * deducts the amount immediately, even while the bank is still processing the refund. A refund that the bank returns is
 * made again, but not booked again. If lost disputes have left no more of the payment than the agreed amount, the sale
 * is refunded instead. Repeating the call is safe.
 * @throws GatewayUnavailableError, RefundFailedError, RefundPendingError, RefundRefusedError, TransferRefusedError
 */
export async function refundPart(context: PurchaseDeps, caseId: string): Promise<void> {
  const { database } = context;
  const agreed = await findCase(database, { id: caseId });
  if (agreed === null || agreed.outcome === null || agreed.partMinor === null) return;
  const { purchaseId, partMinor: amountMinor, partReference } = agreed;
  const purchase = await findPurchase(database, purchaseId);
  if (purchase === null || purchase.intentId === null) return;
  const settled = await settlePurchase(context, purchase.intentId);
  // If the purchase is no longer paid, a full refund or a lost dispute returns the whole payment.
  if ((settled?.state ?? purchase.state) !== 'paid') return;
  try {
    if (partReference === null) {
      const { lostMinor } = await database.transaction().execute((tx) => lockBookedSale(tx, purchaseId));
      if (amountMinor >= purchase.amountMinor - lostMinor) {
        const state = await refundSale(context, purchaseId, refundPartyOf(agreed.outcome));
        if (state === 'paid') throw new RefundPendingError('the bank is at work on the refund of the rest');
        return;
      }
      await takeBackShare(context, purchaseId, amountMinor);
    }
    const part = { reference: caseId, amountMinor };
    const { refundId, state } = await context.payments.refundPart(purchase.intentId, part);
    if (state === 'failed') throw new RefundFailedError(`refund ${refundId} has not been made`);
    if (refundId === partReference) return;
    await database.transaction().execute(async (tx) => {
      await lockOrder(tx, purchaseId);
      const locked = await findPurchase(tx, purchaseId);
      const current = await findCase(tx, { id: caseId });
      if (current?.partReference !== null) {
        await raiseAlert(context, tx, {
          code: 'payment-sent-back',
          subject: purchaseId,
          sentence: `The bank returned the partial refund of case ${agreed.number}. It was made again.`,
        });
        return;
      }
      await storePartReference(tx, caseId, refundId);
      if (locked?.state !== 'paid') return;
      await bookPartialRefund(tx, locked, { reference: caseId, amountMinor });
      await addEvent(tx, purchaseId, 'part-refunded', 'market', amountMinor);
      await issueFeePapers(context, tx, purchaseId, false);
    });
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError || error instanceof RefundPendingError)) {
      await raiseAlert(
        context,
        database,
        {
          code: 'refund-not-made',
          subject: purchaseId,
          sentence: `The partial refund of case ${agreed.number} failed. Refund the amount at the provider.`,
        },
        { err: error },
      );
    }
    throw error;
  }
}

export const refundPartJob = defineJob<{ caseId: string }, PurchaseDeps>({
  ...REFUND_PART,
  retryForHours: 24 * 30,
  timeoutSeconds: 60,
  async handle(context, { caseId }) {
    await refundPart(context, caseId);
  },
});
