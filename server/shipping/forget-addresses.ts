import type { Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import { deleteOldDrafts, removeOldAddresses } from './address-age-store.ts';

const BATCH = 500;

/**
 * Removes postal addresses and telephone numbers that nobody needs any more: of orders, ADDRESS_KEPT_DAYS after they were
 * delivered or undone, or ADDRESS_KEPT_UNDELIVERED_DAYS after they were paid, and those with which nobody bought. Repeatable; what a run has removed stays removed when it is
 * cut off.
 */
export async function forgetAddresses(
  { database, log }: Pick<Context, 'database' | 'log'>,
  batch = BATCH,
): Promise<{ orders: number; drafts: number }> {
  const forgotten = {
    orders: await inBatches(database, batch, removeOldAddresses),
    drafts: await inBatches(database, batch, deleteOldDrafts),
  };
  if (forgotten.orders + forgotten.drafts > 0) log.info(forgotten, 'old addresses were removed');
  return forgotten;
}

async function inBatches(
  database: Database,
  batch: number,
  forget: (database: Database, limit: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await forget(database, batch);
    total += count;
    if (count < batch) return total;
  }
}
