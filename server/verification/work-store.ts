import { sql } from 'kysely';
import { OPEN_STATES } from '#domain/purchases/purchase-states.ts';
import type { TakenWork, Work } from '#domain/verification/work-identity.ts';
import { isSameWork, weightOf } from '#domain/verification/work-identity.ts';
import type { Queryable } from '../database/database.ts';
import { isInState, isTaken } from '../database/predicates.ts';

/** Any number of its own: one for all processes. */
const LISTING_LOCK = 7_408_214;

export interface StoredWork {
  /** Null if there is nothing but a README. */
  readonly digest: string | null;
  readonly sources: readonly { readonly blobSha: string; readonly weight: number }[];
}

export function storedWorkOf(work: Work, digest: string | null): StoredWork {
  return {
    digest,
    sources: work.sources.map(({ blobSha, sizeBytes }) => ({ blobSha, weight: weightOf(sizeBytes) })),
  };
}

/** Idempotent. */
export async function insertArchiveWork(
  database: Queryable,
  archiveSha256: string,
  { digest, sources }: StoredWork,
): Promise<void> {
  await sql`
    insert into archive_files (archive_sha256, blob_sha, weight)
    select ${archiveSha256}, blob_sha, weight
    from unnest(${sql.val(sources.map(({ blobSha }) => blobSha))}::text[],
                ${sql.val(sources.map(({ weight }) => weight))}::integer[]) as file (blob_sha, weight)
    on conflict do nothing`.execute(database);
  await database
    .updateTable('archives')
    .set({
      content_digest: digest ?? '',
      source_files: sources.length,
      source_weight: sources.reduce((sum, { weight }) => sum + weight, 0),
    })
    .where('sha256', '=', archiveSha256)
    .execute();
}

/** Null if not computed yet. */
export async function findArchiveWork(
  database: Queryable,
  archiveSha256: string,
): Promise<StoredWork | null> {
  const archive = await database
    .selectFrom('archives')
    .select('content_digest')
    .where('sha256', '=', archiveSha256)
    .executeTakeFirst();
  if (archive === undefined || archive.content_digest === null) return null;
  const sources = await database
    .selectFrom('archive_files')
    .select(['blob_sha as blobSha', 'weight'])
    .where('archive_sha256', '=', archiveSha256)
    .execute();
  return { digest: archive.content_digest === '' ? null : archive.content_digest, sources };
}

/** Archives without blob hashes, in order of their hash. */
export async function listArchivesWithoutWork(
  database: Queryable,
  afterSha256: string,
  limit: number,
): Promise<{ sha256: string; sizeBytes: number }[]> {
  return await database
    .selectFrom('archives')
    .select(['sha256', 'size_bytes as sizeBytes'])
    .where('content_digest', 'is', null)
    .where('sha256', '>', afterSha256)
    .orderBy('sha256')
    .limit(limit)
    .execute();
}

/**
 * Serialises software listings until the transaction ends, so that of two listings of one work the second finds the
 * first, by its files and by its code. Take it after the seller's profile.
 */
export async function lockListings(transaction: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LISTING_LOCK})`.execute(transaction);
}

export interface WorkToList {
  readonly sellerId: string;
  readonly repositoryId: number;
  /** Null before the zip is downloaded. */
  readonly archiveSha256: string | null;
  readonly work: StoredWork | null;
  /** The listing itself when it is relisted. */
  readonly exceptProjectId?: string;
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

/** Listings that claim this work, the seller's own first. */
export async function listTakenWork(database: Queryable, wanted: WorkToList): Promise<TakenWork[]> {
  const { sellerId, repositoryId, archiveSha256, work, exceptProjectId = null } = wanted;
  const sources = work?.sources ?? [];
  const { rows } = await sql<Candidate>`
    with asked as (
      select blob_sha, weight
      from unnest(${sql.val(sources.map(({ blobSha }) => blobSha))}::text[],
                  ${sql.val(sources.map(({ weight }) => weight))}::integer[]) as file (blob_sha, weight)
    ), shared as (
      select project.id, count(*)::int as files, coalesce(sum(asked.weight), 0)::int as weight
      from asked
      join archive_files file on file.blob_sha = asked.blob_sha
      join projects project on project.archive_sha256 = file.archive_sha256
      where ${isTaken('project')} and project.id is distinct from ${exceptProjectId}::uuid
      group by project.id
    ), mine as (
      select count(*)::int as files, coalesce(sum(weight), 0)::int as weight from asked
    )
    select project.id as "projectId", project.title,
           (project.seller_id = ${sellerId}
             or coalesce(project.seller_github_id = (select github_id from profiles where id = ${sellerId}), false)) as "isOwn",
           project.repository_id = ${repositoryId} as "isSameRepository",
           case when exists (select 1 from purchases where project_id = project.id and state = 'paid') then 'sold'
                when exists (select 1 from purchases where project_id = project.id
                              and ${isInState('purchases', OPEN_STATES)}) then 'reserved'
                else project.listing end as state,
           coalesce(project.archive_sha256 = ${archiveSha256}::text
                    or archive.content_digest = ${work?.digest ?? null}::text, false) as "isSameContent",
           coalesce(shared.files, 0) as "sharedFiles", coalesce(shared.weight, 0) as "sharedWeight",
           mine.files as "mineFiles", mine.weight as "mineWeight",
           coalesce(archive.source_files, 0)::int as "theirFiles",
           coalesce(archive.source_weight, 0)::int as "theirWeight"
    from projects project
    cross join mine
    left join archives archive on archive.sha256 = project.archive_sha256
    left join shared on shared.id = project.id
    where project.id is distinct from ${exceptProjectId}::uuid and ${isTaken('project')}
      and (project.repository_id = ${repositoryId}
           or project.archive_sha256 = ${archiveSha256}::text
           or archive.content_digest = ${work?.digest ?? null}::text
           or project.id in (select id from shared))
    order by 3 desc, project.created_at`.execute(database);
  return rows.filter((row) => row.isSameRepository || row.isSameContent || holdsSameSources(row));
}

function holdsSameSources(row: Candidate): boolean {
  return isSameWork(
    { files: row.sharedFiles, bytes: row.sharedWeight },
    { files: row.mineFiles, bytes: row.mineWeight },
    { files: row.theirFiles, bytes: row.theirWeight },
    row.isOwn,
  );
}
