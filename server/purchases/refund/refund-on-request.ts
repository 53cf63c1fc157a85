import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import { DomainError } from '#domain/shared/domain-error.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findPurchase, markRefundedBy } from '../purchase-store.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';
import { refundPurchase } from './refund-purchase.ts';

export class NotRefundableError extends DomainError {
  override readonly name = 'NotRefundableError';
  constructor(state: PurchaseState | null) {
    super(
      'not-settled',
      state === null
        ? 'There is no such purchase.'
        : `A purchase that is ${state} holds no money to send back.`,
    );
  }
}

/**
 * Undoes a sale because a person decided so: the whole amount goes back, once. As with every refund the purchase is only
 * `refunded` when the provider says so, and it is then that the books are reversed and access ends.
 *
 * @returns the state in which the purchase is now; still `paid` while the provider is at work on the refund.
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
