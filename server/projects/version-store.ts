import { sql } from 'kysely';
import { CHANGEABLE_STATUSES, NOBODY_ID } from '#domain/projects/visibility.ts';
import { refreshEntries } from '../catalogue/refresh-entries.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';
import { hasStatus, IS_ENTRY_VISIBLE } from '../database/predicates.ts';
import { runStatement, statement } from '../database/statement.ts';

export interface NewVersion {
  readonly projectId: string;
  readonly number: number;
  readonly verificationId: string;
  readonly notes: string;
  readonly keptPercent: number | null;
}

/** Every software listing has its first commit as version 1. */
export async function insertFirstVersion(tx: DatabaseTransaction, projectId: string): Promise<void> {
  await sql`
    insert into project_versions (project_id, number, verification_id, commit_sha, archive_sha256, published_at)
    select id, 1, verification_id, commit_sha, archive_sha256, created_at from projects where id = ${projectId}`.execute(
    tx,
  );
}

/**
 * Adds a version and makes it the current one. Only the next number is added, only of the seller's accepted verification
 * of the same repository, and only while the listing is open.
 * @throws Error if one of these does not hold.
 * @param options.hidesInside - whether to hide the README and file names from visitors until the seller shows them
 * again.
 */
export async function insertVersion(
  tx: DatabaseTransaction,
  version: NewVersion,
  { hidesInside }: { readonly hidesInside: boolean },
): Promise<void> {
  const { projectId, number, verificationId, notes, keptPercent } = version;
  const { rows } = await sql`
    with added as (
      insert into project_versions (project_id, number, verification_id, commit_sha, archive_sha256, notes, kept_percent)
      select project.id, ${number}::integer, verified.id, verified.commit_sha, verified.archive_sha256, ${notes},
             ${keptPercent}::smallint
        from projects project
        join verifications verified on verified.id = ${verificationId} and verified.accepted
         and verified.profile_id = project.seller_id and verified.repository_id = project.repository_id
       where project.id = ${projectId} and ${hasStatus('project', CHANGEABLE_STATUSES)}
         and (project.held_until is null or project.held_until <= now())
         and ${number}::integer = (select coalesce(max(number), 0) + 1 from project_versions where project_id = project.id)
      returning project_id, verification_id, commit_sha, archive_sha256
    )
    update projects project
       set verification_id = added.verification_id, commit_sha = added.commit_sha, archive_sha256 = added.archive_sha256,
           repository_url = verified.repository_url,
           shows_readme = shows_readme and not ${hidesInside}::boolean,
           shows_tree = shows_tree and not ${hidesInside}::boolean,
           updated_at = greatest(now(), project.created_at)
      from added join verifications verified on verified.id = added.verification_id
     where project.id = added.project_id returning project.id`.execute(tx);
  if (rows.length === 0) throw new Error(`version ${number} cannot be added to the listing ${projectId}`);
  await refreshEntries(tx, [projectId]);
}

export async function isCurrentVersionPrivate(tx: DatabaseTransaction, projectId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('projects')
    .innerJoin('verifications', 'verifications.id', 'projects.verificationId')
    .select('verifications.repositoryPrivate')
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  return row?.repositoryPrivate ?? false;
}

export interface VersionArchive {
  readonly sha256: string;
  readonly fileName: string;
  readonly sizeBytes: number;
}

export interface VersionRow {
  readonly number: number;
  readonly notes: string;
  readonly keptPercent: number | null;
  readonly publishedAt: string;
  readonly commitSha: string;
  readonly archive: VersionArchive | null;
}

export interface ProjectVersions {
  readonly isSeller: boolean;
  readonly hasPaid: boolean;
  readonly boughtNumber: number | null;
  readonly versions: readonly VersionRow[];
}

const selectVersions = statement(
  'versions',
  `select entry.seller_id = $1 as "isSeller", mine.id is not null as "hasPaid", bought.number as "boughtNumber",
     coalesce((
       select json_agg(json_build_object('number', version.number, 'notes', version.notes, 'keptPercent', version.kept_percent,
         'publishedAt', version.published_at, 'commitSha', version.commit_sha,
         'archive', case when archive.sha256 is not null then json_build_object('sha256', archive.sha256,
           'fileName', archive.file_name, 'sizeBytes', archive.size_bytes) end) order by version.number desc)
       from project_versions version left join archives archive on archive.sha256 = version.archive_sha256
       where version.project_id = entry.project_id), '[]') as versions
   from catalogue_entries entry
   left join lateral (
     select id, commit_sha from purchases
     where project_id = entry.project_id and buyer_id = $1 and state = 'paid' order by paid_at desc limit 1
   ) mine on true
   left join project_versions bought on bought.project_id = entry.project_id and bought.commit_sha = mine.commit_sha
   where entry.project_id = $2 and ${IS_ENTRY_VISIBLE}`,
);

/** @returns null if the project is not visible to the viewer. */
export async function findVersions(
  database: Queryable,
  viewerId: string | null,
  projectId: string,
): Promise<ProjectVersions | null> {
  const [row] = await runStatement<ProjectVersions>(database, selectVersions, [
    viewerId ?? NOBODY_ID,
    projectId,
  ]);
  return row ?? null;
}

export interface EarlierBuyer {
  readonly purchaseId: string;
  readonly email: string;
  readonly reader: string;
  readonly seller: string;
  readonly title: string;
  readonly projectId: string;
  readonly number: number;
  readonly notes: string;
}

export async function findNewestVersion(database: Queryable, projectId: string): Promise<number | null> {
  const row = await database
    .selectFrom('projectVersions')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** Excludes buyers who are being refunded or whose accounts are deleted. */
export async function listEarlierBuyers(
  database: Queryable,
  wanted: {
    readonly projectId: string;
    readonly number: number;
    readonly after: string;
    readonly limit: number;
  },
): Promise<EarlierBuyer[]> {
  const { rows } = await sql<EarlierBuyer>`
    select p.id as "purchaseId", buyer.email, coalesce(buyer.full_name, buyer.username, 'there') as reader,
           coalesce(seller.full_name, seller.username, '') as seller, p.title, p.project_id as "projectId",
           version.number, version.notes
      from purchases p
      join project_versions bought on bought.project_id = p.project_id and bought.commit_sha = p.commit_sha
      join project_versions version on version.project_id = p.project_id and version.number = ${wanted.number}
      join profiles buyer on buyer.id = p.buyer_id
      join profiles seller on seller.id = p.seller_id
     where p.project_id = ${wanted.projectId} and p.state = 'paid' and p.refunded_by is null
       and bought.number < version.number and buyer.deleted_at is null and p.id > ${wanted.after}::uuid
     order by p.id limit ${wanted.limit}`.execute(database);
  return rows;
}

/** Must be called after the contents of the listings' purchases are erased. */
export async function deleteVersionsOf(
  tx: DatabaseTransaction,
  projectIds: readonly string[],
): Promise<void> {
  await sql`
    delete from project_versions where project_id = any(${sql.val([...projectIds])}::uuid[])`.execute(tx);
}

/** Removes the references to zips that nobody may download any more. */
export async function unlinkVersionArchives(
  tx: DatabaseTransaction,
  hashes: readonly string[],
): Promise<void> {
  await sql`
    update project_versions set archive_sha256 = null
     where archive_sha256 = any(${sql.val([...hashes])}::text[])`.execute(tx);
}
