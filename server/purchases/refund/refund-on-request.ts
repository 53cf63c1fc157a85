import { DomainError } from '#domain/common/domain-error.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findPurchase, markRefundedBy } from '../purchase-store.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';
import { refundPurchase } from './refund-purchase.ts';

export class NotRefundableError extends DomainError {
  override readonly name = 'NotRefundableError';
  constructor(state: PurchaseState | null) {
    super(
      'not-settled',
      state === null ? 'There is no such purchase.' : `A purchase that is ${state} cannot be refunded.`,
    );
  }
}

/**
 * Refunds a sale in full, exactly once, on a party's or operator's request. The purchase becomes `refunded` only when the
 * provider reports it; then the ledger is reversed and access ends.
 *
 * @returns the current state; `paid` while the provider processes the refund.
 * @throws NotRefundableError, GatewayUnavailableError
 */
export async function refundOnRequest(
  context: PurchaseDeps,
  purchaseId: string,
  by: 'seller' | 'buyer' | 'operator' = 'operator',
): Promise<PurchaseState> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null || purchase.intent_id === null) throw new NotRefundableError(purchase?.state ?? null);
  const before = await settlePurchase(context, purchase.intent_id);
  const state = before?.state ?? purchase.state;
  if (state === 'refund-pending') return (await refundPurchase(context, purchaseId)) ?? state;
  if (state !== 'paid') throw new NotRefundableError(state);
  await markRefundedBy(context.database, purchaseId, by);
  await context.payments.refundPayment(purchase.intent_id, purchase.id);
  const after = await settlePurchase(context, purchase.intent_id);
  return after?.state ?? state;
}
