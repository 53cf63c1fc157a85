import {
  applyNotedChanges,
  listEntrySources,
  listSellerSources,
  lockEntries,
  type Run,
  saveEntryTexts,
  saveSellerTexts,
} from './entry-store.ts';
import { entryTexts, sellerTexts } from './entry-texts.ts';
import { REVIEWS_PER_PAGE } from './review-cursor.ts';

/**
 * Must run before the commit of each transaction, because it refreshes the entries whose source data the transaction
 * changed.
 * @returns whether the catalogue changed.
 */
export async function refreshChangedEntries(run: Run): Promise<boolean> {
  const changes = await applyNotedChanges(run);
  await writeTexts(run, changes.project_ids, changes.seller_ids);
  return changes.has_changed;
}

export async function refreshEntries(
  run: Run,
  projectIds: readonly string[],
  sellerIds: readonly string[],
): Promise<void> {
  await lockEntries(run, projectIds, sellerIds);
  await writeTexts(run, projectIds, sellerIds);
}

/** The entries are locked, so the source data includes every change that was committed before the locks were taken. */
async function writeTexts(
  run: Run,
  projectIds: readonly string[],
  sellerIds: readonly string[],
): Promise<void> {
  if (projectIds.length > 0) {
    const sources = await listEntrySources(run, projectIds);
    await saveEntryTexts(run, new Map(sources.map((source) => [source.id, entryTexts(source)])));
  }
  if (sellerIds.length > 0) {
    const sources = await listSellerSources(run, sellerIds, REVIEWS_PER_PAGE + 1);
    await saveSellerTexts(run, new Map(sources.map((source) => [source.id, sellerTexts(source)])));
  }
}
