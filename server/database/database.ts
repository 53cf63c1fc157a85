import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;
export type Queryable = Database | DatabaseTransaction;

/**
 * The database sends these notifications to every process when a transaction commits. Each is delivered at most once
 * and is not stored.
 */
export interface Notifications {
  /**
   * Resolves once the connection is listening, and reconnects after every interruption.
   * @param listener.onInterruption - called after each reconnect, because notifications may have been missed.
   * @returns a function that stops listening.
   */
  listen(channels: readonly string[], listener: NotificationListener): Promise<() => Promise<void>>;
}

export interface NotificationListener {
  readonly onNotification: (channel: string, payload: string) => void;
  readonly onInterruption: () => void;
}

/** @returns the unique, foreign-key or check constraint that rejected a write, or null for any other error. */
export function findViolatedConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return (code === '23505' || code === '23503' || code === '23514') && typeof constraint === 'string'
    ? constraint
    : null;
}

export async function pingDatabase(database: Database): Promise<void> {
  await sql`select 1 from profiles limit 1`.execute(database);
}

export async function queryText(
  database: Queryable,
  text: string,
  values: unknown[],
): Promise<{ rows: unknown[] }> {
  return await database.withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
}
