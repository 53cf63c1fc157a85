import type { Database } from '../database/database.ts';
import { refreshEntries, refreshSellers } from './refresh-entries.ts';
import type { ShownRow } from './shown-rows-store.ts';

/** Texts are stale after `fillCatalogue` and if they have an older format. */
export async function readFresh<Row extends Pick<ShownRow, 'id' | 'sellerId' | 'isStale' | 'isSellerStale'>>(
  database: Database,
  read: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows = await read();
  const stale = rows.filter(({ isStale }) => isStale).map(({ id }) => id);
  const sellers = rows.filter(({ isSellerStale }) => isSellerStale).map(({ sellerId }) => sellerId);
  if (stale.length + sellers.length === 0) return rows;
  await database.transaction().execute(async (tx) => {
    await refreshEntries(tx, stale);
    await refreshSellers(tx, [...new Set(sellers)]);
  });
  return await read();
}
