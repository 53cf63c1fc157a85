import { fillCatalogue } from '#server/catalogue/compare-store.ts';
import { refreshEntries, refreshSellers } from '#server/catalogue/refresh-entries.ts';
import type { Database } from '#server/database/database.ts';

const BATCH = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Makes the catalogue with its stored JSON, which the first measured reads would otherwise write. */
export async function fillMarket(database: Database, report: (line: string) => void): Promise<void> {
  await database.transaction().execute(fillCatalogue);
  let written = 0;
  for (let after: string | undefined = FIRST; after !== undefined;) {
    const rows = await database
      .selectFrom('catalogueEntries')
      .select('projectId as id')
      .where('format', '=', 0)
      .where('projectId', '>', after)
      .orderBy('projectId')
      .limit(BATCH)
      .execute();
    const ids = rows.map(({ id }) => id);
    await database.transaction().execute((tx) => refreshEntries(tx, ids));
    written += ids.length;
    if (ids.length > 0 && written % (50 * BATCH) === 0) report(`${written.toLocaleString('en')} texts`);
    after = rows.at(-1)?.id;
  }
  for (let after: string | undefined = FIRST; after !== undefined;) {
    const rows = await database
      .selectFrom('catalogueSellers')
      .select('sellerId as id')
      .where('format', '=', 0)
      .where('sellerId', '>', after)
      .orderBy('sellerId')
      .limit(BATCH)
      .execute();
    const ids = rows.map(({ id }) => id);
    await database.transaction().execute((tx) => refreshSellers(tx, ids));
    after = rows.at(-1)?.id;
  }
}
