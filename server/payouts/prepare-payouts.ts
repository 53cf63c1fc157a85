import { v7 } from 'uuid';
import { findPayoutObstacle } from '#domain/payouts/balance.ts';
import { isBanned } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { bookPayout } from './book-payout.ts';
import { lockPayoutAccount } from './payout-account-store.ts';
import {
  finishRun,
  hasOpenClaim,
  insertPayout,
  listPayableItems,
  listPayableSellers,
  startRun,
} from './payout-store.ts';

const BATCH = 100;
/** Sorts before every UUID. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Deps = Pick<Context, 'database' | 'config' | 'log'>;

/**
 * Prepares each payout in its own transaction. Repeated and concurrent runs for the same day prepare at most one payout
 * per seller.
 * @param runOn - the run's day in India.
 * @returns the number of new payouts and their total.
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
        .execute((tx) => preparePayout(tx, { profileId, runOn, minimumMinor }));
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
 * Prepares a payout below the minimum, so that the seller can delete the account.
 * @returns the amount, or null if there is no payout.
 */
export async function prepareSmallPayout(
  { database }: Pick<Context, 'database'>,
  profileId: string,
  runOn: string,
): Promise<number | null> {
  await startRun(database, runOn);
  return await database
    .transaction()
    .execute((tx) => preparePayout(tx, { profileId, runOn, minimumMinor: 1 }));
}

async function preparePayout(
  tx: DatabaseTransaction,
  { profileId, runOn, minimumMinor }: { profileId: string; runOn: string; minimumMinor: number },
): Promise<number | null> {
  const account = await lockPayoutAccount(tx, profileId);
  if (account === null || (await isBanned(tx, profileId))) return null;
  const items = await listPayableItems(tx, profileId);
  const amountMinor = items.reduce((sum, item) => sum + item.amountMinor, 0);
  const obstacle = findPayoutObstacle({
    payableMinor: amountMinor,
    minimumMinor,
    account: account.isUsable ? 'usable' : 'waits',
    hasOpenClaim: await hasOpenClaim(tx, profileId),
  });
  if (obstacle !== null) return null;
  const payout = { id: v7(), profileId, payoutAccountId: account.id, runOn, amountMinor };
  if (!(await insertPayout(tx, payout, items))) return null;
  await bookPayout(tx, 'prepare', payout, items);
  return amountMinor;
}
