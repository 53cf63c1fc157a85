import { sql } from 'kysely';
import type { Category } from '#domain/projects/project.ts';
import type { Queryable } from '../database/database.ts';
import type { StoredReport } from '../database/stored-json.ts';

export interface GithubLink {
  readonly githubId: number;
  readonly login: string;
  readonly sealedToken: string;
}

export async function findGithubLink(database: Queryable, profileId: string): Promise<GithubLink | null> {
  const row = await database
    .selectFrom('profiles')
    .select(['githubId', 'githubLogin', 'githubTokenSealed'])
    .where('id', '=', profileId)
    .executeTakeFirst();
  if (!row || row.githubId === null || row.githubLogin === null || row.githubTokenSealed === null)
    return null;
  return { githubId: row.githubId, login: row.githubLogin, sealedToken: row.githubTokenSealed };
}

export async function listSellerNames(database: Queryable, profileId: string): Promise<string[]> {
  const row = await database
    .selectFrom('profiles')
    .select(['fullName', 'username'])
    .where('id', '=', profileId)
    .executeTakeFirst();
  return [row?.fullName, row?.username].flatMap((name) => (typeof name === 'string' ? [name] : []));
}

export async function countRecentVerifications(
  database: Queryable,
  profileId: string,
  category: Category,
): Promise<{ count: number; retryAfterSeconds: number }> {
  const row = await database
    .selectFrom('verifications')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number | null>`ceil(extract(epoch from min(created_at) + interval '1 hour' - now()))::int`.as(
        'seconds',
      ),
    ])
    .where('profileId', '=', profileId)
    .where('category', '=', category)
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return { count: row.count, retryAfterSeconds: Math.max(1, row.seconds ?? 1) };
}

export interface SoftwareVerification {
  readonly id: string;
  readonly repositoryId: number;
  readonly repositoryFullName: string;
  readonly repositoryUrl: string;
  readonly repositoryPrivate: boolean;
  readonly commitSha: string;
  readonly archiveSha256: string;
  readonly archiveBytes: number;
  readonly report: StoredReport;
  readonly expiresAt: Date;
}

export async function findAcceptedSoftware(
  database: Queryable,
  profileId: string,
  match:
    | { readonly repositoryId: number; readonly repositoryPrivate: boolean; readonly commitSha: string }
    | { readonly verificationId: string }
    | { readonly repositoryFullName: string }
    | { readonly repositoryUrl: string },
): Promise<SoftwareVerification | null> {
  let query = database
    .selectFrom('verifications')
    .innerJoin('archives', 'archives.sha256', 'verifications.archiveSha256')
    .select([
      'verifications.id',
      'verifications.repositoryId',
      'verifications.repositoryFullName',
      'verifications.repositoryUrl',
      'verifications.repositoryPrivate',
      'verifications.commitSha',
      'verifications.report',
      'verifications.expiresAt',
      'archives.sha256',
      'archives.sizeBytes',
    ])
    .where('profileId', '=', profileId)
    .where('category', '=', 'SOFTWARE')
    .where('accepted', '=', true)
    .where('expiresAt', '>', sql<Date>`now()`);
  query =
    'commitSha' in match
      ? query
          .where('verifications.repositoryId', '=', match.repositoryId)
          .where('verifications.repositoryPrivate', '=', match.repositoryPrivate)
          .where('verifications.commitSha', '=', match.commitSha)
      : 'verificationId' in match
        ? query.where('verifications.id', '=', match.verificationId)
        : 'repositoryUrl' in match
          ? query.where('repositoryUrl', '=', match.repositoryUrl)
          : query.where(sql`lower(repository_full_name)`, '=', match.repositoryFullName.toLowerCase());
  const row = await query.orderBy('verifications.createdAt', 'desc').limit(1).executeTakeFirst();
  if (!row || row.repositoryId === null || row.commitSha === null || row.repositoryUrl === null) return null;
  return {
    id: row.id,
    repositoryId: row.repositoryId,
    repositoryFullName: row.repositoryFullName ?? '',
    repositoryUrl: row.repositoryUrl,
    repositoryPrivate: row.repositoryPrivate,
    commitSha: row.commitSha,
    archiveSha256: row.sha256,
    archiveBytes: row.sizeBytes,
    report: row.report,
    expiresAt: row.expiresAt,
  };
}

export interface HardwareVerification {
  readonly id: string;
  readonly pictureHashes: readonly string[];
}

export async function findAcceptedHardware(
  database: Queryable,
  profileId: string,
  pictureHashes: readonly string[],
): Promise<HardwareVerification | null> {
  const row = await database
    .selectFrom('verifications')
    .select(['id', 'pictureHashes'])
    .where('profileId', '=', profileId)
    .where('category', '=', 'HARDWARE')
    .where('accepted', '=', true)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`picture_hashes @> ${sql.val([...pictureHashes])}::text[]`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, pictureHashes: row.pictureHashes } : null;
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
      sizeBytes: archive.sizeBytes,
      repositoryId: archive.repositoryId,
      commitSha: archive.commitSha,
      fileName: archive.fileName,
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
    readonly isPrivate: boolean;
    readonly installationId: number | null;
    readonly commitSha: string | null;
    readonly treeSha: string | null;
    readonly archiveSha256: string | null;
  };
  readonly pictureHashes?: readonly string[];
  readonly matchedProjectIds?: readonly string[];
  readonly report: StoredReport;
  readonly validHours: number;
}

export async function insertVerification(database: Queryable, verification: NewVerification): Promise<Date> {
  const { repository } = verification;
  const row = await database
    .insertInto('verifications')
    .values({
      id: verification.id,
      profileId: verification.profileId,
      category: verification.category,
      accepted: verification.accepted,
      repositoryId: repository?.id ?? null,
      repositoryFullName: repository?.fullName ?? null,
      repositoryUrl: repository?.url ?? null,
      repositoryPrivate: repository?.isPrivate ?? false,
      installationId: repository?.installationId ?? null,
      commitSha: repository?.commitSha ?? null,
      treeSha: repository?.treeSha ?? null,
      archiveSha256: repository?.archiveSha256 ?? null,
      pictureHashes: [...(verification.pictureHashes ?? [])],
      matchedProjectIds: [...(verification.matchedProjectIds ?? [])],
      report: JSON.stringify(verification.report),
      expiresAt: sql<Date>`now() + make_interval(hours => ${verification.validHours}::int)`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return row.expiresAt;
}
