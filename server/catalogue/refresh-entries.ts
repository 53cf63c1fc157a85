import type { DatabaseTransaction } from '../database/database.ts';
import type { SellerTexts } from './entry-rows-store.ts';
import {
  listEntrySources,
  listSellersNaming,
  listSellerSources,
  lockEntries,
  lockSellers,
  writeEntries,
  writeReservations,
  writeSellers,
} from './entry-store.ts';
import { entryTexts, sellerTexts } from './entry-texts.ts';
import { REVIEWS_PER_PAGE } from './list-reviews.ts';

// Whoever changes what the catalogue shows calls one of these functions afterwards in the same transaction. Rows are
// locked in one order: entries by their ids, then the figures of sellers, then sellers by their ids. The later of two
// concurrent changes waits for the lock and then reads the earlier one.

/** After a change of projects, their pictures, their versions or the verifications that they show. */
export async function refreshEntries(tx: DatabaseTransaction, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  await lockEntries(tx, projectIds);
  const sources = await listEntrySources(tx, projectIds);
  const sellers = await writeEntries(tx, new Map(sources.map((source) => [source.id, entryTexts(source)])));
  await refreshSellers(tx, sellers);
}

/** After a change of purchases, which no text of an entry contains. */
export async function refreshReservations(
  tx: DatabaseTransaction,
  projectIds: readonly string[],
): Promise<void> {
  if (projectIds.length === 0) return;
  await lockEntries(tx, projectIds);
  await writeReservations(tx, projectIds);
}

/** After a change of the sellers' figures, reviews or paid sales. Ignores people who have listed nothing. */
export async function refreshSellers(tx: DatabaseTransaction, sellerIds: readonly string[]): Promise<void> {
  if (sellerIds.length === 0) return;
  const locked = await lockSellers(tx, sellerIds);
  if (locked.length === 0) return;
  const sources = await listSellerSources(
    tx,
    locked.map(({ id }) => id),
    REVIEWS_PER_PAGE + 1,
  );
  const made = new Map(sources.map((source) => [source.id, sellerTexts(source)]));
  for (const { id, isStale, ...stored } of locked) {
    const texts = made.get(id);
    if (!isStale && texts !== undefined && areSameTexts(texts, stored)) made.delete(id);
  }
  if (made.size > 0) await writeSellers(tx, made);
}

function areSameTexts(one: SellerTexts, other: SellerTexts): boolean {
  return one.author === other.author && one.authorCard === other.authorCard && one.reviews === other.reviews;
}

/** After a change of a person's names, photo, college or GitHub account. */
export async function refreshSellersNaming(tx: DatabaseTransaction, profileId: string): Promise<void> {
  await refreshSellers(tx, await listSellersNaming(tx, profileId));
}
