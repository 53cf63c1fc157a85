import { v7 } from 'uuid';
import { findPayoutObstacle } from '#domain/payouts/balance.ts';
import { planRecoveries } from '#domain/payouts/earlier-debt.ts';
import { type PayableSale, PAYOUT_CHANNELS, splitByChannel } from '#domain/payouts/held-transfer.ts';
import { payeeOf } from '#domain/payouts/payout-account.ts';
import { latestRunDay } from '#domain/payouts/payout-schedule.ts';
import { debtRecoveryEntries } from '#domain/purchases/ledger.ts';
import { isPayoutStopped } from '../accounts/people/person-store.ts';
import { isBanned } from '../accounts/profile-store.ts';
import { alertStoppedPayout } from '../alerts/alert-banned-person.ts';
import { clearAlert } from '../alerts/alert-store.ts';
import { NO_ID } from '../alerts/process-in-batches.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { SEND_MAIL, SEND_TRANSFERS } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { payoutStoppedMail } from '../mails/payout-mails.ts';
import { bookPayout } from './end-payout.ts';
import { insertLedgerEntries } from './ledger/ledger-store.ts';
import {
  findPayee,
  isUpiAccount,
  lockPayoutAccount,
  listUnhashedAccounts,
  savePayeeHash,
} from './payout-account-store.ts';
import {
  finishRun,
  hasOpenClaim,
  insertPayout,
  listPayableItems,
  listPayableSellers,
  type PayoutItem,
  startRun,
  readNewestRun,
  listDebts,
  lockDebtors,
} from './payout-store.ts';
import { openDetails } from './tax-identity.ts';
import { findLinkedAccount } from './transfers/linked-account-store.ts';
import { endDueTransfers, lockPayableTransfers } from './transfers/transfer-store.ts';

const BATCH_SIZE = 500;

export async function hashEarlierPayees(
  { database, sealer, personHashes, log }: Pick<Context, 'database' | 'sealer' | 'personHashes' | 'log'>,
  batchSize = BATCH_SIZE,
): Promise<void> {
  for (let afterId = NO_ID; ;) {
    const accounts = await listUnhashedAccounts(database, afterId, batchSize);
    for (const { id, detailsSealed } of accounts) {
      try {
        const payee = payeeOf(openDetails(sealer.open(detailsSealed)));
        const hash = personHashes.hashOf('payee', payee);
        await database.transaction().execute((tx) => savePayeeHash(tx, id, hash));
      } catch (error) {
        log.error({ err: error, payoutAccountId: id }, 'a payee could not be hashed');
      }
    }
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < batchSize) return;
    afterId = last.id;
  }
}

/**
 * Uses the sales that the next payout would pay to recover the debts of the person's other accounts. The caller must
 * hold the lock of the payout account.
 */
async function recoverDebts(
  { log }: Pick<Context, 'log'>,
  tx: DatabaseTransaction,
  profileId: string,
): Promise<void> {
  if ((await lockDebtors(tx, profileId)).length === 0) return;
  const recoveries = planRecoveries(await listPayableItems(tx, profileId), await listDebts(tx, profileId));
  for (const { from, to, debtorId, amountMinor } of recoveries) {
    const reference = v7();
    for (const side of [
      { purchaseId: from, sellerId: profileId, amountMinor },
      { purchaseId: to, sellerId: debtorId, amountMinor: 0 - amountMinor },
    ]) {
      const entries = debtRecoveryEntries(side.sellerId, { reference, amountMinor: side.amountMinor });
      await insertLedgerEntries(
        tx,
        side.purchaseId,
        v7(),
        entries.map((entry) => ({ ...entry, id: v7() })),
      );
    }
    log.info({ profileId, debtorId, amountMinor }, 'a debt of another account was recovered');
  }
  const owing = new Set((await listDebts(tx, profileId)).map((debt) => debt.profileId));
  for (const debtorId of new Set(recoveries.map((recovery) => recovery.debtorId))) {
    if (!owing.has(debtorId)) await clearAlert(tx, 'seller-left-with-debt', debtorId);
  }
}

const BATCH = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Deps = Pick<Context, 'database' | 'config' | 'log' | 'jobs'>;

/**
 * Prepares the payouts of each seller in a separate transaction. Repeated and concurrent runs for the same day prepare
 * at most one payout for each seller and channel.
 * @param runOn - the run's day in India.
 */
export async function preparePayouts(
  context: Deps,
  runOn: string,
): Promise<{ payouts: number; amountMinor: number }> {
  const { database, config, log } = context;
  const { minimumMinor } = config.payouts;
  await startRun(database, runOn);
  const prepared = { payouts: 0, amountMinor: 0 };
  for (let afterId = FIRST_ID; ;) {
    const sellers = await listPayableSellers(database, { on: runOn, minimumMinor }, afterId, BATCH);
    for (const profileId of sellers) {
      const amountMinor = await database
        .transaction()
        .execute((tx) => preparePayout(context, tx, { profileId, runOn, minimumMinor }));
      if (amountMinor === null) continue;
      prepared.payouts += 1;
      prepared.amountMinor += amountMinor;
    }
    const last = sellers.at(-1);
    if (last === undefined || sellers.length < BATCH) break;
    afterId = last;
  }
  await finishRun(database, runOn);
  log.info({ runOn, ...prepared }, 'payouts were prepared');
  return prepared;
}

