import { refreshEntries } from '../catalogue/refresh-entries.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { forgetUnsoldListings } from '../projects/listing-store.ts';
import { deleteVersionsOf } from '../projects/version-store.ts';
import { forgetContents } from '../purchases/purchase-store.ts';
import { deleteVerificationsOfDeleted } from '../verification/archive-store.ts';
import { unindexProjects } from '../verification/source-store.ts';

/**
 * Erases a deleted account's unsold listings. The rows remain, because ended purchases reference them. Sold
 * listings are retained for their buyers, and banned listings so that copies are recognised.
 * @param sellerId - null for all deleted accounts.
 * @param alsoChanged - listings whose entries are refreshed too, so that all are locked in one order.
 */
export async function purgeUnsoldListings(
  tx: DatabaseTransaction,
  sellerId: string | null,
  alsoChanged: readonly string[] = [],
): Promise<void> {
  const projectIds = await forgetUnsoldListings(tx, sellerId);
  await unindexProjects(tx, projectIds);
  await forgetContents(tx, projectIds);
  await deleteVersionsOf(tx, projectIds);
  await deleteVerificationsOfDeleted(tx, sellerId);
  await refreshEntries(tx, [...projectIds, ...alsoChanged]);
}
