import { DomainError } from '#domain/common/domain-error.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { RefundParty } from '#domain/purchases/refunds.ts';
import { takeBackShare } from '../../transfers/take-back-share.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findPurchase, markRefundedBy } from '../purchase-store.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';
import { refundPurchase } from './refund-purchase.ts';

export class NotRefundableError extends DomainError {
  override readonly name = 'NotRefundableError';
  constructor(state: PurchaseState | null) {
    super(
      'not-settled',
      state === null ? { reason: 'no-purchase' } : { reason: 'not-refundable', params: { state } },
    );
  }
}

/**
 * Idempotent. The purchase becomes `refunded`, the ledger is reversed and access ends only when the provider
 * reports the refund.
 * @returns the current state, which is `paid` while the provider processes the refund.
 * @throws NotRefundableError, GatewayUnavailableError
 */
export async function refundOnRequest(
  context: PurchaseDeps,
  purchaseId: string,
  by: RefundParty = 'operator',
): Promise<PurchaseState> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null || purchase.intentId === null) throw new NotRefundableError(purchase?.state ?? null);
  const before = await settlePurchase(context, purchase.intentId);
  const state = before?.state ?? purchase.state;
  if (state === 'refund-pending') return (await refundPurchase(context, purchaseId)) ?? state;
  if (state !== 'paid') throw new NotRefundableError(state);
  await markRefundedBy(context.database, purchaseId, by);
  await takeBackShare(context, purchaseId, null);
  await context.payments.refundPayment(purchase.intentId, purchase.id);
  const after = await settlePurchase(context, purchase.intentId);
  return after?.state ?? state;
}
