import type { Context } from '../../context.ts';
import type { Database } from '../../database/database.ts';
import { defineJob } from '../../jobs/job.ts';
import { forgetKeptEvidence } from '../kept-evidence-store.ts';
import { deleteOldDrafts, removeOldAddresses } from './shipping-store.ts';

const BATCH = 500;

/**
 * Removes the address of an order `ADDRESS_RETENTION_DAYS` after the delivery, refund or lost dispute, and
 * that of an undelivered order `UNDELIVERED_ADDRESS_RETENTION_DAYS` after the payment. Deletes a saved
 * address `ADDRESS_RETENTION_DAYS` after its last use. Erases what deleted accounts left for disputes
 * `DISPUTE_WINDOW_DAYS` after the payment. Commits after each batch.
 */
export async function forgetAddresses(
  { database, log }: Pick<Context, 'database' | 'log'>,
  batch = BATCH,
): Promise<{ orders: number; drafts: number }> {
  const removed = {
    orders: await inBatches(database, batch, removeOldAddresses),
    drafts: await inBatches(database, batch, deleteOldDrafts),
  };
  if (removed.orders + removed.drafts > 0) log.info(removed, 'old addresses were removed');
  const evidence = await inBatches(database, batch, forgetKeptEvidence);
  if (evidence > 0) log.info({ evidence }, 'what deleted accounts left for disputes was erased');
  return removed;
}

async function inBatches(
  database: Database,
  batch: number,
  removeBatch: (database: Database, limit: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await removeBatch(database, batch);
    total += count;
    if (count < batch) return total;
  }
}

export const forgetAddressesJob = defineJob<object, Context>({
  name: 'forget-addresses',
  retryForHours: 1,
  timeoutSeconds: 900,
  everySeconds: 24 * 3_600,
  async handle(context) {
    await forgetAddresses(context);
  },
});
