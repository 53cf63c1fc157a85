import { sql } from 'kysely';
import type { VersionedListing } from '#domain/projects/version.ts';
import type { Queryable } from '../database/database.ts';

/** @returns null for another seller's project. */
export async function findVersionedListing(
  database: Queryable,
  sellerId: string,
  projectId: string,
): Promise<VersionedListing | null> {
  const { rows } = await sql<VersionedListing>`
    select category, listing_status as "listingStatus", repository_id as "repositoryId", licence,
           case when held_until > now() then held_until end as "frozenUntil",
           coalesce((select json_agg(json_build_object('number', number, 'commitSha', commit_sha) order by number)
                       from project_versions where project_id = projects.id), '[]') as versions
      from projects where id = ${projectId} and seller_id = ${sellerId}`.execute(database);
  return rows[0] ?? null;
}
