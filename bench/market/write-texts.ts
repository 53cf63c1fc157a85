import { refreshEntries } from '#server/catalogue/refresh-entries.ts';
import { type Database, queryText } from '#server/database/database.ts';

const BATCH = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Rebuilds the stored JSON of stale catalogue entries and sellers; otherwise the first measured reads would do it. */
export async function writeTexts(database: Database, report: (line: string) => void): Promise<void> {
  let written = 0;
  const refresh = async (entries: readonly string[], sellers: readonly string[]): Promise<void> => {
    await database
      .transaction()
      .execute((tx) =>
        refreshEntries(
          async <Found>(text: string, values: readonly unknown[]) =>
            (await queryText(tx, text, [...values])).rows as Found[],
          entries,
          sellers,
        ),
      );
    written += entries.length;
    if (entries.length > 0 && written % (50 * BATCH) === 0) report(`${written.toLocaleString('en')} texts`);
  };
  for (let after: string | undefined = FIRST; after !== undefined;) {
    const rows = await database
      .selectFrom('catalogueEntries')
      .select('projectId as id')
      .where('isStale', '=', true)
      .where('projectId', '>', after)
      .orderBy('projectId')
      .limit(BATCH)
      .execute();
    await refresh(
      rows.map(({ id }) => id),
      [],
    );
    after = rows.at(-1)?.id;
  }
  for (let after: string | undefined = FIRST; after !== undefined;) {
    const rows = await database
      .selectFrom('catalogueSellers')
      .select('sellerId as id')
      .where('isStale', '=', true)
      .where('sellerId', '>', after)
      .orderBy('sellerId')
      .limit(BATCH)
      .execute();
    await refresh(
      [],
      rows.map(({ id }) => id),
    );
    after = rows.at(-1)?.id;
  }
}
