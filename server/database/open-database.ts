import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { asDamage, isDamage, openEmbeddedDatabase } from './embedded-database.ts';
import { type Migration, migrate } from './migrate.ts';
import { numberTypes } from './number-types.ts';
import type { DB } from './schema.gen.ts';
import { SilenceWatch } from './silence-watch.ts';
import { templateFile } from './template.ts';

export interface OpenDatabase {
  readonly database: Database;
  /** For parts that speak SQL themselves: the job queue and the embedded identity provider. */
  readonly pool: pg.Pool;
  /** True when the database lives in this process, so that no other process can be working on it. */
  readonly embedded: boolean;
  readonly close: () => Promise<void>;
}

/**
 * Opens the database that the settings name and migrates it.
 *
 * @param onError - of a connection that broke by itself; `EmbeddedDatabaseEnded` when the embedded database will not answer again.
 * @param migrations - only these, where the database must be as an older program left it.
 * @throws DirectoryInUse, UnusableDatabaseError
 */
export async function openDatabase(
  where: { readonly databaseUrl: string | null; readonly dataDirectory: string },
  onError: (error: Error) => void = () => {},
  migrations?: readonly Migration[],
): Promise<OpenDatabase> {
  if (where.databaseUrl === null) {
    const template = migrations === undefined ? templateFile() : null;
    const { pool, close } = await openEmbeddedDatabase(where.dataDirectory, template, onError);
    return await ready(pool, true, close, migrations).catch((error: unknown) => {
      throw isDamage(error) ? asDamage(error, where.dataDirectory) : error;
    });
  }
  const watch = new SilenceWatch({ connectionString: where.databaseUrl });
  const pool = new pg.Pool({
    connectionString: where.databaseUrl,
    stream: watch.stream,
    max: 20,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'protohaat',
    types: numberTypes,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // The pool listens to idle ones only: one that breaks between two statements of a transaction is nobody's else.
  pool.on('connect', (client) => client.on('error', onError));
  watch.start();
  const close = async (): Promise<void> => {
    // A silent server does not say goodbye either.
    await Promise.race([pool.end(), delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    watch.stop();
  };
  return ready(pool, false, close, migrations);
}

const CLOSE_WITHIN_MS = 3_000;

async function ready(
  pool: pg.Pool,
  embedded: boolean,
  close: () => Promise<void>,
  migrations?: readonly Migration[],
): Promise<OpenDatabase> {
  try {
    await migrate(pool, migrations);
    return { database: overPool(pool), pool, embedded, close };
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
