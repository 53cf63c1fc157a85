import { setTimeout as delay } from 'node:timers/promises';
import { CamelCasePlugin, CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { DatabaseProbe } from './database-probe.ts';
import type { Database, Notifications } from './database.ts';
import { toStartError } from './embedded/damage.ts';
import { openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { findTemplate } from './embedded/template.ts';
import { type Migration, migrate } from './migrate.ts';
import { listenToDatabase } from './notifications.ts';
import { preparedPool } from './prepared-pool.ts';
import { resultTypes } from './result-types.ts';
import type { DB } from './schema.gen.ts';

export interface OpenDatabase {
  readonly database: Database;
  /** For modules with their own SQL: the job queue and the identity provider. */
  readonly pool: pg.Pool;
  /** True for the embedded database, which only this process uses. */
  readonly embedded: boolean;
  readonly notifications: Notifications;
  readonly close: () => Promise<void>;
}

/**
 * Opens the configured database and migrates it.
 *
 * @param onError - called when an idle connection breaks, and with `EmbeddedDatabaseEndedError` when the embedded
 *   database cannot be restarted.
 * @param migrations - replaces the full list in tests of upgrades from an older schema.
 * @throws DirectoryInUseError, UnusableDatabaseError
 */
export async function openDatabase(
  where: {
    readonly databaseUrl: string | null;
    readonly dataDirectory: string;
    readonly databasePool?: number;
  },
  onError: (error: Error) => void = () => {},
  migrations?: readonly Migration[],
): Promise<OpenDatabase> {
  if (where.databaseUrl !== null) {
    const connection = { connectionString: where.databaseUrl };
    return await openPool(connection, where.databasePool ?? DEFAULT_POOL, onError, migrations);
  }
  const embedded = await openEmbeddedDatabase(where.dataDirectory, {
    template: migrations === undefined ? findTemplate() : null,
    onRestart: (why) => onError(new Error(`the embedded PostgreSQL was started again: ${why}`)),
    onEnd: onError,
  });
  try {
    const opened = await openPool(
      embedded.connection,
      where.databasePool ?? DEFAULT_POOL,
      onError,
      migrations,
    );
    return {
      ...opened,
      embedded: true,
      async close() {
        await opened.close();
        await embedded.close();
      },
    };
  } catch (error) {
    await embedded.close();
    throw toStartError(error, where.dataDirectory);
  }
}

/** Pool size of operator commands and tests; a server uses DATABASE_POOL. */
const DEFAULT_POOL = 10;
const CLOSE_WITHIN_MS = 3_000;

async function openPool(
  connection: pg.ClientConfig,
  max: number,
  onError: (error: Error) => void,
  migrations?: readonly Migration[],
): Promise<OpenDatabase> {
  const watch = new DatabaseProbe(connection);
  const pool = new pg.Pool({
    ...connection,
    stream: watch.stream,
    max,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'protohaat',
    types: resultTypes,
  });
  // The pool replaces a broken idle connection. Without a listener, the error would end the process.
  pool.on('error', onError);
  // The pool does not listen to checked-out connections, which can break between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onError));
  watch.start();
  const close = async (): Promise<void> => {
    // `pool.end` hangs if the server is unresponsive.
    await Promise.race([pool.end(), delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    watch.stop();
  };
  try {
    await migrate(pool, migrations);
    const notifications: Notifications = {
      listen: (channels, listener) =>
        listenToDatabase({ ...connection, stream: watch.stream }, channels, listener, onError),
    };
    return { database: createKysely(pool), pool, embedded: false, notifications, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The caller closes the pool. Column names are camelCase in results and snake_case in raw SQL. */
export function createKysely(pool: pg.Pool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparedPool(pool), onCreateConnection }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/**
 * Similarity threshold of `<%`: one wrong letter in a long word gives 0.57, below the default of 0.6. Set on every new
 * connection, because it is a session setting: https://www.postgresql.org/docs/15/pgtrgm.html
 */
async function onCreateConnection(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('set pg_trgm.word_similarity_threshold = 0.45'));
}
