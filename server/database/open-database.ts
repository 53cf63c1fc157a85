import { setTimeout as delay } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { checkTables } from './check-tables.ts';
import { DatabaseProbe } from './database-probe.ts';
import type { Database, Notifications } from './database.ts';
import { toStartError } from './embedded/damage.ts';
import { openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { findTemplate } from './embedded/template.ts';
import { type Migration, migrate, type OnMigrated, refuseToMigrate } from './migrate.ts';
import { DatabaseNotifications } from './notifications.ts';
import {
  checkPooler,
  keepsNamedStatements,
  refusePooler,
  SESSION_SETTINGS,
  setRoleSettings,
} from './pooler.ts';
import { preparedPool } from './prepared-pool.ts';
import { ReadReplica } from './read-replica.ts';
import type { DB } from './schema.gen.ts';

const INT8 = 20;

/** All counts and amounts are below 2^53, so a `bigint` is parsed as a number. */
export const resultTypes = new pg.TypeOverrides();
resultTypes.setTypeParser(INT8, Number);

interface ReplicaConfig {
  readonly url: string;
  readonly maxLagMs: number;
}

export interface OpenDatabase {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly embedded: boolean;
  readonly notifications: Notifications;
  /** For reads that may return data a few seconds old. The caller must start it. */
  readonly replica?: ReadReplica;
  readonly close: () => Promise<void>;
}

interface Opening {
  readonly migrations?: readonly Migration[] | undefined;
  readonly isAllowed?: boolean;
  readonly onMigrated?: OnMigrated;
  /** Called every second while the database answers. */
  readonly onAnswer?: () => void;
}

/**
 * @param onError - called when an idle connection breaks, and with `EmbeddedDatabaseEndedError` when the embedded
 * database cannot be restarted.
 * @param opening - `migrations` replaces the full list in tests of upgrades from an older schema; `isAllowed` is false
 * for commands that only ask.
 * @throws DirectoryInUseError, UnusableDatabaseError
 */
export async function openDatabase(
  where: {
    readonly databaseUrl: string | null;
    /** The URL of PostgreSQL itself if `databaseUrl` is the URL of a pooler in transaction mode. */
    readonly databaseDirectUrl?: string | null;
    readonly dataDirectory: string;
    readonly databasePool?: number;
    readonly databaseReplica?: ReplicaConfig | null;
  },
  onError: (error: Error) => void = () => {},
  opening: Opening = {},
): Promise<OpenDatabase> {
  const max = where.databasePool ?? DEFAULT_POOL;
  if (where.databaseUrl !== null) {
    const connection = { connectionString: where.databaseUrl };
    const directUrl = where.databaseDirectUrl ?? null;
    const opened = await (
      directUrl === null
        ? openPool(connection, max, onError, opening)
        : openPooler(connection, { connectionString: directUrl }, max, onError, opening)
    ).catch((error: unknown) => {
      throw toStartError(error, null);
    });
    const replica = where.databaseReplica ?? null;
    return replica === null ? opened : withReplica(opened, replica, max, onError);
  }
  const embedded = await openEmbeddedDatabase(where.dataDirectory, {
    template: opening.migrations === undefined ? findTemplate() : null,
    onRestart: (why) => onError(new Error(`the embedded PostgreSQL was restarted: ${why}`)),
    onEnd: onError,
  });
  try {
    const opened = await openPool(embedded.connection, max, onError, opening);
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

async function bringUpToDate(
  pool: pg.Pool,
  { migrations, isAllowed = true, onMigrated }: Opening,
): Promise<void> {
  if (!isAllowed) await refuseToMigrate(pool);
  await migrate(pool, migrations, undefined, onMigrated);
}

const DEFAULT_POOL = 10;
const CLOSE_WITHIN_MS = 3_000;

async function openPool(
  connection: pg.ClientConfig,
  max: number,
  onError: (error: Error) => void,
  opening: Opening,
): Promise<OpenDatabase> {
  const watch = new DatabaseProbe(connection, null, undefined, opening.onAnswer);
  const pool = createPool({ ...connection, ...SESSION_SETTINGS, max }, watch, onError);
  watch.start();
  const close = async (): Promise<void> => {
    await endPool(pool);
    watch.stop();
  };
  try {
    await refusePooler(pool, 'DATABASE_URL');
    await checkTables(pool);
    await bringUpToDate(pool, opening);
    const notifications = new DatabaseNotifications({ ...connection, stream: watch.stream }, onError);
    return { database: createKysely(pool), pool, embedded: false, notifications, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Requests use the pooler. Migrations, notifications and the probe connect directly, because they need their own
 * session and must not wait for one of the pooler's connections.
 */
async function openPooler(
  pooler: pg.ClientConfig,
  direct: pg.ClientConfig,
  max: number,
  onError: (error: Error) => void,
  opening: Opening,
): Promise<OpenDatabase> {
  const watch = new DatabaseProbe(direct, pooler, undefined, opening.onAnswer);
  const pool = createPool({ ...pooler, max }, watch, onError);
  const session = createPool({ ...direct, ...SESSION_SETTINGS, max: 1 }, watch, onError);
  const close = async (): Promise<void> => {
    await endPool(pool);
    watch.stop();
  };
  try {
    await refusePooler(session, 'DATABASE_DIRECT_URL');
    // This must precede the first connection through the pooler, which would keep the earlier settings.
    await setRoleSettings(session, new pg.Client(pooler).user ?? '');
    watch.start();
    await checkTables(session);
    await bringUpToDate(session, opening);
    await checkPooler(pool, session);
    const database = createKysely(pool, { isNamed: await keepsNamedStatements(pool) });
    const notifications = new DatabaseNotifications({ ...direct, stream: watch.stream }, onError);
    return { database, pool, embedded: false, notifications, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    await endPool(session);
  }
}

function withReplica(
  opened: OpenDatabase,
  { url, maxLagMs }: ReplicaConfig,
  max: number,
  onError: (error: Error) => void,
): OpenDatabase {
  const connection = { connectionString: url };
  const watch = new DatabaseProbe(connection);
  const pool = createPool({ ...connection, ...SESSION_SETTINGS, max }, watch, onError);
  watch.start();
  const database = createKysely(pool);
  const replica = new ReadReplica({ connection, primary: opened.pool, pool, database, maxLagMs });
  return {
    ...opened,
    replica,
    async close() {
      replica.stop();
      await endPool(pool);
      watch.stop();
      await opened.close();
    },
  };
}

function createPool(options: pg.PoolConfig, watch: DatabaseProbe, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    stream: watch.stream,
    connectionTimeoutMillis: 4_000,
    application_name: 'protohaat',
    types: resultTypes,
  });
  // The pool replaces a broken idle connection. Without a listener, the error would end the process.
  pool.on('error', onError);
  // The pool does not listen to checked-out connections, which can break between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** The wait is limited, because `pool.end` hangs if the database is unresponsive. */
async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
}

/**
 * The caller must close the pool. Column names are camelCase in results and snake_case in raw SQL.
 * @param options.isNamed - whether statements are prepared under names, once per connection.
 */
export function createKysely(pool: pg.Pool, { isNamed = true } = {}): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparedPool(pool, isNamed) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
