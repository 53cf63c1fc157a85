import type { Database, DatabaseTransaction } from '../database/database.ts';
import {
  countMissingEntries,
  fillCatalogue,
  listComparedEntries,
  listComparedSellers,
} from './compare-store.ts';
import { listEntrySources, listSellerSources } from './entry-store.ts';
import { entryTexts, sellerTexts } from './entry-texts.ts';
import { REVIEWS_PER_PAGE } from './list-reviews.ts';
import { refreshEntries, refreshSellers } from './refresh-entries.ts';

const BATCH_SIZE = 500;
const FIRST_CURSOR = '00000000-0000-0000-0000-000000000000';

export interface RebuildResult {
  readonly entries: number;
  readonly sellers: number;
  readonly missing: number;
  readonly stale: number;
  readonly differingEntries: readonly string[];
  readonly differingSellers: readonly string[];
}

/** Can run while the server is in use: the outdated entries of each batch are refreshed as after any other change. */
export async function rebuildCatalogue(
  database: Database,
  progress: (line: string) => void = () => {},
): Promise<RebuildResult> {
  const missing = await countMissingEntries(database);
  if (missing > 0) await database.transaction().execute(fillCatalogue);
  progress('Comparing the projects');
  const entries = await compareAll(database, entryKind);
  progress('Comparing the sellers');
  const sellers = await compareAll(database, sellerKind);
  return {
    entries: entries.compared,
    sellers: sellers.compared,
    missing,
    stale: entries.stale + sellers.stale,
    differingEntries: entries.differing,
    differingSellers: sellers.differing,
  };
}

interface Batch {
  readonly compared: number;
  readonly stale: readonly string[];
  readonly differing: readonly string[];
  readonly last: string | null;
}

interface Kind {
  readonly compare: (tx: DatabaseTransaction, after: string) => Promise<Batch>;
  readonly refresh: (tx: DatabaseTransaction, ids: readonly string[]) => Promise<void>;
}

const entryKind: Kind = { compare: compareEntries, refresh: refreshEntries };
const sellerKind: Kind = { compare: compareSellers, refresh: refreshSellers };

/** Each batch is compared within one snapshot, so that concurrent changes do not appear as differences. */
async function compareAll(database: Database, { compare, refresh }: Kind) {
  const differing: string[] = [];
  let compared = 0;
  let stale = 0;
  for (let after: string | null = FIRST_CURSOR; after !== null;) {
    const from: string = after;
    const batch = await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => compare(tx, from));
    const wrong = [...batch.stale, ...batch.differing];
    if (wrong.length > 0) await database.transaction().execute((tx) => refresh(tx, wrong));
    differing.push(...batch.differing);
    compared += batch.compared;
    stale += batch.stale.length;
    after = batch.last;
  }
  return { compared, stale, differing };
}

async function compareEntries(tx: DatabaseTransaction, after: string): Promise<Batch> {
  const stored = await listComparedEntries(tx, after, BATCH_SIZE);
  const sources = await listEntrySources(
    tx,
    stored.map(({ id }) => id),
  );
  const made = new Map(sources.map((source) => [source.id, entryTexts(source)]));
  const differing = stored.filter((entry) => {
    const texts = made.get(entry.id);
    if (!entry.isEqual) return true;
    if (entry.isStale) return false;
    return (
      texts?.card !== entry.card ||
      texts.fullCard !== entry.fullCard ||
      texts.page !== entry.page ||
      texts.report !== entry.report
    );
  });
  return batchOf(stored, differing);
}

async function compareSellers(tx: DatabaseTransaction, after: string): Promise<Batch> {
  const stored = await listComparedSellers(tx, after, BATCH_SIZE);
  const sources = await listSellerSources(
    tx,
    stored.map(({ id }) => id),
    REVIEWS_PER_PAGE + 1,
  );
  const made = new Map(sources.map((source) => [source.id, sellerTexts(source)]));
  const differing = stored.filter((seller) => {
    const texts = made.get(seller.id);
    if (seller.isStale) return false;
    return (
      texts?.author !== seller.author ||
      texts.authorCard !== seller.authorCard ||
      texts.reviews !== seller.reviews
    );
  });
  return batchOf(stored, differing);
}

type Row = { readonly id: string; readonly isStale: boolean };

function batchOf(stored: readonly Row[], differing: readonly Row[]): Batch {
  return {
    compared: stored.length,
    stale: stored.filter((row) => row.isStale && !differing.includes(row)).map(({ id }) => id),
    differing: differing.map(({ id }) => id),
    last: stored.at(-1)?.id ?? null,
  };
}
