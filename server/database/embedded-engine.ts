import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFS } from './durable-node-fs.ts';

/** What PostgreSQL is started with; sent to another thread as it is. */
export interface EngineStart {
  /** The folder of the database; null keeps everything in memory. */
  readonly files: string | null;
  /** A gzipped data directory from which a new database begins, where there is one. */
  readonly templateFile: string | null;
  /** How many files it keeps open at most. */
  readonly maxFiles: number;
}

/** To the engine, from one connection: whole messages of PostgreSQL's protocol, or that it has closed. */
export type ToEngine = { readonly connection: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly closed: true }
);

/** In place of a connection: the engine shall end, after everything that was asked before. */
export const NO_CONNECTION = 0;

/** From it: a piece of the answers to one connection; or that there will be no more, and why unless it was told to end. */
export type FromEngine =
  | { readonly connection: number; readonly bytes: Uint8Array }
  | { readonly ended: true; readonly error: string | null };

/** Either end of the way between the two: a port, or a thread. */
export interface Way<In, Out> {
  on(event: 'message', listener: (message: In) => void): unknown;
  postMessage(message: Out, transferred: ArrayBuffer[]): void;
}

/** PostgreSQL (PGlite) in this thread. Everything written is on the disk before a commit is answered. */
export async function openEngine({ files, templateFile, maxFiles }: EngineStart): Promise<PGlite> {
  const template = templateFile !== null && existsSync(templateFile) ? templateFile : null;
  if (files !== null && template !== null) await unpack(template, files);
  const pglite = new PGlite({
    extensions: { pg_trgm },
    ...(files === null
      ? template !== null && {
          loadDataDir: new Blob([readFileSync(template)], { type: 'application/gzip' }),
        }
      : {
          fs: new DurableNodeFS(files),
          startParams: [
            ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
            '-c',
            'wal_sync_method=fsync',
            '-c',
            `max_files_per_process=${maxFiles}`,
          ],
        }),
  });
  await pglite.waitReady;
  return pglite;
}

/** Not by the engine, which would write each file through its own file system in WebAssembly. */
async function unpack(template: string, files: string): Promise<void> {
  // Needed at a first start alone.
  const { extract } = await import('tar');
  mkdirSync(files, { recursive: true });
  extract({
    file: template,
    cwd: files,
    sync: true,
    preserveOwner: false,
    onwarn: (code, message) => {
      // Its paths begin with a slash, which is taken away. Anything else means a broken file.
      if (code !== 'TAR_ENTRY_INFO') throw new Error(`${template}: ${message}`);
    },
  });
}

/**
 * Answers whatever comes by a way. A PostgreSQL server gives each connection a process; here one session serves them all,
 * one question after another, and whoever has begun a transaction is served alone until it is over. Each piece of an
 * answer leaves at once: of a PANIC nothing comes after it.
 */
export function serveEngine(pglite: PGlite, way: Way<ToEngine, FromEngine>): void {
  const waiting: ToEngine[] = [];
  let inTransaction: number | null = null;
  let isAtWork = false;

  const takeNext = (): ToEngine | undefined => {
    const next =
      inTransaction === null ? 0 : waiting.findIndex(({ connection }) => connection === inTransaction);
    return next < 0 ? undefined : waiting.splice(next, 1)[0];
  };
  const work = async (): Promise<void> => {
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      if ('bytes' in next) await answer(pglite, next.connection, next.bytes, way);
      else if (next.connection === NO_CONNECTION) return await end(pglite, way);
      else if (inTransaction !== null) await pglite.exec('rollback');
      inTransaction = pglite.isInTransaction() ? next.connection : null;
    }
    isAtWork = false;
  };
  way.on('message', (message) => {
    waiting.push(message);
    if (isAtWork) return;
    isAtWork = true;
    // Whatever goes wrong here is no answer of PostgreSQL's: nothing after it would be true.
    work().catch((error: unknown) =>
      way.postMessage({ ended: true, error: error instanceof Error ? error.message : String(error) }, []),
    );
  });
}

async function answer(
  pglite: PGlite,
  connection: number,
  bytes: Uint8Array,
  way: Way<ToEngine, FromEngine>,
): Promise<void> {
  await pglite.execProtocolRawStream(bytes, {
    onRawData(piece) {
      // The piece lies in the engine's own memory.
      const copy = piece.slice();
      way.postMessage({ connection, bytes: copy }, [copy.buffer]);
    },
  });
}

async function end(pglite: PGlite, way: Way<ToEngine, FromEngine>): Promise<void> {
  await pglite.close();
  way.postMessage({ ended: true, error: null }, []);
}
