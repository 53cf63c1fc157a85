import { sql } from 'kysely';
import type { Category } from '#domain/projects/project.ts';
import type { Queryable } from '../database/database.ts';
import type { StoredReport } from '../database/stored-json.ts';

export interface GithubLink {
  readonly githubId: number;
  readonly login: string;
  readonly sealedToken: string;
}

/** The seller's linked GitHub account; null if there is none. */
export async function findGithubLink(database: Queryable, profileId: string): Promise<GithubLink | null> {
  const row = await database
    .selectFrom('profiles')
    .select(['github_id', 'github_login', 'github_token_sealed'])
    .where('id', '=', profileId)
    .executeTakeFirst();
  if (!row || row.github_id === null || row.github_login === null || row.github_token_sealed === null)
    return null;
  return { githubId: row.github_id, login: row.github_login, sealedToken: row.github_token_sealed };
}

/** Profile name and username of the seller. */
export async function listSellerNames(database: Queryable, profileId: string): Promise<string[]> {
  const row = await database
    .selectFrom('profiles')
    .select(['full_name', 'username'])
    .where('id', '=', profileId)
    .executeTakeFirst();
  return [row?.full_name, row?.username].flatMap((name) => (typeof name === 'string' ? [name] : []));
}

/** Attempts within the last hour, and the seconds until the oldest one leaves that window. */
export async function countRecentVerifications(
  database: Queryable,
  profileId: string,
  category: Category,
): Promise<{ count: number; secondsUntilFewer: number }> {
  const row = await database
    .selectFrom('verifications')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number | null>`ceil(extract(epoch from min(created_at) + interval '1 hour' - now()))::int`.as(
        'seconds',
      ),
    ])
    .where('profile_id', '=', profileId)
    .where('category', '=', category)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return { count: row.count, secondsUntilFewer: Math.max(1, row.seconds ?? 1) };
}

export interface SoftwareVerification {
  readonly id: string;
  readonly repositoryId: number;
  readonly repositoryFullName: string;
  readonly repositoryUrl: string;
  readonly commitSha: string;
  readonly archiveSha256: string;
  readonly archiveBytes: number;
  readonly report: StoredReport;
  readonly expiresAt: Date;
}

/** The newest valid verification of this commit by this seller. */
export async function findAcceptedSoftware(
  database: Queryable,
  profileId: string,
  match:
    | { readonly repositoryId: number; readonly commitSha: string }
    | { readonly repositoryFullName: string }
    | { readonly repositoryUrl: string },
): Promise<SoftwareVerification | null> {
  let query = database
    .selectFrom('verifications')
    .innerJoin('archives', 'archives.sha256', 'verifications.archive_sha256')
    .select([
      'verifications.id',
      'verifications.repository_id',
      'verifications.repository_full_name',
      'verifications.repository_url',
      'verifications.commit_sha',
      'verifications.report',
      'verifications.expires_at',
      'archives.sha256',
      'archives.size_bytes',
    ])
    .where('profile_id', '=', profileId)
    .where('category', '=', 'SOFTWARE')
    .where('accepted', '=', true)
    .where('expires_at', '>', sql<Date>`now()`);
  query =
    'commitSha' in match
      ? query
          .where('verifications.repository_id', '=', match.repositoryId)
          .where('verifications.commit_sha', '=', match.commitSha)
      : 'repositoryUrl' in match
        ? query.where('repository_url', '=', match.repositoryUrl)
        : query.where(sql`lower(repository_full_name)`, '=', match.repositoryFullName.toLowerCase());
  const row = await query.orderBy('verifications.created_at', 'desc').limit(1).executeTakeFirst();
  if (!row || row.repository_id === null || row.commit_sha === null || row.repository_url === null)
    return null;
  return {
    id: row.id,
    repositoryId: row.repository_id,
    repositoryFullName: row.repository_full_name ?? '',
    repositoryUrl: row.repository_url,
    commitSha: row.commit_sha,
    archiveSha256: row.sha256,
    archiveBytes: row.size_bytes,
    report: row.report,
    expiresAt: row.expires_at,
  };
}

export interface HardwareVerification {
  readonly id: string;
  readonly pictureHashes: readonly string[];
}

/** The newest valid verification that covers every one of these pictures. */
export async function findAcceptedHardware(
  database: Queryable,
  profileId: string,
  pictureHashes: readonly string[],
): Promise<HardwareVerification | null> {
  const row = await database
    .selectFrom('verifications')
    .select(['id', 'picture_hashes'])
    .where('profile_id', '=', profileId)
    .where('category', '=', 'HARDWARE')
    .where('accepted', '=', true)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`picture_hashes @> ${sql.val([...pictureHashes])}::text[]`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, pictureHashes: row.picture_hashes } : null;
}

export async function insertArchive(
  database: Queryable,
  archive: {
    sha256: string;
    sizeBytes: number;
    repositoryId: number;
    commitSha: string;
    fileName: string;
  },
): Promise<void> {
  await database
    .insertInto('archives')
    .values({
      sha256: archive.sha256,
      size_bytes: archive.sizeBytes,
      repository_id: archive.repositoryId,
      commit_sha: archive.commitSha,
      file_name: archive.fileName,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

export async function hasArchive(database: Queryable, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('archives')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewVerification {
  readonly id: string;
  readonly profileId: string;
  readonly category: Category;
  readonly accepted: boolean;
  readonly repository?: {
    readonly id: number;
    readonly fullName: string;
    readonly url: string;
    readonly commitSha: string | null;
    readonly treeSha: string | null;
    readonly archiveSha256: string | null;
  };
  readonly pictureHashes?: readonly string[];
  readonly matchedProjectIds?: readonly string[];
  readonly report: StoredReport;
  readonly validHours: number;
}

/** @returns when the verification expires. */
export async function insertVerification(database: Queryable, verification: NewVerification): Promise<Date> {
  const { repository } = verification;
  const row = await database
    .insertInto('verifications')
    .values({
      id: verification.id,
      profile_id: verification.profileId,
      category: verification.category,
      accepted: verification.accepted,
      repository_id: repository?.id ?? null,
      repository_full_name: repository?.fullName ?? null,
      repository_url: repository?.url ?? null,
      commit_sha: repository?.commitSha ?? null,
      tree_sha: repository?.treeSha ?? null,
      archive_sha256: repository?.archiveSha256 ?? null,
      picture_hashes: [...(verification.pictureHashes ?? [])],
      matched_project_ids: [...(verification.matchedProjectIds ?? [])],
      report: JSON.stringify(verification.report),
      expires_at: sql<Date>`now() + make_interval(hours => ${verification.validHours}::int)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return row.expires_at;
}
