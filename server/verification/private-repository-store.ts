import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';

export interface PrivateListing {
  readonly verificationId: string;
  readonly projectId: string;
  readonly installationId: number;
  readonly repositoryId: number;
  readonly fullName: string;
  readonly archiveSha256: string | null;
  /** A deleted listing is listed only if a sole buyer has paid for it. */
  readonly isArchived: boolean;
}

/**
 * Lists listings with private repositories in the order of their verifications.
 * @param of - selects the repositories of an installation and, because the account may have installed the app again,
 * those of its account; null selects all.
 */
export async function listPrivateListings(
  database: Queryable,
  of: { readonly installationId: number; readonly accountLogin: string | null } | null,
  after: string,
  limit: number,
): Promise<PrivateListing[]> {
  const { rows } = await sql<PrivateListing>`
    select verification.id as "verificationId", project.id as "projectId",
           verification.installation_id as "installationId", verification.repository_id as "repositoryId",
           verification.repository_full_name as "fullName", project.archive_sha256 as "archiveSha256",
           project.listing_status = 'archived' as "isArchived"
      from verifications verification
      join projects project on project.verification_id = verification.id
     where verification.installation_id is not null and verification.repository_private
       and (${of === null}::boolean or verification.installation_id = ${of?.installationId ?? null}::bigint
         or lower(split_part(verification.repository_full_name, '/', 1)) = ${of?.accountLogin?.toLowerCase() ?? null}::text)
       and (project.listing_status <> 'archived' or exists (
         select from purchases where project_id = project.id and state = 'paid' and sale_mode = 'exclusive'))
       and verification.id > ${after}::uuid
     order by verification.id limit ${limit}`.execute(database);
  return rows;
}

/** If the repository is still unreadable, the time at which it was first found unreadable does not change. */
export async function setRepositoryReadable(
  tx: DatabaseTransaction,
  seen: { readonly verificationId: string; readonly installationId: number; readonly isReadable: boolean },
): Promise<void> {
  await sql`
    update verifications
       set installation_id = ${seen.installationId},
           repository_unreadable_since =
             case when not ${seen.isReadable}::boolean then coalesce(repository_unreadable_since, now()) end
     where id = ${seen.verificationId}
       and (installation_id <> ${seen.installationId}
         or (repository_unreadable_since is null) <> ${seen.isReadable}::boolean)`.execute(tx);
}

export async function setRepositoryPublic(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await sql`
    update verifications set repository_private = false, repository_unreadable_since = null
     where id = ${verificationId}`.execute(tx);
}
