import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;
export type Queryable = Database | DatabaseTransaction;

export const CHANNELS = ['feed', 'session-ended', 'viewer-changed'] as const;

/**
 * The database sends these notifications to every process when a transaction commits. Each is delivered at most once
 * and is not stored. All listeners of a process share a connection, which is opened again after every interruption.
 */
export interface Notifications {
  /** False while notifications are missed. */
  readonly isListening: boolean;
  /**
   * Resolves once the connection is listening.
   * @returns a function that stops listening.
   */
  listen(listener: NotificationListener): Promise<() => Promise<void>>;
  /**
   * Resolves when the notifications of all commits before the call have been delivered.
   * @throws if the connection is interrupted
   */
  catchUp(): Promise<void>;
}

export interface NotificationListener {
  readonly onNotification: (channel: string, payload: string) => void;
  /** Called after each connect, because notifications may have been missed. */
  readonly onConnected: () => void;
}

/**
 * Ends what processes keep of a viewer.
 * @param key - the subject of the account, or the id of its profile
 */
export async function endViewer(tx: Queryable, key: string): Promise<void> {
  await sql`select pg_notify('viewer-changed', ${key}::text)`.execute(tx);
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
