import { v7 } from 'uuid';
import { MAX_HOLD_DAYS } from '#domain/operators/ban.ts';
import type { Actor } from '#domain/operators/money-decision.ts';
import type { OperatorActionName } from '#domain/operators/operator-actions.ts';
import { isInMarket } from '#domain/projects/visibility.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { addProjectEntry } from '../feed/news-store.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { listingMail } from '../mails/listing-mails.ts';
import { changeOperatorHold } from '../projects/listing-store.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { findSeller, lockListing } from './operator-store.ts';
import { recordOperatorAction } from './record-operator-action.ts';

interface Decision extends Actor {
  readonly projectId: string;
  readonly reason: string;
}

type Deps = Pick<Context, 'jobs' | 'config'>;

/**
 * Nobody can start to buy a listing on hold, but payments in progress can complete. A new hold replaces the earlier
 * one.
 * @throws CommandError
 */
export async function holdListing(
  context: Context,
  decision: Decision & { readonly days: number },
): Promise<OperatorAnswer> {
  const until = await context.database
    .transaction()
    .execute((tx) => holdLockedListing(context, tx, decision));
  return { code: 'listing-held', params: { until: until.toISOString() } };
}

export async function holdLockedListing(
  context: Deps,
  tx: DatabaseTransaction,
  decision: Decision & { readonly days: number },
): Promise<Date> {
  const { projectId, days } = decision;
  if (!Number.isInteger(days) || days < 1 || days > MAX_HOLD_DAYS) {
    throw new CommandError(`A hold lasts from 1 to ${MAX_HOLD_DAYS} days.`);
  }
  const project = await lockListing(tx, projectId);
  if (project === null) throw new CommandError(`There is no project ${projectId}.`, 'not-found');
  if (!isInMarket(project.listingStatus)) {
    throw new CommandError(`"${project.title}" is ${project.listingStatus}, so nobody can buy it.`);
  }
  const until = await changeOperatorHold(tx, projectId, days);
  if (until === null) throw new Error('a hold has an end');
  await tell(context, tx, decision, { kind: 'held', action: 'listing hold', until });
  return until;
}

export async function releaseListing(context: Context, decision: Decision): Promise<OperatorAnswer> {
  return await context.database.transaction().execute(async (tx) => {
    const project = await lockListing(tx, decision.projectId);
    if (project === null) throw new CommandError(`There is no project ${decision.projectId}.`, 'not-found');
    if (project.operatorHoldUntil === null || project.operatorHoldUntil <= new Date()) {
      throw new CommandError(`"${project.title}" is not held by an operator.`);
    }
    await changeOperatorHold(tx, decision.projectId, null);
    await tell(context, tx, decision, { kind: 'released', action: 'listing release', until: null });
    return { code: 'listing-released' };
  });
}

async function tell(
  { jobs, config }: Deps,
  tx: DatabaseTransaction,
  decision: Decision,
  what: {
    readonly kind: 'held' | 'released';
    readonly action: OperatorActionName;
    readonly until: Date | null;
  },
): Promise<void> {
  const { projectId, reason } = decision;
  const { kind, action, until } = what;
  const actionId = v7();
  await recordOperatorAction(tx, decision, {
    id: actionId,
    action,
    subject: projectId,
    reason,
    details: until === null ? {} : { until: until.toISOString() },
  });
  const seller = await findSeller(tx, projectId);
  if (seller === null) return;
  const code = kind === 'held' ? 'listing-held' : 'listing-released';
  await addProjectEntry(tx, projectId, { to: seller.id, code });
  const mail = listingMail({ ...seller, projectId, kind, reason, until, actionId }, config.publicUrl);
  await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
}
