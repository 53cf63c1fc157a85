import { sql } from 'kysely';
import type { Category, Complexity } from '#domain/projects/project.ts';
import type { ListingStatus } from '#domain/projects/visibility.ts';
import { LIVE_STATES, OPEN_STATES, type PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { TakenWork } from '#domain/verification/work-identity.ts';
import type { Queryable } from '../database/database.ts';
import { isInState } from '../database/predicates.ts';

export interface NewProject {
  readonly id: string;
  readonly sellerId: string;
  readonly title: string;
  readonly subject: string;
  readonly description: string;
  readonly category: Category;
  readonly priceRupees: number;
  readonly complexity: Complexity;
  readonly durationHours: number;
  readonly features: string;
  readonly techStack: string;
  readonly videoUrl: string | null;
  readonly verificationId: string;
  readonly repository: {
    readonly id: number;
    readonly url: string;
    readonly commitSha: string;
    readonly archiveSha256: string;
  } | null;
  readonly pictureHashes: readonly string[];
}

/** Rejected by `projects_one_listing_per_repository` if the repository is already listed. */
export async function insertProject(database: Queryable, project: NewProject): Promise<void> {
  const { repository } = project;
  await database
    .insertInto('projects')
    .values({
      id: project.id,
      seller_id: project.sellerId,
      seller_github_id: sql`(select github_id from profiles where id = ${project.sellerId})`,
      title: project.title,
      subject: project.subject,
      description: project.description,
      category: project.category,
      price_rupees: project.priceRupees,
      complexity: project.complexity,
      duration_hours: project.durationHours,
      features: project.features,
      tech_stack: project.techStack,
      video_url: project.videoUrl,
      verification_id: project.verificationId,
      repository_id: repository?.id ?? null,
      repository_url: repository?.url ?? null,
      commit_sha: repository?.commitSha ?? null,
      archive_sha256: repository?.archiveSha256 ?? null,
    })
    .execute();
  if (project.pictureHashes.length === 0) return;
  await database
    .insertInto('project_images')
    .values(
      project.pictureHashes.map((hash, position) => ({
        project_id: project.id,
        position,
        picture_hash: hash,
      })),
    )
    .execute();
}

/** Locks the verification until the end of the transaction, to serialise listings of it. */
export async function findListingOfVerification(
  database: Queryable,
  verificationId: string,
): Promise<TakenWork | null> {
  await database
    .selectFrom('verifications')
    .select('id')
    .where('id', '=', verificationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const row = await database
    .selectFrom('projects')
    .select(['id', 'title', 'listing'])
    .where('verification_id', '=', verificationId)
    .where('listing', '<>', 'archived')
    .executeTakeFirst();
  if (row === undefined || row.listing === 'archived') return null;
  return {
    projectId: row.id,
    title: row.title,
    isOwn: true,
    isSameRepository: false,
    state: row.listing,
  };
}

export interface ProjectChange {
  readonly title?: string;
  readonly description?: string;
  readonly priceRupees?: number;
  readonly durationHours?: number;
}

/** Locks the seller's own project until the end of the transaction; null if it is not theirs or archived. */
export async function lockOwnProject(
  transaction: Queryable,
  sellerId: string,
  projectId: string,
): Promise<{ listing: ListingStatus; repositoryId: number | null; archiveSha256: string | null } | null> {
  const row = await transaction
    .selectFrom('projects')
    .select(['listing', 'repository_id as repositoryId', 'archive_sha256 as archiveSha256'])
    .where('id', '=', projectId)
    .where('seller_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Relists a withdrawn project. @returns false if a live purchase prevents the change. */
export async function changeProject(
  transaction: Queryable,
  projectId: string,
  change: ProjectChange,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('projects')
    .set({
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(change.priceRupees === undefined ? {} : { price_rupees: change.priceRupees }),
      ...(change.durationHours === undefined ? {} : { duration_hours: change.durationHours }),
      listing: 'listed',
      updated_at: sql`now()`,
    })
    .where('id', '=', projectId)
    .where('listing', 'in', ['listed', 'withdrawn'])
    .where(sql<boolean>`not exists (select 1 from purchases
      where project_id = projects.id and ${isInState('purchases', LIVE_STATES)})`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns the open reservation of the project, if any. */
export async function archiveProject(transaction: Queryable, projectId: string): Promise<string | null> {
  await transaction
    .updateTable('projects')
    .set({ listing: 'archived', updated_at: sql`now()` })
    .where('id', '=', projectId)
    .where('listing', 'in', ['listed', 'withdrawn'])
    .execute();
  const open = await transaction
    .selectFrom('purchases')
    .select('id')
    .where('project_id', '=', projectId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst();
  return open?.id ?? null;
}

/** The purchase that prevents a change. */
export async function findLivePurchaseOf(
  database: Queryable,
  projectId: string,
): Promise<{ state: PurchaseState; expiresAt: Date } | null> {
  const row = await database
    .selectFrom('purchases')
    .select(['state', 'expires_at'])
    .where('project_id', '=', projectId)
    .where('state', 'in', LIVE_STATES)
    .executeTakeFirst();
  return row ? { state: row.state, expiresAt: row.expires_at } : null;
}

export interface Download {
  readonly sha256: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly isSeller: boolean;
}

/** The archive of the viewer's purchase or own project; null for everyone else. */
export async function findDownload(
  database: Queryable,
  viewerId: string,
  projectId: string,
): Promise<Download | null> {
  const { rows } = await sql<Download>`
    select archive.sha256, archive.file_name as "fileName", archive.size_bytes as "sizeBytes",
      project.seller_id = ${viewerId} as "isSeller"
    from projects project
    left join lateral (
      select archive_sha256 from purchases
      where project_id = project.id and buyer_id = ${viewerId} and state = 'paid'
      order by paid_at desc limit 1
    ) mine on true
    join archives archive on archive.sha256 =
      case when project.seller_id = ${viewerId} then project.archive_sha256 else mine.archive_sha256 end
    where project.id = ${projectId}`.execute(database);
  return rows[0] ?? null;
}

export async function countDownload(database: Queryable, projectId: string): Promise<void> {
  await database
    .updateTable('projects')
    .set((expression) => ({ downloads_count: expression('downloads_count', '+', 1) }))
    .where('id', '=', projectId)
    .execute();
}
