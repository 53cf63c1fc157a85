import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from './schema.gen.ts';

/** What stores are given: the pool, or the transaction of the request at work. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;
export type Queryable = Database | DatabaseTransaction;

/** The name of the unique index or constraint that refused a write, or null for any other error. */
export function refusedConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return (code === '23505' || code === '23503' || code === '23514') && typeof constraint === 'string'
    ? constraint
    : null;
}

/** Resolves when the database answers and is migrated; rejects with the reason. */
export async function pingDatabase(database: Database): Promise<void> {
  await sql`select 1 from profiles limit 1`.execute(database);
}

/** A statement as text, for adapters that know no query builder. */
export async function queryText(
  database: Queryable,
  text: string,
  values: unknown[],
): Promise<{ rows: unknown[] }> {
  return await database.executeQuery(CompiledQuery.raw(text, values));
}
