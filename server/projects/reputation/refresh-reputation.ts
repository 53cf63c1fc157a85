import {
  listQueuedAccounts,
  queueEarlierAccounts,
  removeFromQueue,
  queueRecentlyActive,
} from '../../accounts/people/reputation-queue-store.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { removeReactionsOfDeleted } from '../reaction-store.ts';
import { listAffectedSellers } from './figures-store.ts';
import { judgeReactions } from './reaction-judging-store.ts';
import { refreshFigures } from './refresh-figures.ts';

type ReputationDeps = Pick<Context, 'database' | 'log'>;

const BATCH_SIZE = 100;
/** Bounds the load on the database: the job runs every ten seconds, and the next run continues. */
const MAX_RUN_MS = 2_000;
const START = '00000000-0000-0000-0000-000000000000';

/**
 * Re-evaluates queued accounts, because a signal may appear later, for example when two accounts share a browser a week
 * after a purchase. An account stays queued until it is done.
 */
export async function refreshReputation(context: ReputationDeps): Promise<void> {
  const { database, log } = context;
  const startedAt = performance.now();
  for (let after = START; ;) {
    const queued = await listQueuedAccounts(database, { after, limit: BATCH_SIZE });
    for (const account of queued) {
      if (performance.now() - startedAt > MAX_RUN_MS) return;
      try {
        await refreshAccount(context, account.profileId);
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

/**
 * Uses one transaction for each table, then one for each seller, so that locks are acquired in the same order as in
 * requests.
 */
async function refreshAccount({ database }: ReputationDeps, profileId: string): Promise<void> {
  await queueEarlierAccounts(database, profileId);
  await removeReactionsOfDeleted(database, profileId);
  for (const event of ['like', 'bookmark', 'view'] as const) {
    await judgeReactions(database, event, profileId);
  }
  for (const sellerId of await listAffectedSellers(database, profileId)) {
    await database.transaction().execute((tx) => refreshFigures(tx, sellerId));
  }
}

export const refreshReputationJob = defineJob<object, Context>({
  name: 'refresh-reputation',
  retryForHours: 1,
  timeoutSeconds: 300,
  everySeconds: 10,
  handle: (context) => refreshReputation(context),
});

export const reviewRecentReputationJob = defineJob<object, Context>({
  name: 'review-recent-reputation',
  retryForHours: 1,
  timeoutSeconds: 300,
  everySeconds: 24 * 3_600,
  handle: ({ database }) => queueRecentlyActive(database),
});
