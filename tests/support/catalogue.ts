import { recountCatalogue } from '#server/catalogue/count-store.ts';
import { rebuildCatalogue } from '#server/catalogue/rebuild-catalogue.ts';
import type { Database } from '#server/database/database.ts';

/** For tests that change by SQL what the catalogue shows. The product refreshes it in the same transaction. */
export async function refreshCatalogue(database: Database): Promise<void> {
  await rebuildCatalogue(database);
}

/** Also corrects the differences. @returns one sentence per difference between the catalogue and its causes */
export async function findCatalogueDifferences(database: Database): Promise<string[]> {
  const { missing, stale, differingEntries, differingSellers } = await rebuildCatalogue(database);
  const wrongCounts = await database.transaction().execute(recountCatalogue);
  return [
    ...(missing > 0 ? [`${missing} projects had no catalogue entry`] : []),
    ...(stale > 0 ? [`the catalogue had ${stale} rows without texts`] : []),
    ...differingEntries.map((id) => `the catalogue entry of project ${id} differed from a rebuild`),
    ...differingSellers.map((id) => `the catalogue entry of seller ${id} differed from a rebuild`),
    ...(wrongCounts > 0 ? [`${wrongCounts} counts of words and facets differed from a recount`] : []),
  ];
}
