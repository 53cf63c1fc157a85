import type { Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import { deleteOldDrafts, removeOldAddresses } from './address-age-store.ts';

const BATCH = 500;

/**
 * Removes addresses and phone numbers at the end of their retention: ADDRESS_RETENTION_DAYS after delivery or refund,
 * UNDELIVERED_ADDRESS_RETENTION_DAYS after payment, and those without a purchase. Idempotent; works in batches, each committed.
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
