import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import {
  assertRefundable,
  isWithdrawnOnRefusal,
  PurchaseNotFoundError,
  RefundNotAllowedError,
} from '#domain/purchases/refunds.ts';
import { raiseAlert, raiseAlertOnce } from '../../alerts/raise-alert.ts';
import { REFUND_SALE } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { addEvent, lockProcess } from '../../order-process/process-store.ts';
import { GatewayUnavailableError, RefundRefusedError } from '../../ports/payment-gateway.ts';
import { TransferRefusedError } from '../../ports/transfer-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findPurchase, markRefundedBy } from '../purchase-store.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';
import { NotRefundableError, refundSale } from './refund-sale.ts';
import { lockForRefund } from './refund-store.ts';
import { RefundFailedError } from './refund-unsold-payment.ts';

/**
 * Blocks shipping and downloads, then refunds the purchase, with retries while the provider is down. Repeating the call
 * is safe.
 * @returns the current state, which is `paid` while the provider processes the refund.
 * @throws PurchaseNotFoundError (also if the caller is neither seller nor buyer), RefundNotAllowedError
 */
export async function requestRefund(
  context: PurchaseDeps,
  { profileId, purchaseId }: { profileId: string; purchaseId: string },
): Promise<PurchaseState> {
  const endedState = await context.database
    .transaction()
    .execute(async (tx): Promise<PurchaseState | null> => {
      const found = await lockForRefund(tx, purchaseId, profileId);
      if (found === null) throw new PurchaseNotFoundError();
      if (found.state === 'refunded' || found.state === 'refund-pending') return found.state;
      const process = await lockProcess(tx, purchaseId);
      assertRefundable({
        ...found,
        hasCase: process?.hasCase ?? false,
        order: process === null ? null : { ...found, state: process.state },
      });
      if (!found.isRefundRequested) {
        await markRefundedBy(tx, purchaseId, found.role);
        await addEvent(tx, purchaseId, 'refund-asked', found.role);
      }
      await context.jobs.enqueue(REFUND_SALE, { purchaseId }, { transaction: tx, key: purchaseId });
      return null;
    });
  if (endedState !== null) return endedState;
  try {
    return await makeRequestedRefund(context, purchaseId);
  } catch (error) {
    if (error instanceof RefundNotAllowedError) throw error;
    if (!(error instanceof GatewayUnavailableError)) {
      context.log.error({ err: error, purchaseId }, 'a refund was not made immediately');
    }
    return 'paid';
  }
}

/**
 * @throws GatewayUnavailableError, RefundNotAllowedError if the provider rejects a cancellation; the order can then be
 * shipped again
 * @throws RefundRefusedError, TransferRefusedError if the provider rejects a refund that was already decided;
 * RefundFailedError if the bank rejected the refund
 */
export async function makeRequestedRefund(context: PurchaseDeps, purchaseId: string): Promise<PurchaseState> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null || purchase.state !== 'paid' || purchase.refundedBy === null) {
    return purchase?.state ?? 'refunded';
  }
  try {
    return await refundSale(context, purchaseId, purchase.refundedBy);
  } catch (error) {
    if (error instanceof NotRefundableError) {
      return (await findPurchase(context.database, purchaseId))?.state ?? purchase.state;
    }
    if (error instanceof RefundFailedError) {
      await raiseAlertOnce(context, context.database, {
        code: 'refund-not-made',
        subject: purchaseId,
        sentence: 'The bank rejected the refund, which is retried. Check the payment at the provider.',
      });
      throw error;
    }
    if (!(error instanceof RefundRefusedError || error instanceof TransferRefusedError)) throw error;
    // The provider may have rejected the refund because a concurrent request has already made it.
    const after = purchase.intentId === null ? null : await settlePurchase(context, purchase.intentId);
    if (after !== null && after.state !== 'paid') return after.state;
    const process = await lockProcess(context.database, purchaseId);
    if (!isWithdrawnOnRefusal(purchase.refundedBy, { hasCase: process?.hasCase ?? false })) {
      await raiseAlertOnce(context, context.database, {
        code: 'refund-not-made',
        subject: purchaseId,
        sentence: 'The provider rejected the refund, which is retried. Check the payment at the provider.',
      });
      throw error;
    }
    await markRefundedBy(context.database, purchaseId, null);
    await raiseAlert(
      context,
      context.database,
      {
        code: 'refund-not-made',
        subject: purchaseId,
        sentence:
          'The provider rejected the refund that the seller or buyer asked for. Refund the payment at the provider.',
      },
      { err: error },
    );
    throw new RefundNotAllowedError({ reason: 'refund-not-made' });
  }
}

export const refundSaleJob = defineJob<{ purchaseId: string }, PurchaseDeps>({
  ...REFUND_SALE,
  retryForHours: 24 * 30,
  timeoutSeconds: 60,
  async handle(context, { purchaseId }) {
    try {
      await makeRequestedRefund(context, purchaseId);
    } catch (error) {
      if (!(error instanceof RefundNotAllowedError)) throw error;
    }
  },
});
