import { sql } from 'kysely';
import { OPEN_STATES } from '#domain/purchases/purchase-states.ts';
import type { TakenWork, Work } from '#domain/verification/work-identity.ts';
import { isSameWork, weightOf } from '#domain/verification/work-identity.ts';
import type { Queryable } from '../database/database.ts';
import { isInState, isTakenFor } from '../database/predicates.ts';

/** An arbitrary ID of an advisory lock, which must never change. */
const LISTING_LOCK = 7_408_214;

export interface StoredWork {
  /** The hash of the work's files; null if it contains nothing but a README, a licence and Git's own files. */
  readonly digest: string | null;
  readonly sources: readonly { readonly blobSha: string; readonly weight: number }[];
}

export function storedWorkOf(work: Work, digest: string | null): StoredWork {
  return {
    digest,
    sources: work.sources.map(({ blobSha, sizeBytes }) => ({ blobSha, weight: weightOf(sizeBytes) })),
  };
}

export async function insertArchiveWork(
  database: Queryable,
  archiveSha256: string,
  { digest, sources }: StoredWork,
): Promise<void> {
  await database.deleteFrom('archiveFiles').where('archiveSha256', '=', archiveSha256).execute();
  await sql`
    insert into archive_files (archive_sha256, blob_sha, weight)
    select ${archiveSha256}, blob_sha, weight
    from unnest(${sql.val(sources.map(({ blobSha }) => blobSha))}::text[],
                ${sql.val(sources.map(({ weight }) => weight))}::integer[]) as file (blob_sha, weight)
    on conflict do nothing`.execute(database);
  await database
    .updateTable('archives')
    .set({
      contentDigest: digest ?? '',
      sourceFiles: sources.length,
      sourceWeight: sources.reduce((sum, { weight }) => sum + weight, 0),
    })
    .where('sha256', '=', archiveSha256)
    .execute();
}

/** @returns null if the archive's hashes are not computed yet. */
export async function findArchiveWork(
  database: Queryable,
  archiveSha256: string,
): Promise<StoredWork | null> {
  const archive = await database
    .selectFrom('archives')
    .select('contentDigest')
    .where('sha256', '=', archiveSha256)
    .executeTakeFirst();
  if (archive === undefined || archive.contentDigest === null) return null;
  const sources = await database
    .selectFrom('archiveFiles')
    .select(['blobSha', 'weight'])
    .where('archiveSha256', '=', archiveSha256)
    .execute();
  return { digest: archive.contentDigest === '' ? null : archive.contentDigest, sources };
}

/**
 * Serialises software listings until the end of the transaction, so that the second of two listings of the same
 * content finds the first. To prevent deadlocks, lock the seller's profile first.
 */
export async function lockListings(transaction: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LISTING_LOCK})`.execute(transaction);
}

export interface WorkToList {
  readonly sellerId: string;
  readonly repositoryId: number;
  readonly archiveSha256: string | null;
  readonly work: StoredWork | null;
  /** The project that is relisted or gets a new version; the comparison leaves it out. */
  readonly exceptProjectId?: string | null;
}

interface Candidate extends TakenWork {
  readonly isSameContent: boolean;
  readonly sharedFiles: number;
  readonly sharedWeight: number;
  readonly mineFiles: number;
  readonly mineWeight: number;
  readonly theirFiles: number;
  readonly theirWeight: number;
}

/** The seller's own listings come first. */
export async function listTakenWork(database: Queryable, wanted: WorkToList): Promise<TakenWork[]> {
  const { sellerId, repositoryId, archiveSha256, work, exceptProjectId = null } = wanted;
  const sources = work?.sources ?? [];
  const { rows } = await sql<Candidate>`
    with asked as (
      select blob_sha, weight
      from unnest(${sql.val(sources.map(({ blobSha }) => blobSha))}::text[],
                  ${sql.val(sources.map(({ weight }) => weight))}::integer[]) as file (blob_sha, weight)
    ), shared as (
      select version.project_id, version.number, count(*)::int as files,
             coalesce(sum(asked.weight), 0)::int as weight
      from asked
      join archive_files file on file.blob_sha = asked.blob_sha
      join project_versions version on version.archive_sha256 = file.archive_sha256
      group by version.project_id, version.number
    ), mine as (
      select count(*)::int as files, coalesce(sum(weight), 0)::int as weight from asked
    ), candidates as (
      select id from projects where repository_id = ${repositoryId}
      union select project_id from project_versions where archive_sha256 = ${archiveSha256}::text
      union select version.project_id from archives
        join project_versions version on version.archive_sha256 = archives.sha256
       where archives.content_digest = ${work?.digest ?? null}::text
      union select project_id from shared
    )
    select project.id as "projectId", project.title,
           (project.seller_id = ${sellerId}
             or coalesce(project.seller_github_id = (select github_id from profiles where id = ${sellerId}), false)) as "isOwn",
           coalesce(project.repository_id = ${repositoryId}, false) as "isSameRepository",
           case when exists (select 1 from purchases where project_id = project.id and state = 'paid') then 'sold'
                when exists (select 1 from purchases where project_id = project.id
                              and ${isInState('purchases', OPEN_STATES)}) then 'reserved'
                else project.listing_status end as state,
           coalesce(version.archive_sha256 = ${archiveSha256}::text
                    or archive.content_digest = ${work?.digest ?? null}::text, false) as "isSameContent",
           coalesce(shared.files, 0) as "sharedFiles", coalesce(shared.weight, 0) as "sharedWeight",
           mine.files as "mineFiles", mine.weight as "mineWeight",
           coalesce(archive.source_files, 0)::int as "theirFiles",
           coalesce(archive.source_weight, 0)::int as "theirWeight"
    from candidates
    join projects project on project.id = candidates.id
    cross join mine
    left join project_versions version on version.project_id = project.id
    left join archives archive on archive.sha256 = version.archive_sha256
    left join shared on shared.project_id = project.id and shared.number = version.number
    where project.id is distinct from ${exceptProjectId}::uuid and ${isTakenFor('project', sellerId)}
    order by 3 desc, project.created_at, project.id, version.number`.execute(database);
  const taken = rows.filter((row) => row.isSameRepository || row.isSameContent || holdsSameSources(row));
  return [...new Map(taken.toReversed().map((row) => [row.projectId, row])).values()].toReversed();
}

function holdsSameSources(row: Candidate): boolean {
  return isSameWork(
    { files: row.sharedFiles, bytes: row.sharedWeight },
    { files: row.mineFiles, bytes: row.mineWeight },
    { files: row.theirFiles, bytes: row.theirWeight },
    row.isOwn,
  );
}
