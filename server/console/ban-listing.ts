import { v7 } from 'uuid';
import type { Actor } from '#domain/operators/money-decision.ts';
import { isOpen, type PurchaseState } from '#domain/purchases/purchase-states.ts';
import { lockProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';
import { addProjectEntry } from '../feed/news-store.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { listingMail } from '../mails/listing-mails.ts';
import { changeListingStatus, revertDisowning } from '../projects/listing-store.ts';
import { listLivePurchases } from '../purchases/purchase-store.ts';
import { endReservation } from '../purchases/reserve/end-reservation.ts';
import { findArchiveWork, listTakenWork, lockListings } from '../verification/work-store.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { findSeller, findSellerId, listOperatorActions, lockListing } from './operator-store.ts';
import { recordOperatorAction } from './record-operator-action.ts';

type Listing = 'listed' | 'withdrawn' | 'archived';

interface Decision extends Actor {
  readonly projectId: string;
  readonly reason: string;
}

/**
 * Bans a listing; buyers who have paid keep their access. An open payment is cancelled at the provider or, if that is
 * too late, refunded.
 * @throws CommandError, GatewayUnavailableError (the listing is banned, and the sweep cancels the payment later)
 */
export async function banListing(context: Context, decision: Decision): Promise<OperatorAnswer> {
  await context.database.transaction().execute((tx) => banLockedListing(context, tx, decision));
  return { code: 'listing-banned', params: { ended: await endOpenPurchases(context, decision.projectId) } };
}

/** The caller must call `endOpenPurchases` after the transaction commits. @throws CommandError */
export async function banLockedListing(
  context: Pick<Context, 'jobs' | 'config'>,
  tx: DatabaseTransaction,
  decision: Decision,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const project = await lockListing(tx, decision.projectId);
  if (project === null) throw new CommandError(`There is no project ${decision.projectId}.`, 'not-found');
  if (project.listingStatus === 'banned') throw new CommandError(`"${project.title}" is already banned.`);
  await changeListingStatus(tx, project.id, 'banned');
  const actionId = v7();
  await recordOperatorAction(tx, decision, {
    id: actionId,
    action: 'listing ban',
    subject: project.id,
    reason: decision.reason,
    details: { ...details, before: project.listingStatus },
  });
  const sellerId = await findSellerId(tx, project.id);
  if (sellerId !== null) await addProjectEntry(tx, project.id, { to: sellerId, code: 'listing-banned' });
  const seller = await findSeller(tx, project.id);
  if (seller === null) return;
  const mail = listingMail(
    { ...seller, projectId: project.id, kind: 'banned', reason: decision.reason, actionId, until: null },
    context.config.publicUrl,
  );
  await context.jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
}

const BATCH_SIZE = 50;

/**
 * Ends a project's open purchases, except those whose payment a bank is processing.
 * @returns the current states of the purchases that were open.
 * @throws GatewayUnavailableError
 */
export async function endOpenPurchases(context: Context, projectId: string): Promise<PurchaseState[]> {
  const ended = new Map<string, PurchaseState>();
  for (;;) {
    const live = await listLivePurchases(context.database, projectId, ended.size + BATCH_SIZE);
    const open = live.filter(({ id, state }) => isOpen(state) && !ended.has(id));
    if (open.length === 0) return [...ended.values()];
    for (const purchase of open) {
      ended.set(purchase.id, await endReservation(context, purchase, 'project-banned'));
    }
  }
}

export async function unbanListing(context: Context, decision: Decision): Promise<OperatorAnswer> {
  return await context.database.transaction().execute(async (tx) => {
    const sellerId = await findSellerId(tx, decision.projectId);
    // The seller is locked before the project, in the same order as in account deletion.
    if (sellerId !== null) await lockSeller(tx, sellerId, decision.projectId);
    return await restoreListing(context, tx, decision);
  });
}

/**
 * Restores a banned listing in the caller's transaction, which must have locked the seller.
 * @throws CommandError
 */
export async function restoreListing(
  context: Pick<Context, 'jobs' | 'config'>,
  tx: DatabaseTransaction,
  decision: Decision,
): Promise<OperatorAnswer> {
  const project = await lockListing(tx, decision.projectId);
  if (project === null) throw new CommandError(`There is no project ${decision.projectId}.`, 'not-found');
  if (project.listingStatus !== 'banned') throw new CommandError(`"${project.title}" is not banned.`);
  const ban = (await listOperatorActions(tx, project.id, 50)).find(({ action }) => action === 'listing ban');
  const before = (ban?.details['before'] ?? 'withdrawn') as Listing;
  await assertWorkNotTaken(tx, project);
  await revertDisowning(tx, project.id);
  await changeListingStatus(tx, project.id, before);
  const actionId = v7();
  await recordOperatorAction(tx, decision, {
    id: actionId,
    action: 'listing unban',
    subject: project.id,
    reason: decision.reason,
    details: { to: before },
  });
  await addProjectEntry(tx, project.id, { to: project.sellerId, code: 'listing-restored' });
  const seller = await findSeller(tx, project.id);
  if (seller !== null && before === 'listed') {
    const mail = listingMail(
      { ...seller, projectId: project.id, kind: 'restored', reason: decision.reason, actionId, until: null },
      context.config.publicUrl,
    );
    await context.jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
  }
  return { code: 'listing-restored', params: { status: before } };
}

async function assertWorkNotTaken(
  tx: Queryable,
  project: NonNullable<Awaited<ReturnType<typeof lockListing>>>,
): Promise<void> {
  if (project.repositoryId === null) return;
  await lockListings(tx);
  const [taken] = await listTakenWork(tx, {
    sellerId: project.sellerId,
    repositoryId: project.repositoryId,
    archiveSha256: project.archiveSha256,
    work: project.archiveSha256 === null ? null : await findArchiveWork(tx, project.archiveSha256),
    exceptProjectId: project.id,
  });
  if (taken !== undefined) {
    throw new CommandError(
      `The ban cannot end, because the same work is now listed as "${taken.title}" (${taken.projectId}).`,
    );
  }
}

async function lockSeller(tx: Queryable, sellerId: string, projectId: string): Promise<void> {
  const seller = await lockProfile(tx, sellerId);
  if (seller === null) {
    const found = await lockListing(tx, projectId);
    throw new CommandError(
      `The ban cannot end, because the seller of "${found?.title ?? ''}" has deleted their account. Its buyers keep access.`,
    );
  }
  if (seller.bannedAt !== null)
    throw new CommandError('The seller is banned. End the ban of the seller first.');
}
