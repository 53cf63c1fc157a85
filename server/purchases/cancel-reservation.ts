import { isOpen, PaymentInProgress, ProjectSold, ReservationNotFound } from '#domain/purchases/purchase.ts';
import { endReservation } from './end-reservation.ts';
import { CLOSED_BY_BUYER, findLatestPurchase } from './purchase-store.ts';
import type { Settling } from './record-settlement.ts';

/**
 * The buyer closes the payment: it is cancelled at the provider, and the project is free again. Repeatable.
 *
 * @throws ReservationNotFound, ProjectSold when the payment has gone through, PaymentInProgress, GatewayUnavailable
 */
export async function cancelReservation(
  context: Settling,
  { buyerId, projectId }: { buyerId: string; projectId: string },
): Promise<void> {
  const purchase = await findLatestPurchase(context.database, buyerId, projectId);
  if (purchase === null) throw new ReservationNotFound();
  const state = await endReservation(context, purchase, { state: 'cancelled', reason: CLOSED_BY_BUYER });
  if (state === 'paid') throw new ProjectSold(true);
  if (isOpen(state)) throw new PaymentInProgress();
}
