import { sql } from 'kysely';
import { READING_RULES } from '#domain/verification/later-reading.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';
import type { StoredReport } from '../database/stored-json.ts';

export interface UnsettledReport {
  readonly verificationId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly isOutdated: boolean;
}

const IS_OUTDATED = sql<boolean>`coalesce((v.report ->> 'rules')::integer, 0) < ${READING_RULES}`;

/** Reports of listings that earlier rules made, or whose owner has had the time to act. */
export async function listUnsettled(
  database: Queryable,
  after: string,
  limit: number,
): Promise<UnsettledReport[]> {
  const { rows } = await sql<UnsettledReport>`
    select v.id as "verificationId", archive.sha256, archive.size_bytes as "sizeBytes", ${IS_OUTDATED} as "isOutdated"
      from verifications v
      join archives archive on archive.sha256 = v.archive_sha256
     where v.accepted and v.id > ${after}::uuid
       and exists (select from projects where verification_id = v.id and listing_status = 'listed')
       and (${IS_OUTDATED} or (not (v.report #>> '{owner_needed,isOver}')::boolean
         and (v.report #>> '{owner_needed,until}')::timestamptz <= now()))
     order by v.id limit ${limit}`.execute(database);
  return rows;
}

export interface LockedReport {
  readonly report: StoredReport;
  readonly profileId: string;
  readonly repositoryId: number;
  readonly commitSha: string;
  readonly projectIds: readonly string[];
}

/** Projects are locked before verifications, as when a project is listed. */
export async function lockReport(
  tx: DatabaseTransaction,
  verificationId: string,
): Promise<LockedReport | null> {
  const { rows: projects } = await sql<{ id: string }>`
    select id from projects where verification_id = ${verificationId} order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<Omit<LockedReport, 'projectIds'>>`
    select report, profile_id as "profileId", repository_id as "repositoryId", commit_sha as "commitSha"
      from verifications where id = ${verificationId} for no key update`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { ...row, projectIds: projects.map(({ id }) => id) };
}

export async function saveReport(
  tx: DatabaseTransaction,
  verificationId: string,
  report: StoredReport,
): Promise<void> {
  await tx
    .updateTable('verifications')
    .set({ report: JSON.stringify(report) })
    .where('id', '=', verificationId)
    .execute();
}

/** An operator has accepted what newer rules refuse: the next reading restores the stamp. */
export async function askToReadAgain(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await sql`
    update verifications set report = jsonb_set(report, '{rules}', '0')
     where id = ${verificationId} and report ? 'owner_needed'`.execute(tx);
}

export interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly title: string;
}

export async function findOwner(tx: Queryable, projectId: string): Promise<Owner | null> {
  const { rows } = await sql<Owner>`
    select owner.id, owner.email, coalesce(owner.full_name, owner.username, 'there') as name, project.title
      from projects project join profiles owner on owner.id = project.seller_id
     where project.id = ${projectId} and owner.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}
