import {
  PaymentInProgressError,
  ProjectSoldError,
  ReservationNotFoundError,
} from '#domain/purchases/errors.ts';
import { isOpen } from '#domain/purchases/purchase-states.ts';
import { CLOSED_BY_BUYER } from '#domain/purchases/reservation-end.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findLatestPurchase } from '../purchase-store.ts';
import { endReservation } from './end-reservation.ts';

/**
 * Repeating the call is safe.
 * @throws ReservationNotFoundError, ProjectSoldError if the payment has succeeded, PaymentInProgressError,
 * GatewayUnavailableError
 */
export async function cancelReservation(
  context: PurchaseDeps,
  { buyerId, projectId }: { buyerId: string; projectId: string },
): Promise<void> {
  const purchase = await findLatestPurchase(context.database, buyerId, projectId);
  if (purchase === null) throw new ReservationNotFoundError();
  const state = await endReservation(context, purchase, CLOSED_BY_BUYER);
  if (state === 'paid') throw new ProjectSoldError(true);
  if (isOpen(state)) throw new PaymentInProgressError();
}
