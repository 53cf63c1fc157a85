import type { EventEmitter } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { lockDirectory } from './directory-lock.ts';
import { DurableNodeFS, syncPath } from './durable-node-fs.ts';
import { numberTypes } from './number-types.ts';

export interface EmbeddedDatabase {
  readonly pglite: PGlite;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

/**
 * PostgreSQL inside this process (PGlite), behind the ordinary pool with one connection. Everything written is on the
 * disk before a commit is answered.
 *
 * @param dataDirectory - null keeps everything in memory (tests).
 * @param templateFile - a gzipped data directory from which a new database begins, where there is one.
 * @param onEnd - it has broken and will not answer again.
 * @throws DirectoryInUse
 */
export async function openEmbeddedDatabase(
  dataDirectory: string | null,
  templateFile: string | null = null,
  onEnd: (error: EmbeddedDatabaseEnded) => void = () => {},
): Promise<EmbeddedDatabase> {
  if (dataDirectory === null) {
    const pglite = new PGlite({ extensions: { pg_trgm }, ...loadFrom(templateFile) });
    return finish(pglite, () => {}, onEnd);
  }
  const release = await lockDirectory(dataDirectory);
  try {
    const files = join(dataDirectory, 'database');
    const setUp = new SetUp(dataDirectory, files);
    const isNew = setUp.isNeeded();
    if (isNew) setUp.begin();
    const pglite = new PGlite({
      fs: new DurableNodeFS(files),
      extensions: { pg_trgm },
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        '-c',
        'wal_sync_method=fsync',
      ],
      ...(isNew ? loadFrom(templateFile) : {}),
    });
    const opened = await finish(pglite, release, onEnd);
    if (isNew) setUp.finish();
    return opened;
  } catch (error) {
    release();
    throw error;
  }
}

async function finish(
  pglite: PGlite,
  release: () => void,
  onEnd: (error: EmbeddedDatabaseEnded) => void,
): Promise<EmbeddedDatabase> {
  await pglite.waitReady;
  // The idle limit stays off: PGlite is one connection that is never worth closing.
  const pool = new pg.Pool(
    Object.assign(createPgConfig(pglite), { max: 1, idleTimeoutMillis: 0, types: numberTypes }),
  );
  tellOfPanic(pool, onEnd);
  return {
    pglite,
    pool,
    async close() {
      try {
        await pool.end();
        await pglite.close();
      } finally {
        release();
      }
    },
  };
}

/** The embedded database answers nothing any more: only another process can go on with its directory. */
export class EmbeddedDatabaseEnded extends Error {
  override readonly name = 'EmbeddedDatabaseEnded';
}

/**
 * After a PANIC (the log cannot be written: the disk is full) a PostgreSQL server starts itself again. The embedded one
 * only never answers any more; its next start finds everything that was acknowledged.
 */
function tellOfPanic(pool: pg.Pool, onEnd: (error: EmbeddedDatabaseEnded) => void): void {
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ severity, message }: { severity?: string; message?: string }) => {
      if (severity === 'PANIC') onEnd(new EmbeddedDatabaseEnded(message));
    });
  });
}

function loadFrom(templateFile: string | null): { loadDataDir?: Blob } {
  return templateFile !== null && existsSync(templateFile)
    ? { loadDataDir: new Blob([readFileSync(templateFile)], { type: 'application/gzip' }) }
    : {};
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
