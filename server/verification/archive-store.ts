import { sql } from 'kysely';
import { LIVE_STATES } from '#domain/purchases/purchase-states.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';
import { isInState } from '../database/predicates.ts';

/**
 * Locks the given zips that are older than a day, so that nothing can refer to them until the end of the
 * transaction.
 * @returns the locked zips that are no longer needed.
 */
export async function lockUnusedArchives(
  tx: DatabaseTransaction,
  hashes: readonly string[],
): Promise<string[]> {
  const { rows: locked } = await sql<{ sha256: string }>`
    select sha256 from archives
     where sha256 = any(${sql.val([...hashes])}::text[]) and created_at < now() - interval '1 day'
     order by sha256 for update`.execute(tx);
  if (locked.length === 0) return [];
  // Zips are needed for listings that are not archived, for purchases (the bought zip and, while the purchase is live,
  // those of all versions) and for a day after a verification has expired.
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from archives
     where sha256 = any(${sql.val(locked.map(({ sha256 }) => sha256))}::text[])
       and not exists (select from projects
                        where projects.archive_sha256 = sha256 and projects.listing_status <> 'archived')
       and not exists (select from purchases where purchases.archive_sha256 = sha256)
       and not exists (select from project_versions version join projects project on project.id = version.project_id
                        where version.archive_sha256 = sha256 and (project.listing_status <> 'archived'
                          or exists (select from purchases where purchases.project_id = project.id
                                      and ${isInState('purchases', LIVE_STATES)})))
       and not exists (select from verifications
                        where verifications.archive_sha256 = sha256 and expires_at > now() - interval '1 day')`.execute(
    tx,
  );
  return rows.map(({ sha256 }) => sha256);
}

/**
 * @param hashes - the result of `lockUnusedArchives`. The verifications that refer to these zips are not deleted.
 */
export async function deleteArchives(tx: DatabaseTransaction, hashes: readonly string[]): Promise<void> {
  const unused = sql`any(${sql.val([...hashes])}::text[])`;
  await sql`update verifications set archive_sha256 = null where archive_sha256 = ${unused}`.execute(tx);
  await sql`delete from archives where sha256 = ${unused}`.execute(tx);
}

export async function listKnownArchives(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from archives where sha256 = any(${sql.val([...hashes])}::text[])`.execute(db);
  return new Set(rows.map(({ sha256 }) => sha256));
}

/**
 * Deletes a deleted account's verifications that no listing or version references.
 * @param profileId - null for all deleted accounts.
 */
export async function deleteVerificationsOfDeleted(tx: Queryable, profileId: string | null): Promise<void> {
  await sql`
    delete from verifications
     where profile_id in (select id from profiles
                           where deleted_at is not null and (${profileId}::uuid is null or id = ${profileId}::uuid))
       and not exists (select from projects where verification_id = verifications.id)
       and not exists (select from project_versions where verification_id = verifications.id)`.execute(tx);
}
