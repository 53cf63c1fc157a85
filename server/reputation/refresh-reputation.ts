import type { Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import { listSellersAround } from './figures-store.ts';
import { judgeReactions } from './reaction-judging-store.ts';
import { refreshFigures } from './refresh-figures.ts';
import { listQueuedAccounts, queueFormerHolders, removeFromQueue } from './reputation-queue-store.ts';

const BATCH_SIZE = 100;
/** Before every UUID. */
const START = '00000000-0000-0000-0000-000000000000';

/**
 * Judges again what queued accounts bought, liked and viewed: signals often appear after the fact, such as a browser in which
 * both accounts are used a week later. Repeatable; an account stays queued until all of it is done.
 */
export async function refreshReputation({ database, log }: Pick<Context, 'database' | 'log'>): Promise<void> {
  for (let after = START; ;) {
    const queued = await listQueuedAccounts(database, { after, limit: BATCH_SIZE });
    for (const account of queued) {
      try {
        await refreshAccount(database, account.profileId);
        await removeFromQueue(database, account);
      } catch (error) {
        log.error(
          { err: error, profileId: account.profileId },
          'the reputation of an account was not refreshed',
        );
      }
    }
    const last = queued.at(-1);
    if (last === undefined || queued.length < BATCH_SIZE) return;
    after = last.profileId;
  }
}

/** Each table and each seller in a transaction of its own, so that no two locks are ever taken in another order than by a request. */
async function refreshAccount(database: Database, profileId: string): Promise<void> {
  await queueFormerHolders(database, profileId);
  for (const event of ['like', 'bookmark', 'view'] as const) await judgeReactions(database, event, profileId);
  for (const sellerId of await listSellersAround(database, profileId)) {
    await database.transaction().execute((tx) => refreshFigures(tx, sellerId));
  }
}
