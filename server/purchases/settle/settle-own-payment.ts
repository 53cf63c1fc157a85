import { NotSettledError, ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { isProjectVisible } from '../../catalogue/detail-store.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findLatestPurchase } from '../purchase-store.ts';
import { settlePurchase } from './settle-purchase.ts';

/** @throws ProjectNotFoundError, NotSettledError if the caller has no paid purchase, GatewayUnavailableError */
export async function settleOwnPayment(
  context: PurchaseDeps,
  { buyerId, projectId }: { buyerId: string; projectId: string },
): Promise<void> {
  const purchase = await findLatestPurchase(context.database, buyerId, projectId);
  if (purchase?.state === 'paid') return;
  if (purchase === null && !(await isProjectVisible(context.database, buyerId, projectId))) {
    throw new ProjectNotFoundError();
  }
  if (purchase === null || purchase.intentId === null) throw new NotSettledError(purchase?.state ?? null);
  const settled = await settlePurchase(context, purchase.intentId);
  if (settled?.state !== 'paid') throw new NotSettledError(settled?.state ?? purchase.state);
}
