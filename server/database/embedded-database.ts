import { type EventEmitter, once } from 'node:events';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { lockDirectory } from './directory-lock.ts';
import { syncPath } from './durable-node-fs.ts';
import { EmbeddedConnections, type EngineWay } from './embedded-connection.ts';
import { type EngineStart, openEngine, serveEngine } from './embedded-engine.ts';
import { embeddedFiles, readFileLimit } from './file-limit.ts';
import { UnusableDatabaseError } from './migrate.ts';
import { numberTypes } from './number-types.ts';

export interface EmbeddedDatabase {
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

/**
 * The engine answers one question after another, and always has the next ones at hand: with a single connection it would
 * wait, between any two, until this thread has come round to ask again.
 */
const CONNECTIONS = 10;

type OnEnd = (error: EmbeddedDatabaseEnded) => void;
type Start = (start: EngineStart, onEnd: OnEnd) => Promise<EmbeddedDatabase>;

/**
 * PostgreSQL in a thread of this process (PGlite), behind the ordinary pool. Everything written is on the disk before a
 * commit is answered.
 *
 * @param templateFile - a gzipped data directory from which a new database begins, where there is one.
 * @param onEnd - it has broken and will not answer again.
 * @param start - where it runs: in a thread of its own, unless a test has taken this thread's file system in hand.
 * @throws DirectoryInUse
 */
export async function openEmbeddedDatabase(
  dataDirectory: string,
  templateFile: string | null = null,
  onEnd: OnEnd = () => {},
  start: Start = startInThread,
): Promise<EmbeddedDatabase> {
  const release = await lockDirectory(dataDirectory);
  try {
    const files = join(dataDirectory, 'database');
    const setUp = new SetUp(dataDirectory, files);
    const isNew = setUp.isNeeded();
    if (isNew) setUp.begin();
    const maxFiles = embeddedFiles(readFileLimit());
    const { pool, close } = await start(
      { files, templateFile: isNew ? templateFile : null, maxFiles },
      onEnd,
    ).catch((error: unknown) => {
      throw isNew ? error : asDamage(error, dataDirectory);
    });
    if (isNew) setUp.finish();
    return { pool, close: () => close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** The same in memory and in this thread: gone with it, and quickly there. */
export async function openInMemory(templateFile: string | null): Promise<EmbeddedDatabase> {
  return await startHere({ files: null, templateFile, maxFiles: embeddedFiles(Infinity) }, () => {});
}

/**
 * A query keeps its thread busy until it is done. In a thread of its own it keeps nobody else: requests are taken and
 * turned away meanwhile.
 */
async function startInThread(start: EngineStart, onEnd: OnEnd): Promise<EmbeddedDatabase> {
  const thread = startThread(start);
  // Rejects with what went wrong in the thread.
  await once(thread, 'message');
  const database = over(thread, onEnd, () => thread.terminate());
  thread.once('error', (error) => database.connections.break(error.message));
  return database;
}

function startThread(workerData: EngineStart): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./database/embedded-thread.js', import.meta.url), { workerData });
  }
  // What makes this thread read sources does not reach another one. https://tsx.hirok.io/dev-api/register-esm
  const program = JSON.stringify(new URL('./embedded-thread.ts', import.meta.url).href);
  const run = `import('tsx/esm/api').then(({ register }) => { register(); return import(${program}); })`;
  return new Worker(run, { eval: true, execArgv: [], workerData });
}

/** In this thread, which looks after everything else between two queries. */
export async function startHere(start: EngineStart, onEnd: OnEnd): Promise<EmbeddedDatabase> {
  return overEngine(await openEngine(start), onEnd);
}

/** The ordinary pool over an engine in this thread. */
export function overEngine(pglite: PGlite, onEnd: OnEnd = () => {}): EmbeddedDatabase {
  const { port1, port2 } = new MessageChannel();
  serveEngine(pglite, port2);
  port2.unref();
  return over(port1, onEnd, () => port1.close());
}

function over(
  way: EngineWay,
  onEnd: OnEnd,
  afterwards: () => unknown,
): EmbeddedDatabase & { readonly connections: EmbeddedConnections } {
  const connections = new EmbeddedConnections(way, (why) => onEnd(new EmbeddedDatabaseEnded(why)));
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => connections.connect(),
    max: CONNECTIONS,
    // They cost nothing, and are no reason for the process to stay.
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    types: numberTypes,
  });
  // Connections break when the database ends, which `onEnd` tells; without listeners each would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  tellOfPanic(pool, (why) => connections.break(why));
  return {
    connections,
    pool,
    async close() {
      try {
        await pool.end();
        await connections.end();
      } finally {
        await afterwards();
      }
    },
  };
}

/** What the system refuses has nothing to do with the database's own files. */
const SYSTEM_REFUSALS = new Set([
  'ENOSPC',
  'EDQUOT',
  'EACCES',
  'EPERM',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
]);
/** Damaged pages, a missing file, a failed read. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DAMAGE_CODES = new Set(['XX000', 'XX001', 'XX002', '58030', '58P01', '58P02']);

/** Whether a statement failed because of what lies in the database's files. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && DAMAGE_CODES.has(String((error as { code?: unknown }).code));
}

/** The engine only says "Aborted()" or "PGlite failed to initialize properly": what that means, and the way on. */
export function asDamage(error: unknown, dataDirectory: string): unknown {
  if (!(error instanceof Error) || SYSTEM_REFUSALS.has(String((error as { code?: unknown }).code)))
    return error;
  const files = join(dataDirectory, 'database');
  return new UnusableDatabaseError(
    `The embedded database in ${files} is damaged: PostgreSQL cannot work with its files (${firstLine(error)}). They were left as they are. Keep ${dataDirectory} under another name, then run "npm run restore -- <your newest backup>" and start again; docs/operation.md says more under Backups.`,
    { cause: error },
  );
}

function firstLine({ message }: Error): string {
  return (message.split('\n', 1)[0] ?? '').slice(0, 200);
}

/** The embedded database answers nothing any more: only another process can go on with its directory. */
export class EmbeddedDatabaseEnded extends Error {
  override readonly name = 'EmbeddedDatabaseEnded';
}

/**
 * After a PANIC (the log cannot be written: the disk is full) a PostgreSQL server starts itself again. The embedded one
 * only never answers any more; its next start finds everything that was acknowledged.
 */
function tellOfPanic(pool: pg.Pool, onPanic: (why: string) => void): void {
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ severity, message }: { severity?: string; message?: string }) => {
      if (severity === 'PANIC') onPanic(message ?? severity);
    });
  });
}

/**
 * The first filling of a directory. While it goes on, a mark lies beside it: a half-filled directory looks complete before
 * it is, so one with the mark is thrown away and filled anew. Nobody has been told of anything in it.
 */
class SetUp {
  readonly #dataDirectory: string;
  readonly #files: string;
  readonly #mark: string;

  constructor(dataDirectory: string, files: string) {
    this.#dataDirectory = dataDirectory;
    this.#files = files;
    this.#mark = join(dataDirectory, 'database.incomplete');
  }

  isNeeded(): boolean {
    return existsSync(this.#mark) || !existsSync(join(this.#files, 'PG_VERSION'));
  }

  begin(): void {
    // Without the mark, whatever lies there is not ours to throw away.
    if (existsSync(this.#mark)) rmSync(this.#files, { recursive: true, force: true });
    else writeFileSync(this.#mark, '', { flush: true });
  }

  finish(): void {
    // What the set-up wrote did not pass through fsync.
    syncTree(this.#files);
    rmSync(this.#mark);
    syncPath(this.#dataDirectory);
  }
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}
