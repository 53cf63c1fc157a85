import type { DatabaseTransaction } from '../database/database.ts';
import { forgetUnsoldListings } from '../projects/listing-store.ts';
import { forgetContents } from '../purchases/purchase-store.ts';
import { deleteVerificationsOfDeleted } from '../verification/archive-store.ts';
import { unindexProjects } from '../verification/source-store.ts';

/**
 * Erases the content of a deleted account's unsold listings: verification, repository, zip, pictures and texts. The
 * rows remain, because abandoned, refunded or disputed purchases reference them. Sold listings are kept for their
 * buyers, and banned listings to recognise copies. Idempotent; also covers sales refunded after the deletion.
 *
 * @param sellerId - the account; null for all deleted accounts.
 */
export async function purgeUnsoldListings(tx: DatabaseTransaction, sellerId: string | null): Promise<void> {
  const projectIds = await forgetUnsoldListings(tx, sellerId);
  await unindexProjects(tx, projectIds);
  await forgetContents(tx, projectIds);
  await deleteVerificationsOfDeleted(tx, sellerId);
}
