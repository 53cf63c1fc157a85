import { assertCanEdit, isDeletionNeeded } from '#domain/projects/listing-changes.ts';
import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { WorkTakenError } from '#domain/verification/verification-errors.ts';
import type { Context } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { findArchiveWork, listTakenWork, lockListings } from '../verification/work-store.ts';
import { archiveProject, changeProject, findLivePurchaseOf, lockOwnProject } from './project-store.ts';
import type { ProjectChange } from './project-store.ts';

/** Reservations lock the project's row. Lock it first, so that no purchase starts between the check and the change. */

/** @throws ProjectNotFoundError also for projects of others, ProjectReservedError, ProjectSoldError, WorkTakenError, InvalidFieldError */
export async function changeOwnProject(
  { database }: { readonly database: Database },
  { sellerId, projectId, change }: { sellerId: string; projectId: string; change: ProjectChange },
): Promise<void> {
  const trimmed: ProjectChange = {
    ...change,
    ...(change.title === undefined ? {} : { title: needText('title', change.title) }),
    ...(change.description === undefined ? {} : { description: needText('description', change.description) }),
  };
  await database.transaction().execute(async (transaction) => {
    const own = await lockOwnProject(transaction, sellerId, projectId);
    if (own === null) throw new ProjectNotFoundError();
    assertCanEdit(own.listingStatus, await findLivePurchaseOf(transaction, projectId));
    if (own.listingStatus === 'withdrawn') await assertWorkNotTaken(transaction, sellerId, projectId, own);
    await changeProject(transaction, projectId, trimmed);
  });
}

/** The purchases slice's job that ends the open payment of a withdrawn project. */
const END_WITHDRAWN = { name: 'end-withdrawn-reservation' } as const;

/**
 * Archives a project. An unpaid reservation ends; a payment that is already being processed is honoured. Idempotent.
 *
 * @throws ProjectNotFoundError also for projects of others
 */
export async function archiveOwnProject(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  { sellerId, projectId }: { sellerId: string; projectId: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const own = await lockOwnProject(transaction, sellerId, projectId);
    if (own === null) throw new ProjectNotFoundError();
    if (!isDeletionNeeded(own.listingStatus)) return;
    const purchaseId = await archiveProject(transaction, projectId);
    if (purchaseId !== null)
      await jobs.enqueue(END_WITHDRAWN, { purchaseId }, { transaction, key: purchaseId });
  });
}

/** For a relisting. @throws WorkTakenError */
async function assertWorkNotTaken(
  transaction: DatabaseTransaction,
  sellerId: string,
  projectId: string,
  { repositoryId, archiveSha256 }: { repositoryId: number | null; archiveSha256: string | null },
): Promise<void> {
  if (repositoryId === null) return;
  await lockListings(transaction);
  const work = archiveSha256 === null ? null : await findArchiveWork(transaction, archiveSha256);
  const wanted = { sellerId, repositoryId, archiveSha256, work, exceptProjectId: projectId };
  const [taken] = await listTakenWork(transaction, wanted);
  if (taken !== undefined) throw new WorkTakenError(taken);
}

export function needText(field: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new InvalidFieldError(field, { reason: 'field-blank', params: { field } });
  return trimmed;
}
