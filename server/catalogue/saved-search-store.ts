import { sql } from 'kysely';
import type { MarketFilters } from '#domain/catalogue/facets.ts';
import { MAX_SAVED_SEARCHES, SEARCH_AGAIN_MINUTES } from '#domain/catalogue/saved-search.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';

export interface SavedSearch {
  readonly id: string;
  readonly filters: MarketFilters;
  readonly createdAt: Date;
}

const columns = ['id', 'filters', 'createdAt'] as const;

export async function listSearches(database: Queryable, profileId: string): Promise<SavedSearch[]> {
  return await database
    .selectFrom('savedSearches')
    .select(columns)
    .where('profileId', '=', profileId)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** @returns null if the person has the maximum already. The caller's lock of the profile makes the count exact. */
export async function saveSearch(
  tx: DatabaseTransaction,
  { id, profileId, filters }: Pick<DueSearch, 'id' | 'profileId' | 'filters'>,
): Promise<SavedSearch | null> {
  await tx.selectFrom('profiles').select('id').where('id', '=', profileId).forUpdate().execute();
  const searches = await listSearches(tx, profileId);
  const json = sql<MarketFilters>`${JSON.stringify(filters)}::jsonb`;
  const known = await tx
    .selectFrom('savedSearches')
    .select(columns)
    .where('profileId', '=', profileId)
    .where(sql<boolean>`filters = ${json}`)
    .executeTakeFirst();
  if (known !== undefined) return known;
  if (searches.length >= MAX_SAVED_SEARCHES) return null;
  return await tx
    .insertInto('savedSearches')
    .values({ id, profileId, filters: json })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteSearch(database: Queryable, profileId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('savedSearches')
    .where('profileId', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSearchesOf(tx: Queryable, profileId: string): Promise<void> {
  await tx.deleteFrom('savedSearches').where('profileId', '=', profileId).execute();
}

export interface DueSearch {
  readonly id: string;
  readonly profileId: string;
  readonly filters: MarketFilters;
  /** Projects listed later than this, and until then, are to be looked at. In whole milliseconds. */
  readonly since: Date;
  readonly until: Date;
}

export async function listDueSearches(database: Queryable, limit: number): Promise<DueSearch[]> {
  return await database
    .selectFrom('savedSearches')
    .select(['id', 'profileId', 'filters', 'checkedAt as since'])
    // A transaction that lists a project may take a while to commit.
    .select(sql<Date>`date_trunc('milliseconds', now() - interval '1 minute')`.as('until'))
    .where('checkedAt', '<', sql<Date>`now() - make_interval(mins => ${SEARCH_AGAIN_MINUTES})`)
    .orderBy('checkedAt')
    .limit(limit)
    .execute();
}

/** @returns false if another process has checked the search meanwhile, or it was ended. */
export async function noteChecked(tx: Queryable, { id, since, until }: DueSearch): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('savedSearches')
    .set({ checkedAt: until })
    .where('id', '=', id)
    .where('checkedAt', '=', since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
