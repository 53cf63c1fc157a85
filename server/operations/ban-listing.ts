import { v7 } from 'uuid';
import { AccountClosedError } from '#domain/accounts/account-closed.ts';
import { isOpen } from '#domain/purchases/purchase-states.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { listingMail } from '../mails/listing-mails.ts';
import { SEND_MAIL } from '../mails/mail-job-name.ts';
import { findLivePurchase } from '../purchases/purchase-store.ts';
import { endReservation } from '../purchases/reserve/end-reservation.ts';
import { findArchiveWork, listTakenWork, lockListings } from '../verification/work-store.ts';
import { CommandError } from './command-error.ts';
import {
  changeListing,
  findSeller,
  findSellerId,
  insertOperatorAction,
  listOperatorActions,
  lockListing,
  takeBackDisowning,
} from './operator-store.ts';

type Listing = 'listed' | 'withdrawn' | 'archived';

interface Decision {
  readonly projectId: string;
  readonly actor: string;
  readonly reason: string;
}

/**
 * Takes a project out of the market: it is neither found nor bought any more, the seller is told why, and whoever bought
 * it keeps it. Somebody who is just paying is stopped at the provider; a payment that cannot be stopped any more goes back
 * as soon as it arrives.
 *
 * @throws CommandError, GatewayUnavailableError (it is banned then, and the sweep ends the payment)
 */
export async function banListing(context: Context, decision: Decision): Promise<string> {
  await context.database.transaction().execute(async (tx) => {
    const project = await lockListing(tx, decision.projectId);
    if (project === null) throw new CommandError(`There is no project ${decision.projectId}.`);
    if (project.listing === 'banned') throw new CommandError(`"${project.title}" is banned already.`);
    await changeListing(tx, project.id, 'banned');
    const actionId = v7();
    await insertOperatorAction(tx, {
      id: actionId,
      actor: decision.actor,
      action: 'listing ban',
      subject: project.id,
      reason: decision.reason,
      details: { before: project.listing },
    });
    const seller = await findSeller(tx, project.id);
    if (seller === null) return;
    const mail = listingMail(
      { ...seller, projectId: project.id, banned: true, reason: decision.reason, actionId },
      context.config.publicUrl,
    );
    await context.jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
  });
  const live = await findLivePurchase(context.database, decision.projectId);
  if (live === null || !isOpen(live.state)) return 'banned';
  const state = await endReservation(context, live, { state: 'cancelled', reason: 'project-banned' });
  return `banned; the payment under way is ${state} now`;
}

/** Puts it back to where it was, as long as its seller has an account. @throws CommandError */
export async function unbanListing(context: Context, decision: Decision): Promise<string> {
  return await context.database.transaction().execute(async (tx) => {
    const sellerId = await findSellerId(tx, decision.projectId);
    // Before the project, as whoever leaves does: an account that is being deleted is seen, or finds this listing.
    const isSellerHere = sellerId !== null && (await lockSeller(tx, sellerId));
    const project = await lockListing(tx, decision.projectId);
    if (project === null) throw new CommandError(`There is no project ${decision.projectId}.`);
    if (project.listing !== 'banned') throw new CommandError(`"${project.title}" is not banned.`);
    if (!isSellerHere) {
      throw new CommandError(
        `The seller of "${project.title}" has deleted their account: it stays off the market, and who bought it keeps it.`,
      );
    }
    const ban = (await listOperatorActions(tx, project.id, 50)).find(
      ({ action }) => action === 'listing ban',
    );
    const before = (ban?.details['before'] ?? 'withdrawn') as Listing;
    await refuseIfTaken(tx, project);
    await takeBackDisowning(tx, project.id);
    await changeListing(tx, project.id, before);
    const actionId = v7();
    await insertOperatorAction(tx, {
      id: actionId,
      actor: decision.actor,
      action: 'listing unban',
      subject: project.id,
      reason: decision.reason,
      details: { to: before },
    });
    const seller = await findSeller(tx, project.id);
    if (seller !== null && before === 'listed') {
      const mail = listingMail(
        { ...seller, projectId: project.id, banned: false, reason: decision.reason, actionId },
        context.config.publicUrl,
      );
      await context.jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
    }
    return `${before} again`;
  });
}

/** While it was banned because of a claim, its author may have listed the work. @throws CommandError */
async function refuseIfTaken(
  tx: Queryable,
  project: NonNullable<Awaited<ReturnType<typeof lockListing>>>,
): Promise<void> {
  if (project.repository_id === null) return;
  await lockListings(tx);
  const [taken] = await listTakenWork(tx, {
    sellerId: project.seller_id,
    repositoryId: project.repository_id,
    archiveSha256: project.archive_sha256,
    work: project.archive_sha256 === null ? null : await findArchiveWork(tx, project.archive_sha256),
    exceptProjectId: project.id,
  });
  if (taken !== undefined) {
    throw new CommandError(`The same work is listed as "${taken.title}" (${taken.projectId}) now.`);
  }
}

/** @returns whether the account is still there; it is then until the transaction ends. */
async function lockSeller(tx: Queryable, sellerId: string): Promise<boolean> {
  try {
    await lockOpenProfile(tx, sellerId);
    return true;
  } catch (error) {
    if (error instanceof AccountClosedError) return false;
    throw error;
  }
}
