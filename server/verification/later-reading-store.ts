import { sql } from 'kysely';
import { READING_RULES } from '#domain/verification/later-reading.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';
import type { StoredReport } from '../database/stored-json.ts';

/** Of reports, in the order in which they are settled. */
export interface ReportPlace {
  readonly rules: number;
  readonly verificationId: string;
}

export interface UnsettledReport extends ReportPlace {
  readonly sha256: string;
  readonly sizeBytes: number;
}

export const FIRST_REPORT: ReportPlace = {
  rules: -1,
  verificationId: '00000000-0000-0000-0000-000000000000',
};

/** As in the indexes `verifications_rules` and `verifications_owner_needed`. */
const RULES = sql<number>`coalesce((v.report ->> 'rules')::integer, 0)`;
const IS_LISTED = sql`exists (select from projects where verification_id = v.id and listing_status = 'listed')`;

/**
 * Reports of listings that earlier rules made, and then those whose owner has had the time to act, which have the rules of
 * today.
 */
export const unsettledReports = ({ rules, verificationId }: ReportPlace, limit: number) =>
  sql<UnsettledReport>`
    select found.rules, found.id as "verificationId", archive.sha256, archive.size_bytes as "sizeBytes"
      from ((
        select ${RULES} as rules, v.id, v.archive_sha256 from verifications v
         where v.accepted and v.archive_sha256 is not null and ${IS_LISTED} and ${RULES} < ${READING_RULES}
           and (${RULES}, v.id) > (${rules}::integer, ${verificationId}::uuid)
         order by ${RULES}, v.id limit ${limit}
      ) union all (
        select ${READING_RULES}::integer, v.id, v.archive_sha256 from verifications v
         where v.report #>> '{owner_needed,isOver}' = 'false' and ${IS_LISTED}
           and (v.report #>> '{owner_needed,until}')::timestamptz <= now()
           and (${READING_RULES}::integer, v.id) > (${rules}::integer, ${verificationId}::uuid)
         order by v.id limit ${limit}
      )) found
      join archives archive on archive.sha256 = found.archive_sha256
     order by found.rules, found.id limit ${limit}`;

export async function listUnsettled(
  database: Queryable,
  after: ReportPlace,
  limit: number,
): Promise<UnsettledReport[]> {
  return (await unsettledReports(after, limit).execute(database)).rows;
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
