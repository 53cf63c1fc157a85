import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/**
 * What deleted accounts have listed and nobody holds is forgotten: verification, repository, zip, pictures and texts. The
 * row stays, because what was once begun, refunded or disputed points at it. Left whole is what somebody bought, for whom
 * report and download rest on it, and what an operator has banned, so that it is recognised when it comes again.
 *
 * Repeatable: a sale can be undone when its seller has gone already.
 *
 * @param sellerId - of this account; null for all.
 */
export async function forgetUnboughtListings(tx: Queryable, sellerId: string | null): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update projects set verification_id = null, repository_url = null, repository_id = null, commit_sha = null,
           archive_sha256 = null, seller_github_id = null, video_url = null, description = '', features = '',
           updated_at = now()
     where listing = 'archived' and verification_id is not null
       and seller_id in (select id from profiles
                          where deleted_at is not null and (${sellerId}::uuid is null or id = ${sellerId}::uuid))
       and not exists (select from purchases where project_id = projects.id
                        and state in ('reserved', 'processing', 'paid', 'refund-pending'))
    returning id`.execute(tx);
  const ids = sql`any(${sql.val(rows.map(({ id }) => id))}::uuid[])`;
  await sql`delete from project_images where project_id = ${ids}`.execute(tx);
  await sql`delete from listing_fingerprints where project_id = ${ids}`.execute(tx);
  // Attempts that came to nothing, and sales that were undone: amounts, title and receipt stay.
  await sql`
    update purchases set repository_url = null, commit_sha = null, archive_sha256 = null, video_url = null, description = ''
     where project_id = ${ids}`.execute(tx);
  await sql`
    delete from verifications
     where profile_id in (select id from profiles
                           where deleted_at is not null and (${sellerId}::uuid is null or id = ${sellerId}::uuid))
       and not exists (select from projects where verification_id = verifications.id)`.execute(tx);
}
