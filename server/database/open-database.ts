import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { asSentence } from './embedded/damage.ts';
import { openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { findTemplate } from './embedded/template.ts';
import { type Migration, migrate } from './migrate.ts';
import { resultTypes } from './result-types.ts';
import type { DB } from './schema.gen.ts';
import { SilenceWatch } from './silence-watch.ts';

export interface OpenDatabase {
  readonly database: Database;
  /** For parts that speak SQL themselves: the job queue and the embedded identity provider. */
  readonly pool: pg.Pool;
  /** The database in the data directory: no other process works on it. */
  readonly embedded: boolean;
  readonly close: () => Promise<void>;
}

/**
 * Opens the database that the settings name and migrates it.
 *
 * @param onError - of a connection that broke by itself; `EmbeddedDatabaseEndedError` when the embedded database does not start again.
 * @param migrations - only these, where the database must be as an older program left it.
 * @throws DirectoryInUseError, UnusableDatabaseError
 */
export async function openDatabase(
  where: { readonly databaseUrl: string | null; readonly dataDirectory: string },
  onError: (error: Error) => void = () => {},
  migrations?: readonly Migration[],
): Promise<OpenDatabase> {
  if (where.databaseUrl !== null) {
    return await openPool({ connectionString: where.databaseUrl }, MAX_CONNECTIONS, onError, migrations);
  }
  const embedded = await openEmbeddedDatabase(where.dataDirectory, {
    template: migrations === undefined ? findTemplate() : null,
    onRestart: (why) => onError(new Error(`the embedded PostgreSQL was started again: ${why}`)),
    onEnd: onError,
  });
  try {
    const opened = await openPool(embedded.connection, MAX_EMBEDDED_CONNECTIONS, onError, migrations);
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
    throw asSentence(error, where.dataDirectory);
  }
}

const MAX_CONNECTIONS = 20;
/** Each is a process of some 5 MB on this machine. */
const MAX_EMBEDDED_CONNECTIONS = 10;
const CLOSE_WITHIN_MS = 3_000;

async function openPool(
  connection: pg.ClientConfig,
  max: number,
  onError: (error: Error) => void,
  migrations?: readonly Migration[],
): Promise<OpenDatabase> {
  const watch = new SilenceWatch(connection);
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
  // The pool replaces a connection that breaks while idle; without a listener it would end the process.
  pool.on('error', onError);
  // The pool listens to idle connections only, not to one that breaks between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onError));
  watch.start();
  const close = async (): Promise<void> => {
    // A silent server does not say goodbye either.
    await Promise.race([pool.end(), delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    watch.stop();
  };
  try {
    await migrate(pool, migrations);
    return { database: overPool(pool), pool, embedded: false, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Kysely over a pool; the pool's owner closes it. */
export function overPool(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool, onCreateConnection }) });
}

/**
 * From which likeness on `<%` takes a word for a slip of another: one wrong letter within a long word leaves 0.57, which is less
 * than the usual 0.6. The same for every connection, so that it does no harm where all share one session.
 * https://www.postgresql.org/docs/15/pgtrgm.html
 */
async function onCreateConnection(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('set pg_trgm.word_similarity_threshold = 0.45'));
}
