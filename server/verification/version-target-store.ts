import { sql } from 'kysely';
import type { VersionedListing } from '#domain/projects/version.ts';
import type { Queryable } from '../database/database.ts';

export interface VersionTarget extends VersionedListing {
  readonly repositoryUrl: string | null;
  readonly repositoryFullName: string | null;
}

/** @returns null for another seller's project. */
export async function findVersionTarget(
  database: Queryable,
  sellerId: string,
  projectId: string,
): Promise<VersionTarget | null> {
  const { rows } = await sql<VersionTarget>`
    select project.category, project.listing_status as "listingStatus", project.repository_id as "repositoryId",
           project.repository_url as "repositoryUrl", verification.repository_full_name as "repositoryFullName",
           project.licence, case when project.held_until > now() then project.held_until end as "frozenUntil",
           coalesce((select json_agg(json_build_object('number', number, 'commitSha', commit_sha) order by number)
                       from project_versions where project_id = project.id), '[]') as versions
      from projects project
      left join verifications verification on verification.id = project.verification_id
     where project.id = ${projectId} and project.seller_id = ${sellerId}`.execute(database);
  return rows[0] ?? null;
}
