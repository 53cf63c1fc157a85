import { type Database, queryText } from '../database/database.ts';
import { refreshEntries } from './refresh-entries.ts';
import type { ShownRow } from './shown-rows-store.ts';

export async function readFresh<Row extends Pick<ShownRow, 'id' | 'sellerId' | 'isStale' | 'isSellerStale'>>(
  database: Database,
  read: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows = await read();
  const stale = rows.filter(({ isStale }) => isStale).map(({ id }) => id);
  const sellers = rows.filter(({ isSellerStale }) => isSellerStale).map(({ sellerId }) => sellerId);
  if (stale.length + sellers.length === 0) return rows;
  await database
    .transaction()
    .execute((tx) =>
      refreshEntries(
        async <Found>(text: string, values: readonly unknown[]) =>
          (await queryText(tx, text, [...values])).rows as Found[],
        stale,
        [...new Set(sellers)],
      ),
    );
  return await read();
}
