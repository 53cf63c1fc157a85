import { type RawBuilder, sql } from 'kysely';
import type { FormerTexts } from '#domain/projects/former-texts.ts';
import type { ProjectViewer } from '#domain/projects/project-access.ts';
import type { Category, ProjectFields } from '#domain/projects/project.ts';
import { type Licence, type SaleMode, type SaleTerms, namesLicence } from '#domain/projects/sale-mode.ts';
import type { ListingStatus } from '#domain/projects/visibility.ts';
import { LIVE_STATES, OPEN_STATES, type PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { TakenWork } from '#domain/verification/work-identity.ts';
import { refreshEntries } from '../catalogue/refresh-entries.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';
import { nowOrLater } from '../database/predicates.ts';
import { insertFirstVersion } from './version-store.ts';

export interface NewProject extends ProjectFields {
  readonly id: string;
  readonly sellerId: string;
  readonly videoUrl: string | null;
  readonly verificationId: string;
  readonly repository: {
    readonly id: number;
    readonly url: string;
    readonly commitSha: string;
    readonly archiveSha256: string;
  } | null;
  readonly pictureHashes: readonly string[];
  readonly showsReadme: boolean;
  readonly showsTree: boolean;
  readonly terms: SaleTerms;
}

/** The unique index `projects_one_listing_per_repository` rejects a repository that is already listed. */
export async function insertProject(tx: DatabaseTransaction, project: NewProject): Promise<void> {
  const { repository } = project;
  await tx
    .insertInto('projects')
    .values({
      id: project.id,
      sellerId: project.sellerId,
      sellerGithubId: sql`(select github_id from profiles where id = ${project.sellerId})`,
      title: project.title,
      subject: project.subject,
      description: project.description,
      category: project.category,
      priceRupees: project.priceRupees,
      complexity: project.complexity,
      durationHours: project.durationHours,
      features: project.features,
      parts: project.parts,
      techStack: project.techStack,
      videoUrl: project.videoUrl,
      // `verified_until_forgotten` rejects a listing without an accepted verification.
      verificationId: sql`(select id from verifications where id = ${project.verificationId} and accepted)`,
      repositoryId: repository?.id ?? null,
      repositoryUrl: repository?.url ?? null,
      commitSha: repository?.commitSha ?? null,
      archiveSha256: repository?.archiveSha256 ?? null,
      showsReadme: project.showsReadme,
      showsTree: project.showsTree,
      saleMode: project.terms.saleMode,
      licence: project.terms.licence,
    })
    .execute();
  if (repository !== null) await insertFirstVersion(tx, project.id);
  if (project.pictureHashes.length > 0) {
    await tx
      .insertInto('projectImages')
      .values(
        project.pictureHashes.map((hash, position) => ({
          projectId: project.id,
          position,
          pictureHash: hash,
        })),
      )
      .execute();
  }
  await refreshEntries(tx, [project.id]);
}

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
    .select(['id', 'title', 'listingStatus'])
    .where('verificationId', '=', verificationId)
    .where('listingStatus', '<>', 'archived')
    .executeTakeFirst();
  if (row === undefined || row.listingStatus === 'archived') return null;
  return {
    projectId: row.id,
    title: row.title,
    isOwn: true,
    isSameRepository: false,
    state: row.listingStatus,
  };
}

export interface ProjectChange {
  readonly title?: string;
  readonly description?: string;
  readonly parts?: string;
  readonly priceRupees?: number;
  readonly durationHours?: number;
  readonly showsReadme?: boolean;
  readonly showsTree?: boolean;
  readonly terms?: SaleTerms;
  readonly formerTexts?: readonly FormerTexts[];
}

export async function lockOwnProject(
  transaction: DatabaseTransaction,
  sellerId: string,
  projectId: string,
): Promise<{
  listingStatus: ListingStatus;
  title: string;
  description: string;
  parts: string;
  formerTexts: readonly FormerTexts[];
  priceRupees: number;
  repositoryId: number | null;
  archiveSha256: string | null;
  category: Category;
  saleMode: SaleMode;
  licence: Licence | null;
} | null> {
  const row = await transaction
    .selectFrom('projects')
    .select([
      'listingStatus',
      'title',
      'description',
      'parts',
      'formerTexts',
      'priceRupees',
      'repositoryId',
      'archiveSha256',
      'category',
      'saleMode',
      'licence',
    ])
    .where('id', '=', projectId)
    .where('sellerId', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Also sets the listing status to `listed`, because saving a withdrawn project relists it.
 * @throws NoResultError if the mode of a listing changes that is reserved or was sold.
 */
export async function changeProject(
  transaction: DatabaseTransaction,
  projectId: string,
  change: ProjectChange,
): Promise<void> {
  await transaction
    .updateTable('projects')
    .set({
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(change.parts === undefined ? {} : { parts: change.parts }),
      ...(change.priceRupees === undefined ? {} : { priceRupees: change.priceRupees }),
      ...(change.durationHours === undefined ? {} : { durationHours: change.durationHours }),
      ...(change.showsReadme === undefined ? {} : { showsReadme: change.showsReadme }),
      ...(change.showsTree === undefined ? {} : { showsTree: change.showsTree }),
      ...(change.formerTexts === undefined ? {} : { formerTexts: JSON.stringify(change.formerTexts) }),
      ...change.terms,
      listingStatus: 'listed',
      updatedAt: nowOrLater('createdAt'),
    })
    .where('id', '=', projectId)
    .$if(change.terms !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('saleMode', '=', change.terms?.saleMode ?? 'exclusive'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('purchases')
                .select('purchases.id')
                .whereRef('purchases.projectId', '=', 'projects.id')
                .where((or) =>
                  or.or([or('purchases.state', 'in', LIVE_STATES), or('purchases.paidAt', 'is not', null)]),
                ),
            ),
          ),
        ]),
      ),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await refreshEntries(transaction, [projectId]);
}

