import { noteFormerTexts } from '#domain/projects/former-texts.ts';
import { assertCanChangeMode, assertCanEdit, isDeletionNeeded } from '#domain/projects/listing-changes.ts';
import { requireParts, requirePublicLine, requirePublicText } from '#domain/projects/public-text.ts';
import { type Licence, type SaleMode, saleTermsOf } from '#domain/projects/sale-mode.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { WorkTakenError } from '#domain/verification/verification-errors.ts';
import { assertMaySell } from '../accounts/people/person-store.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { END_WITHDRAWN, NOTIFY_BOOKMARKERS, type BookmarkEvent } from '../jobs/job-names.ts';
import { findArchiveWork, listTakenWork, lockListings } from '../verification/work-store.ts';
import {
  archiveProject,
  changeProject,
  findLivePurchaseOf,
  hasLicenceFound,
  lockOwnProject,
  wasEverSold,
} from './project-store.ts';
import type { ProjectChange } from './project-store.ts';
import { reportPossibleContacts } from './reports/report-store.ts';

// Reservations also lock the project's row. Locking this row first therefore prevents a purchase between the check and
// the change.

/**
 * @throws ProjectNotFoundError (also for another seller's project), ProjectReservedError, ProjectSoldError,
 * SaleModeFixedError, WorkTakenError, InvalidFieldError; PersonBannedError for a withdrawn project
 */
export async function changeOwnProject(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  request: {
    sellerId: string;
    projectId: string;
    change: Omit<ProjectChange, 'terms'>;
    /** A field that is null does not change. */
    terms?: { readonly saleMode: SaleMode | null; readonly licence: Licence | null };
  },
): Promise<void> {
  const { sellerId, projectId, change, terms = KEEPS_TERMS } = request;
  const written: ProjectChange = {
    ...change,
    ...(change.title === undefined ? {} : { title: requirePublicLine('title', change.title) }),
    ...(change.description === undefined
      ? {}
      : { description: requirePublicText('description', change.description) }),
  };
  await database.transaction().execute(async (transaction) => {
    const own = await lockOwnProject(transaction, sellerId, projectId);
    if (own === null) throw new ProjectNotFoundError();
    const live = await findLivePurchaseOf(transaction, projectId);
    assertCanEdit({ ...own, live });
    const trimmed: ProjectChange = {
      ...written,
      ...(change.parts === undefined ? {} : { parts: requireParts(change.parts, own.category) }),
    };
    const wanted = wantedTerms(own, terms);
    if (wanted.saleMode !== own.saleMode) {
      assertCanChangeMode({ live, wasSold: await wasEverSold(transaction, projectId) });
    }
    const hasLicence = wanted.licence === 'repository' && (await hasLicenceFound(transaction, projectId));
    const agreed = saleTermsOf(wanted, { category: own.category, hasLicence });
    if (own.listingStatus === 'withdrawn') {
      await assertMaySell(transaction, sellerId);
      await assertWorkNotTaken(transaction, sellerId, projectId, own);
    }
    const formerTexts = noteFormerTexts(own.formerTexts, { before: own, after: trimmed, at: new Date() });
    const isNoted = formerTexts !== own.formerTexts && (await wasEverSold(transaction, projectId));
    await changeProject(transaction, projectId, {
      ...trimmed,
      terms: agreed,
      ...(isNoted ? { formerTexts } : {}),
    });
    const { title = '', description = '', parts = '' } = trimmed;
    await reportPossibleContacts(transaction, { kind: 'listing', id: projectId, authorId: sellerId }, [
      title,
      description,
      parts,
    ]);
    const { priceRupees } = trimmed;
    if (priceRupees === undefined || priceRupees === own.priceRupees) return;
    const news: BookmarkEvent = {
      projectId,
      code: 'bookmark-price',
      amountMinor: priceRupees * 100,
      exceptId: null,
      at: new Date().toISOString(),
    };
    await jobs.enqueue(NOTIFY_BOOKMARKERS, news, { transaction });
  });
}

const KEEPS_TERMS = { saleMode: null, licence: null };

function wantedTerms(
  own: { readonly saleMode: SaleMode; readonly licence: Licence | null },
  { saleMode, licence }: { readonly saleMode: SaleMode | null; readonly licence: Licence | null },
): { readonly saleMode: SaleMode; readonly licence: Licence | null } {
  const mode = saleMode ?? own.saleMode;
  return { saleMode: mode, licence: licence ?? (mode === 'copies' ? own.licence : null) };
}

/**
 * Ends the unpaid reservations of a copies listing, but lets payments that are already processing complete.
 * @throws ProjectReservedError; ProjectNotFoundError, also for another seller's project
 */
export async function archiveOwnProject(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  { sellerId, projectId }: { sellerId: string; projectId: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const own = await lockOwnProject(transaction, sellerId, projectId);
    if (own === null) throw new ProjectNotFoundError();
    const live = await findLivePurchaseOf(transaction, projectId);
    if (!isDeletionNeeded({ ...own, live })) return;
    for (const purchaseId of await archiveProject(transaction, projectId)) {
      await jobs.enqueue(END_WITHDRAWN, { purchaseId }, { transaction, key: purchaseId });
    }
  });
}

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
