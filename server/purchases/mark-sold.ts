import { NotSettled, ProjectNotFound } from '#domain/purchases/purchase.ts';
import { isProjectVisible } from '../projects/project-reading-store.ts';
import { findLatestPurchase } from './purchase-store.ts';
import type { Settling } from './record-settlement.ts';
import { settlePurchase } from './settle-purchase.ts';

/**
 * The browser's wish to see the project sold: settles the caller's payment, and writes no status itself. Repeatable.
 *
 * @throws ProjectNotFound, NotSettled when the caller has no paid purchase, GatewayUnavailable
 */
export async function markSold(
  context: Settling,
  { buyerId, projectId }: { buyerId: string; projectId: string },
): Promise<void> {
  const purchase = await findLatestPurchase(context.database, buyerId, projectId);
  if (purchase?.state === 'paid') return;
  if (purchase === null && !(await isProjectVisible(context.database, buyerId, projectId))) {
    throw new ProjectNotFound();
  }
  if (purchase === null || purchase.intent_id === null) throw new NotSettled(purchase?.state ?? null);
  const settled = await settlePurchase(context, purchase.intent_id);
  if (settled?.state !== 'paid') throw new NotSettled(settled?.state ?? purchase.state);
}
