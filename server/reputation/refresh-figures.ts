import { judgeSales } from '#domain/projects/reputation.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import {
  listSellersAround,
  listSharedSignals,
  listStandingSales,
  lockFigures,
  markReviews,
  saveFigures,
} from './figures-store.ts';

/**
 * Computes what everybody sees of a seller anew. Belongs into the transaction of its cause, as its last lock: a sale, a
 * refund or a review is never seen without it. Repeatable.
 */
export async function refreshFigures(tx: DatabaseTransaction, sellerId: string): Promise<void> {
  await lockFigures(tx, sellerId);
  const sales = await listStandingSales(tx, sellerId);
  const accounts = [...new Set([sellerId, ...sales.map(({ buyerId }) => buyerId)])];
  const { figures, ownBuyers } = judgeSales(sellerId, sales, await listSharedSignals(tx, accounts));
  await saveFigures(tx, sellerId, figures);
  await markReviews(tx, sellerId, ownBuyers);
}

/**
 * After a sale was made or undone. A card or UPI id that the buyer has not paid with before may connect earlier sales, too.
 * The sellers come in the order of their ids, so that two of these never wait for each other.
 */
export async function refreshFiguresAfterSale(
  tx: DatabaseTransaction,
  { seller_id: sellerId, buyer_id: buyerId }: { readonly seller_id: string; readonly buyer_id: string },
  { isNewPayer }: { readonly isNewPayer: boolean },
): Promise<void> {
  const around = isNewPayer ? await listSellersAround(tx, buyerId) : [];
  for (const id of [...new Set([sellerId, ...around])].toSorted()) await refreshFigures(tx, id);
}