export async function archiveProject(transaction: DatabaseTransaction, projectId: string): Promise<string[]> {
  await transaction
    .updateTable('projects')
    .set({ listingStatus: 'archived', updatedAt: nowOrLater('createdAt') })
    .where('id', '=', projectId)
    .execute();
  await refreshEntries(transaction, [projectId]);
  const open = await transaction
    .selectFrom('purchases')
    .select('id')
    .where('projectId', '=', projectId)
    .where('state', 'in', OPEN_STATES)
    .execute();
  return open.map(({ id }) => id);
}

/** A paid purchase takes precedence over a reservation. */
export async function findLivePurchaseOf(
  database: Queryable,
  projectId: string,
): Promise<{ state: PurchaseState; expiresAt: Date } | null> {
  const row = await database
    .selectFrom('purchases')
    .select(['state', 'expiresAt'])
    .where('projectId', '=', projectId)
    .where('state', 'in', LIVE_STATES)
    .orderBy(sql`state = 'paid' desc`)
    .limit(1)
    .executeTakeFirst();
  return row ? { state: row.state, expiresAt: row.expiresAt } : null;
}

export async function wasEverSold(database: Queryable, projectId: string): Promise<boolean> {
  const row = await database
    .selectFrom('purchases')
    .select('id')
    .where('projectId', '=', projectId)
    .where('paidAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasLicenceFound(database: Queryable, projectId: string): Promise<boolean> {
  const row = await database
    .selectFrom('projects')
    .innerJoin('verifications', 'verifications.id', 'projects.verificationId')
    .select('verifications.report')
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  return row !== undefined && namesLicence(row.report.checks);
}

export interface ArchiveFile {
  readonly sha256: string;
  readonly fileName: string;
  readonly sizeBytes: number;
}

export interface FoundArchives extends ProjectViewer {
  readonly listed: ArchiveFile | null;
  readonly bought: ArchiveFile | null;
  /** The number of the version in the viewer's latest paid purchase; null if there is none. */
  readonly boughtNumber: number | null;
  readonly asked: ArchiveFile | null;
}

function fileOf(archive: string): RawBuilder<ArchiveFile | null> {
  return sql`case when ${sql.ref(`${archive}.sha256`)} is not null then json_build_object(
    'sha256', ${sql.ref(`${archive}.sha256`)}, 'fileName', ${sql.ref(`${archive}.file_name`)},
    'sizeBytes', ${sql.ref(`${archive}.size_bytes`)}) end`;
}

export async function findArchives(
  database: Queryable,
  viewerId: string,
  projectId: string,
  version: number | null,
): Promise<FoundArchives | null> {
  const { rows } = await sql<FoundArchives>`
    select project.seller_id = ${viewerId} as "isSeller", mine.id is not null as "hasPaid",
      ${fileOf('listed')} as listed, ${fileOf('bought')} as bought, ${fileOf('asked')} as asked,
      (select number from project_versions
        where project_id = project.id and commit_sha = mine.commit_sha) as "boughtNumber"
    from projects project
    left join lateral (
      select id, archive_sha256, commit_sha from purchases
      where project_id = project.id and buyer_id = ${viewerId} and state = 'paid'
      order by paid_at desc limit 1
    ) mine on true
    left join archives listed on listed.sha256 = project.archive_sha256
    left join archives bought on bought.sha256 = mine.archive_sha256
    left join project_versions version on version.project_id = project.id and version.number = ${version}::integer
    left join archives asked on asked.sha256 = version.archive_sha256
    where project.id = ${projectId}`.execute(database);
  return rows[0] ?? null;
}

export async function countDownload(database: Queryable, projectId: string): Promise<void> {
  await database
    .updateTable('projectCounters')
    .set((expression) => ({ downloads: expression('downloads', '+', 1) }))
    .where('projectId', '=', projectId)
    .execute();
}
