import { DomainError } from '#domain/common/domain-error.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { RefundParty } from '#domain/purchases/refunds.ts';
import { takeBackShare } from '../../payouts/transfers/take-back-share.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findPurchase, markRefundedBy } from '../purchase-store.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';
import { RefundFailedError, refundUnsoldPayment } from './refund-unsold-payment.ts';

export class NotRefundableError extends DomainError {
  constructor(state: PurchaseState | null) {
    super(
      'not-settled',
      state === null ? { reason: 'no-purchase' } : { reason: 'not-refundable', params: { state } },
    );
  }
}

/**
 * The purchase becomes `refunded`, the ledger is reversed and access ends when the provider reports the refund, and not
 * before. Repeating the call is safe.
 * @returns the current state, which is `paid` while the provider processes the refund.
 * @throws NotRefundableError, GatewayUnavailableError, RefundRefusedError, TransferRefusedError; RefundFailedError if
 * the bank rejected the refund, which can then be requested again
 */
export async function refundSale(
  context: PurchaseDeps,
  purchaseId: string,
  by: RefundParty = 'operator',
): Promise<PurchaseState> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null || purchase.intentId === null) throw new NotRefundableError(purchase?.state ?? null);
  const before = await settlePurchase(context, purchase.intentId);
  const state = before?.state ?? purchase.state;
  if (state === 'refund-pending') return (await refundUnsoldPayment(context, purchaseId)) ?? state;
  if (state !== 'paid') throw new NotRefundableError(state);
  await markRefundedBy(context.database, purchaseId, by);
  await takeBackShare(context, purchaseId, null);
  const refund = await context.payments.refundPayment(purchase.intentId, purchase.id);
  const after = (await settlePurchase(context, purchase.intentId))?.state ?? state;
  if (after === 'paid' && refund.state === 'failed')
    throw new RefundFailedError(`refund ${refund.refundId} has not been made`);
  return after;
}
