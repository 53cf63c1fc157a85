import { foldAccountFigures } from '../accounts/figures/account-figures-store.ts';
import { deleteOldDeliveries } from '../accounts/webhooks/webhook-store.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import { pruneEntries } from '../feed/feed-store.ts';
import { defineJob } from '../jobs/job.ts';
import { deleteOldKeys } from '../limits/idempotency-store.ts';
import { deleteEndedWindows } from '../limits/request-limit-store.ts';
import { refreshTransparency } from '../pages/transparency-store.ts';
import { forgetOldTaxIdentities } from '../purchases/settle/withheld-tax-store.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** @param work - may be interrupted and repeated */
const repeat = (name: string, everySeconds: number, work: (database: Database) => Promise<unknown>) =>
  defineJob<object, Pick<Context, 'database'>>({
    name,
    retryForHours: 1,
    timeoutSeconds: 900,
    everySeconds,
    async handle({ database }) {
      await work(database);
    },
  });

/** Ends when a batch is not full. */
const inBatches =
  (size: number, work: (database: Database, size: number) => Promise<number>) =>
  async (database: Database) => {
    while ((await work(database, size)) === size);
  };

export const forgetKeysJob = repeat('forget-idempotency-keys', HOUR, deleteOldKeys);
/** With the embedded database, there is nothing to delete, because uses are counted in process memory. */
export const sweepLimitsJob = repeat('sweep-limits', HOUR / 4, deleteEndedWindows);
export const foldFiguresJob = repeat('fold-figures', 60, foldAccountFigures);
export const forgetDeliveriesJob = repeat('forget-webhook-deliveries', HOUR, deleteOldDeliveries);
export const pruneFeedJob = repeat('prune-feed', DAY, inBatches(1_000, pruneEntries));
export const refreshTransparencyJob = repeat('refresh-transparency', HOUR, (database) =>
  database.transaction().execute(refreshTransparency),
);
export const forgetTaxIdentitiesJob = repeat(
  'forget-tax-identities',
  DAY,
  inBatches(500, forgetOldTaxIdentities),
);