/**
 * Prepares a payout even below the minimum, so that the seller can delete the account.
 * @returns the total in paise; null if there is no payout.
 */
export async function prepareSmallPayout(
  context: Pick<Context, 'database' | 'jobs' | 'log' | 'config'>,
  profileId: string,
  runOn: string,
): Promise<number | null> {
  await startRun(context.database, runOn);
  return await context.database
    .transaction()
    .execute((tx) => preparePayout(context, tx, { profileId, runOn, minimumMinor: 1 }));
}

async function preparePayout(
  context: Pick<Context, 'jobs' | 'log' | 'config'>,
  tx: DatabaseTransaction,
  { profileId, runOn, minimumMinor }: { profileId: string; runOn: string; minimumMinor: number },
): Promise<number | null> {
  const account = await lockPayoutAccount(tx, profileId);
  if (account === null || (await isBanned(tx, profileId))) return null;
  if (await isPayoutStopped(tx, profileId)) {
    await alertStoppedPayout(context, tx, profileId);
    await tellStopped(context, tx, { profileId, runOn });
    return null;
  }
  await lockPayableTransfers(tx, profileId);
  await recoverDebts(context, tx, profileId);
  const items = splitByChannel(await listSalesToPay(tx, account, profileId));
  const amountMinor = items === null ? 0 : sumOf(PAYOUT_CHANNELS.flatMap((channel) => items[channel]));
  const obstacle = findPayoutObstacle({
    payableMinor: amountMinor,
    minimumMinor,
    account: account.isUsable ? 'usable' : 'waits',
    hasOpenClaim: await hasOpenClaim(tx, profileId),
    isPersonBanned: false,
  });
  if (items === null || obstacle !== null) return null;
  let preparedMinor = 0;
  for (const channel of PAYOUT_CHANNELS) {
    const sales = items[channel];
    if (sales.length === 0) continue;
    const payout = {
      id: v7(),
      profileId,
      payoutAccountId: account.id,
      runOn,
      channel,
      amountMinor: sumOf(sales),
    };
    if (!(await insertPayout(tx, payout, sales))) continue;
    await bookPayout(tx, 'prepare', payout, sales);
    preparedMinor += payout.amountMinor;
    if (channel !== 'held-transfers') continue;
    await context.jobs.enqueue(SEND_TRANSFERS, { payoutId: payout.id }, { transaction: tx, key: payout.id });
  }
  return preparedMinor === 0 ? null : preparedMinor;
}

async function tellStopped(
  { jobs, config }: Pick<Context, 'jobs' | 'config'>,
  tx: DatabaseTransaction,
  stopped: { readonly profileId: string; readonly runOn: string },
): Promise<void> {
  const payee = await findPayee(tx, stopped.profileId);
  if (payee === null) return;
  const mail = payoutStoppedMail(stopped, payee, config.publicUrl);
  await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
}

/**
 * Excludes held shares until the linked account has the seller's current payout details. The caller must hold the locks
 * of the transfers.
 */
async function listSalesToPay(
  tx: DatabaseTransaction,
  account: { readonly id: string },
  profileId: string,
): Promise<PayableSale[]> {
  const linked = await findLinkedAccount(tx, profileId);
  const sales = await listPayableItems(tx, profileId);
  if (linked?.status === 'activated' && linked.payoutAccountId === account.id) return sales;
  if (linked !== null) return sales.filter(({ transfer }) => transfer?.state !== 'held');
  // Without a linked account, no transfer can have been made.
  const due = sales.filter(({ transfer }) => transfer?.state === 'due');
  if (due.length === 0 || !(await isUpiAccount(tx, account.id))) return sales;
  const ids = due.map(({ purchaseId }) => purchaseId);
  const ended = new Set(await endDueTransfers(tx, ids, 'the seller is paid by UPI'));
  return sales.map((sale) => (ended.has(sale.purchaseId) ? { ...sale, transfer: null } : sale));
}

function sumOf(items: readonly PayoutItem[]): number {
  return items.reduce((sum, item) => sum + item.amountMinor, 0);
}

/** Runs every hour, to make up for a weekly run that was missed during downtime. */
export const preparePayoutsJob = defineJob<object, Context>({
  name: 'prepare-payouts',
  retryForHours: 1,
  timeoutSeconds: 3_000,
  everySeconds: 3_600,
  async handle(context) {
    await hashEarlierPayees(context);
    const { now, runOn } = await readNewestRun(context.database);
    const dueOn = latestRunDay(now, context.config.payouts.weekday);
    if (runOn === null || runOn < dueOn) await preparePayouts(context, dueOn);
  },
});
