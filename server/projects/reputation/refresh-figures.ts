import { computeSupportFigures } from '#domain/orders/support-figures.ts';
import { computeSellerFigures } from '#domain/projects/reputation.ts';
import { refreshSellers } from '../../catalogue/refresh-entries.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import {
  listAffectedSellers,
  listMeasuredRequests,
  listSharedSignals,
  listStandingSales,
  lockFigures,
  markReviews,
  saveFigures,
} from './figures-store.ts';

/**
 * Must be called after the change of a sale, refund, review or support request and in the same transaction, so that the figures and the
 * change become visible together.
 */
export async function refreshFigures(tx: DatabaseTransaction, sellerId: string): Promise<void> {
  await lockFigures(tx, sellerId);
  const sales = await listStandingSales(tx, sellerId);
  const accounts = [...new Set([sellerId, ...sales.map(({ buyerId }) => buyerId)])];
  const { figures, ownBuyers } = computeSellerFigures(sellerId, sales, await listSharedSignals(tx, accounts));
  const support = computeSupportFigures(await listMeasuredRequests(tx, sellerId), ownBuyers);
  await saveFigures(tx, sellerId, { ...figures, ...support });
  await markReviews(tx, sellerId, ownBuyers);
  await refreshSellers(tx, [sellerId]);
}

/**
 * Refreshes every affected seller, because a new card or UPI ID of the buyer may also connect accounts in earlier
 * sales. Sellers are locked in the order of their IDs, to avoid deadlocks.
 */
export async function refreshFiguresAfterSale(
  tx: DatabaseTransaction,
  { sellerId, buyerId }: { readonly sellerId: string; readonly buyerId: string },
  { isNewPayer }: { readonly isNewPayer: boolean },
): Promise<void> {
  const affected = isNewPayer ? await listAffectedSellers(tx, buyerId) : [];
  for (const id of [...new Set([sellerId, ...affected])].toSorted()) await refreshFigures(tx, id);
}
