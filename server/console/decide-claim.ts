import type { Actor } from '#domain/operators/money-decision.ts';
import { raiseAlert } from '../alerts/raise-alert.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { addProjectEntry } from '../feed/news-store.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { claimDecidedMail, listingDecidedMail } from '../mails/listing-mails.ts';
import { closeClaim, findClaimParty, lockClaim } from '../projects/claims/claim-store.ts';
import type { StoredClaim } from '../projects/claims/claim-store.ts';
import { changeListingStatus, disownListing, refreshFreeze } from '../projects/listing-store.ts';
import { listPaidPurchases } from '../purchases/purchase-store.ts';
import { endOpenPurchases } from './ban-listing.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { lockListing } from './operator-store.ts';
import { recordOperatorAction } from './record-operator-action.ts';

export interface ClaimDecision extends Actor {
  readonly number: number;
  readonly accepted: boolean;
  readonly reason: string;
}

/**
 * Accepting a claim bans the listing and releases the work, so that the author can list it. Buyers of the listing keep
 * their access, and an alert asks the operator about a refund. Rejecting a claim ends the claim's freeze.
 * @throws CommandError, GatewayUnavailableError (the claim is decided, and the sweep cancels the payment later)
 */
export async function decideClaim(context: Context, decision: ClaimDecision): Promise<OperatorAnswer> {
  const { accepted, number } = decision;
  const claim = await context.database.transaction().execute(async (tx) => {
    const open = await lockOpenClaim(tx, number);
    await closeClaim(tx, open.id, accepted ? 'accepted' : 'rejected', decision.reason);
    if (accepted) await banClaimedListing(context, tx, open, decision);
    else await refreshFreeze(tx, open.projectId);
    await recordOperatorAction(tx, decision, {
      action: accepted ? 'claims accept' : 'claims reject',
      subject: open.id,
      reason: decision.reason,
      details: { number, projectId: open.projectId },
    });
    await notifyBothSides(context, tx, open, decision);
    return open;
  });
  const { title, projectId } = claim;
  if (!accepted) return { code: 'claim-rejected', params: { number, title } };
  const ended = await endOpenPurchases(context, projectId);
  const { length } = await listPaidPurchases(context.database, projectId, 2);
  const sold = length === 0 ? 'never' : length === 1 ? 'once' : 'copies';
  return { code: 'claim-accepted', params: { number, title, ended, sold } };
}

async function lockOpenClaim(tx: DatabaseTransaction, number: number): Promise<StoredClaim> {
  const claim = await lockClaim(tx, { number });
  if (claim === null) throw new CommandError(`There is no claim ${number}.`, 'not-found');
  if (claim.state !== 'open') throw new CommandError(`Claim ${number} is already ${claim.state}.`);
  return claim;
}

async function banClaimedListing(
  context: Context,
  tx: DatabaseTransaction,
  claim: StoredClaim,
  { reason, number, ...by }: ClaimDecision,
): Promise<void> {
  const project = await lockListing(tx, claim.projectId);
  if (project !== null && project.listingStatus !== 'banned') {
    await changeListingStatus(tx, project.id, 'banned');
    await recordOperatorAction(tx, by, {
      action: 'listing ban',
      subject: project.id,
      reason,
      details: { before: project.listingStatus, claim: number },
    });
  }
  await disownListing(tx, claim.projectId);
  const sold = await listPaidPurchases(tx, claim.projectId, 2);
  const [first] = sold;
  if (first === undefined) return;
  await raiseAlert(context, tx, {
    code: 'sold-work-of-another',
    subject: sold.length === 1 ? first.id : claim.projectId,
    sentence:
      sold.length === 1
        ? `Claim ${number} was accepted after “${claim.title}” was sold. Decide whether its buyer gets a refund.`
        : `Claim ${number} was accepted after copies of “${claim.title}” were sold. Decide whether their buyers get refunds.`,
    clearedForGood: true,
  });
}

async function notifyBothSides(
  { jobs, config }: Context,
  tx: DatabaseTransaction,
  claim: StoredClaim,
  decision: ClaimDecision,
): Promise<void> {
  for (const to of [claim.claimantId, claim.sellerId]) {
    await addProjectEntry(tx, claim.projectId, {
      to,
      code: 'claim-decided',
      detail: decision.accepted ? 'accepted' : 'rejected',
    });
  }
  const claimant = await findClaimParty(tx, claim.claimantId);
  const seller = await findClaimParty(tx, claim.sellerId);
  const mails = [
    ...(claimant === null ? [] : [claimDecidedMail(claim, claimant, decision, config.publicUrl)]),
    ...(seller === null ? [] : [listingDecidedMail(claim, seller, decision, config.publicUrl)]),
  ];
  for (const mail of mails) await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
}
