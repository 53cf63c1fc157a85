import { sql } from 'kysely';
import type { StoredClosure } from '#domain/accounts/shop.ts';
import type { Queryable } from '../database/database.ts';

interface StoredShop extends StoredClosure {
  readonly now: Date;
}

const COLUMNS = [
  'shopClosedAt as closedAt',
  'shopClosedUntil as closedUntil',
  sql<Date>`now()`.as('now'),
] as const;

export async function getShop(database: Queryable, profileId: string): Promise<StoredShop> {
  return await database
    .selectFrom('profiles')
    .select(COLUMNS)
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
}

export async function closeShop(
  database: Queryable,
  profileId: string,
  until: Date | null,
): Promise<StoredShop> {
  return await database
    .updateTable('profiles')
    .set({ shopClosedAt: sql`now()`, shopClosedUntil: until, updatedAt: sql`now()` })
    .where('id', '=', profileId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function openShop(database: Queryable, profileId: string): Promise<StoredShop> {
  return await database
    .updateTable('profiles')
    .set({ shopClosedAt: null, shopClosedUntil: null, updatedAt: sql`now()` })
    .where('id', '=', profileId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
