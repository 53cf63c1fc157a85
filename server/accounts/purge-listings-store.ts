import { sql } from 'kysely';
import { LIVE_STATES } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../database/database.ts';
import { isInState } from '../database/predicates.ts';

/**
 * Removes the content of a deleted account's unsold listings: verification, repository, zip, pictures and texts. The rows stay,
 * because abandoned, refunded or disputed purchases reference them. Sold listings are kept for their buyers, banned ones so
 * that they are recognised if listed again. Idempotent; also handles sales refunded after the deletion.
 *
 * @param sellerId - only this account; null for all deleted accounts.
 */
export async function purgeUnsoldListings(tx: Queryable, sellerId: string | null): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update projects set verification_id = null, repository_url = null, repository_id = null, commit_sha = null,
           archive_sha256 = null, seller_github_id = null, video_url = null, description = '', features = '',
           updated_at = now()
     where listing = 'archived' and verification_id is not null
       and seller_id in (select id from profiles
                          where deleted_at is not null and (${sellerId}::uuid is null or id = ${sellerId}::uuid))
       and not exists (select from purchases where project_id = projects.id
                        and ${isInState('purchases', [...LIVE_STATES, 'refund-pending'])})
    returning id`.execute(tx);
  const ids = sql`any(${sql.val(rows.map(({ id }) => id))}::uuid[])`;
  await sql`delete from project_images where project_id = ${ids}`.execute(tx);
  await sql`delete from listing_fingerprints where project_id = ${ids}`.execute(tx);
  // Abandoned purchases and refunded sales keep amount, title and receipt.
  await sql`
    update purchases set repository_url = null, commit_sha = null, archive_sha256 = null, video_url = null, description = ''
     where project_id = ${ids}`.execute(tx);
  await sql`
    delete from verifications
     where profile_id in (select id from profiles
                           where deleted_at is not null and (${sellerId}::uuid is null or id = ${sellerId}::uuid))
       and not exists (select from projects where verification_id = verifications.id)`.execute(tx);
}
