import { v7 } from 'uuid';
import { effectOfBan } from '#domain/operators/ban.ts';
import type { Actor } from '#domain/operators/money-decision.ts';
import type { OperatorActionName } from '#domain/operators/operator-actions.ts';
import { deleteTokensOf } from '../accounts/api-token-store.ts';
import { listOtherAccounts } from '../accounts/people/person-store.ts';
import { lockProfile, setBanned, type StoredProfile, findProfile } from '../accounts/profile-store.ts';
import { listRolesOf } from '../accounts/roles/role-store.ts';
import { alertOtherAccounts } from '../alerts/alert-banned-person.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { addAccountEntry } from '../feed/news-store.ts';
import { SEND_MAIL, SETTLE_BAN, REFUND_SALE } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { memberMail } from '../mails/mail-template.ts';
import { findOpenCase } from '../order-process/case-store.ts';
import { addEvent } from '../order-process/process-store.ts';
import { passToOperator } from '../orders/cases/close-case.ts';
import { lockOrder } from '../orders/step-order.ts';
import { changeListingStatus } from '../projects/listing-store.ts';
import { markRefundedBy } from '../purchases/purchase-store.ts';
import { endReservation } from '../purchases/reserve/end-reservation.ts';
import { restoreListing } from './ban-listing.ts';
import {
  listBannedWithSeller,
  listOffered,
  findOrderAtBan,
  listOpenPurchases,
  listUnendedOrders,
} from './ban-store.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { recordOperatorAction } from './record-operator-action.ts';

async function settleBan(context: Context, profileId: string): Promise<void> {
  const profile = await findProfile(context.database, profileId);
  if (profile === null || profile.bannedAt === null) return;
  await context.identity.sessions?.endAll(profile.identitySubject);
  for (const purchaseId of await listUnendedOrders(context.database, profileId)) {
    await context.database.transaction().execute((tx) => settleOrder(context, tx, purchaseId, profileId));
  }
  for (const purchase of await listOpenPurchases(context.database, profileId)) {
    await endReservation(context, purchase, 'project-banned');
  }
}

async function settleOrder(
  context: Context,
  tx: DatabaseTransaction,
  purchaseId: string,
  profileId: string,
): Promise<void> {
  await lockOrder(tx, purchaseId);
  const order = await findOrderAtBan(tx, purchaseId, profileId);
  if (order === null) return;
  const effect = effectOfBan(order);
  if (effect === 'refund') {
    await markRefundedBy(tx, purchaseId, 'operator');
    await addEvent(tx, purchaseId, 'refund-asked', 'operator');
    await context.jobs.enqueue(REFUND_SALE, { purchaseId }, { transaction: tx, key: purchaseId });
  } else if (effect === 'escalate') {
    const open = await findOpenCase(tx, purchaseId);
    if (open !== null) await passToOperator(context, tx, open, 'market');
  }
}

export const settleBanJob = defineJob<{ readonly profileId: string }, Context>({
  ...SETTLE_BAN,
  retryForHours: 72,
  timeoutSeconds: 600,
  async handle(context, { profileId }) {
    await settleBan(context, profileId);
  },
});

interface Decision extends Actor {
  readonly profileId: string;
  readonly reason: string;
}

type Deps = Pick<Context, 'database' | 'jobs' | 'config' | 'log'>;

export async function banPerson(context: Deps, decision: Decision): Promise<OperatorAnswer> {
  const listings = await context.database
    .transaction()
    .execute((tx) => banLockedPerson(context, tx, decision));
  return { code: 'member-banned', params: { listings } };
}

/**
 * Bans a member in the caller's transaction. After the commit, a job ends the member's sessions, open payments and
 * orders according to `effectOfBan`.
 *
 * @returns the number of delisted listings.
 * @throws CommandError
 */
export async function banLockedPerson(
  { jobs, config, log }: Pick<Context, 'jobs' | 'config' | 'log'>,
  tx: DatabaseTransaction,
  { profileId, reason, ...by }: Decision,
): Promise<number> {
  const profile = await lockPerson(tx, profileId);
  if (profile.bannedAt !== null) throw new CommandError(`${nameOf(profile)} is already banned.`);
  if ((await listRolesOf(tx, profileId)).length > 0) {
    throw new CommandError(`${nameOf(profile)} has a role in the console. An owner must revoke it first.`);
  }
  await setBanned(tx, profileId, true);
  await deleteTokensOf(tx, profileId);
  const listings = await listOffered(tx, profileId);
  for (const id of listings) {
    await changeListingStatus(tx, id, 'banned');
    await recordOperatorAction(tx, by, {
      action: 'listing ban',
      subject: id,
      reason,
      details: { before: 'listed', withSeller: true },
    });
  }
  await record(tx, { profileId, reason, ...by }, 'account ban', { listings: listings.length });
  const others = await listOtherAccounts(tx, profileId);
  const open = others.flatMap(({ username, isBanned }) => (username === null || isBanned ? [] : [username]));
  await alertOtherAccounts({ log }, tx, profileId, open);
  const mail = memberMail('banned', { ...readerOf(profile), reason }, v7(), config.publicUrl);
  // This email explains why the account is closed, so it is sent even if earlier emails bounced.
  await jobs.enqueue(SEND_MAIL, { ...mail, isSecurity: true }, { transaction: tx, key: mail.id });
  await jobs.enqueue(SETTLE_BAN, { profileId }, { transaction: tx, key: profileId });
  return listings.length;
}

export async function unbanPerson(context: Deps, decision: Decision): Promise<OperatorAnswer> {
  const { jobs, config } = context;
  const { profileId, reason, ...by } = decision;
  const ended = await context.database.transaction().execute(async (tx) => {
    const profile = await lockPerson(tx, profileId);
    if (profile.bannedAt === null) throw new CommandError(`${nameOf(profile)} is not banned.`);
    await setBanned(tx, profileId, false);
    const counts = { restored: 0, left: 0 };
    for (const projectId of await listBannedWithSeller(tx, profileId)) {
      try {
        await restoreListing(context, tx, { projectId, reason, ...by });
        counts.restored += 1;
      } catch (error) {
        // A listing stays banned if, for example, another member now offers the same work.
        if (!(error instanceof CommandError)) throw error;
        counts.left += 1;
      }
    }
    await record(tx, decision, 'account unban', counts);
    await addAccountEntry(tx, { to: profileId, code: 'account-restored', title: nameOf(profile) });
    const mail = memberMail('unbanned', { ...readerOf(profile), reason }, v7(), config.publicUrl);
    await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
    return counts;
  });
  return { code: 'member-restored', params: ended };
}

async function lockPerson(tx: DatabaseTransaction, profileId: string): Promise<StoredProfile> {
  const profile = await lockProfile(tx, profileId);
  if (profile === null) throw new CommandError('There is no such member.', 'not-found');
  return profile;
}

const nameOf = ({ username, email }: StoredProfile): string => username ?? email;
const readerOf = ({ email, fullName, username }: StoredProfile) => ({
  email,
  name: fullName ?? username ?? 'there',
});

async function record(
  tx: DatabaseTransaction,
  { profileId, reason, ...by }: Decision,
  action: OperatorActionName,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordOperatorAction(tx, by, { action, subject: profileId, reason, details });
}
