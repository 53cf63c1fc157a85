import { sql } from 'kysely';
import { CHANGEABLE_STATUSES, type ListingStatus } from '#domain/projects/visibility.ts';
import { LIVE_STATES } from '#domain/purchases/purchase-states.ts';
import { refreshEntries } from '../catalogue/refresh-entries.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { isInState, nowOrLater } from '../database/predicates.ts';

export async function changeListingStatus(
  tx: DatabaseTransaction,
  projectId: string,
  listingStatus: ListingStatus,
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ listingStatus, updatedAt: nowOrLater('createdAt') })
    .where('id', '=', projectId)
    .execute();
  await refreshEntries(tx, [projectId]);
}

export async function withdrawListing(tx: DatabaseTransaction, projectId: string): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ listingStatus: 'withdrawn', updatedAt: nowOrLater('createdAt') })
    .where('id', '=', projectId)
    .where('listingStatus', '=', 'listed')
    .execute();
  await refreshEntries(tx, [projectId]);
}

/** The caller must refresh the entry. */
export async function hideInside(tx: DatabaseTransaction, projectId: string): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ showsReadme: false, showsTree: false, updatedAt: nowOrLater('createdAt') })
    .where('id', '=', projectId)
    .execute();
}

/** The caller must refresh the entries. @returns the IDs of the archived listings. */
export async function archiveListingsOf(tx: DatabaseTransaction, sellerId: string): Promise<string[]> {
  const archived = await tx
    .updateTable('projects')
    .set({ listingStatus: 'archived', updatedAt: nowOrLater('createdAt') })
    .where('sellerId', '=', sellerId)
    .where('listingStatus', 'in', CHANGEABLE_STATUSES)
    .returning('id')
    .execute();
  return archived.map(({ id }) => id);
}

export async function refreshFreeze(tx: DatabaseTransaction, projectId: string): Promise<void> {
  await storeFreeze(tx, projectId);
  await refreshEntries(tx, [projectId]);
}

/** The caller must refresh the entry. */
export async function storeFreeze(tx: DatabaseTransaction, projectId: string): Promise<void> {
  await sql`
    update projects set held_until = greatest(operator_hold_until, (
      select max(held_until) from claims where project_id = ${projectId} and state = 'open'))
    where id = ${projectId}`.execute(tx);
}

export async function changeOperatorHold(
  tx: DatabaseTransaction,
  projectId: string,
  days: number | null,
): Promise<Date | null> {
  const { operatorHoldUntil } = await tx
    .updateTable('projects')
    .set({
      operatorHoldUntil: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
      updatedAt: nowOrLater('createdAt'),
    })
    .where('id', '=', projectId)
    .returning('operatorHoldUntil')
    .executeTakeFirstOrThrow();
  await refreshFreeze(tx, projectId);
  return operatorHoldUntil;
}

export async function disownListing(tx: DatabaseTransaction, projectId: string): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ disownedAt: nowOrLater('createdAt'), heldUntil: null, operatorHoldUntil: null })
    .where('id', '=', projectId)
    .execute();
  await refreshEntries(tx, [projectId]);
}

/** Reverts an accepted claim, so that other sellers cannot list the same content. */
export async function revertDisowning(tx: DatabaseTransaction, projectId: string): Promise<void> {
  await tx.updateTable('projects').set({ disownedAt: null }).where('id', '=', projectId).execute();
}

/**
 * Erases a deleted account's archived listings, except those with a live purchase or a pending refund. The caller must
 * refresh the entries.
 * @param sellerId - null for all deleted accounts.
 */
export async function forgetUnsoldListings(
  tx: DatabaseTransaction,
  sellerId: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update projects set verification_id = null, repository_url = null, repository_id = null, commit_sha = null,
           archive_sha256 = null, seller_github_id = null, video_url = null, description = '', features = '', parts = '',
           updated_at = greatest(now(), projects.created_at)
     where listing_status = 'archived' and verification_id is not null
       and seller_id in (select id from profiles
                          where deleted_at is not null and (${sellerId}::uuid is null or id = ${sellerId}::uuid))
       and not exists (select from purchases where project_id = projects.id
                        and ${isInState('purchases', [...LIVE_STATES, 'refund-pending'])})
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from project_images where project_id = any(${sql.val(ids)}::uuid[])`.execute(tx);
  return ids;
}

export async function unlinkArchives(tx: DatabaseTransaction, hashes: readonly string[]): Promise<void> {
  await sql`
    update projects set archive_sha256 = null
     where listing_status = 'archived' and archive_sha256 = any(${sql.val([...hashes])}::text[])`.execute(tx);
}
