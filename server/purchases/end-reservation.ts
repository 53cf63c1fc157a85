import { isOpen, type PurchaseState } from '#domain/purchase.ts';
import { PaymentNotCancelable } from '../ports/payment-gateway.ts';
import { endReservationWithoutIntent, findPurchase, type Purchase } from './purchase-store.ts';
import { type Ending, recordSettlement, type Settling } from './record-settlement.ts';
import { settlePurchase } from './settle-purchase.ts';

/**
 * Ends an open reservation: first nobody can pay it any more at the provider, then the project is free. When the money
 * has moved already, the purchase is settled instead.
 *
 * @returns the state in which the purchase is now.
 * @throws GatewayUnavailable
 */
export async function endReservation(
  context: Settling,
  purchase: Pick<Purchase, 'id' | 'state' | 'intent_id'>,
  ending: Ending,
): Promise<PurchaseState> {
  if (!isOpen(purchase.state)) return purchase.state;
  if (purchase.intent_id === null) {
    const isLapse = ending.state === 'expired';
    const hasEnded = await endReservationWithoutIntent(context.database, purchase.id, {
      ...ending,
      onlyLapsed: isLapse,
    });
    if (hasEnded) return ending.state;
    const now = await findPurchase(context.database, purchase.id);
    if (now === null || now.intent_id === null) return now?.state ?? purchase.state;
    return await endReservation(context, now, ending);
  }
  try {
    const payment = await context.payments.cancelPayment(purchase.intent_id);
    const recorded = await recordSettlement(context, payment, { ending });
    return recorded?.state ?? purchase.state;
  } catch (error) {
    if (!(error instanceof PaymentNotCancelable)) throw error;
    const settled = await settlePurchase(context, purchase.intent_id);
    return settled?.state ?? purchase.state;
  }
}

/**
 * Ends a reservation whose time is over by the database's clock; repeatable, and harmless when it is not over.
 *
 * @throws GatewayUnavailable
 */
export async function expireReservation(
  context: Settling,
  purchaseId: string,
): Promise<PurchaseState | null> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase === null) return null;
  if (!isOpen(purchase.state) || !purchase.hasLapsed) return purchase.state;
  return await endReservation(context, purchase, { state: 'expired', reason: 'expired' });
}
