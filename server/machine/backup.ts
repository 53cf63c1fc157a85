import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { hashInFileName } from '#domain/pictures/picture-name.ts';
import { CommandError } from '../console/operator-answer.ts';
import { digestOf, dumpDatabase, type TableWriter } from '../database/portable-dump.ts';
import type { CheckedFileStore } from '../ports/file-store.ts';
import { encodeManifest, type Manifest, MANIFEST_FILE, SECRET_FILE, tableFile } from './manifest.ts';
import { type Progress, reportCount } from './progress.ts';

export interface BackupSource {
  readonly pool: pg.Pool;
  readonly files: Pick<CheckedFileStore, 'list' | 'openUnchecked'>;
  readonly secret: {
    readonly file: string | null;
    readonly fingerprint: string;
  };
}

export interface BackupResult {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly databaseSeconds: number;
  readonly digest: string;
  readonly damaged: readonly string[];
}

/**
 * Can run while the server is running. Files are immutable, written before the row that references them, and kept for
 * at least a day. Copying files before the database snapshot and new files after it therefore covers every file that
 * the snapshot references.
 * @throws CommandError
 */
export async function createBackup(
  source: BackupSource,
  target: string,
  progress: Progress = () => {},
): Promise<BackupResult> {
  await assertNewFolder(target);
  const draft = `${target}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, 'database'), { recursive: true, mode: 0o700 });
  try {
    const copied = new Map<string, Manifest['files'][number]>();
    progress('Copying the files');
    await copyFiles(source.files, draft, copied, progress);
    progress('Reading the database');
    const startedAt = performance.now();
    const database = await dumpDatabase(source.pool, (table) => openTableFile(join(draft, tableFile(table))));
    const databaseSeconds = (performance.now() - startedAt) / 1_000;
    progress('Copying the files that are new');
    await copyFiles(source.files, draft, copied, progress);
    if (source.secret.file !== null) {
      await copyFile(source.secret.file, join(draft, SECRET_FILE));
      await flush(join(draft, SECRET_FILE));
    }
    const files = [...copied.values()];
    const manifest: Manifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      database,
      files,
      secret: { included: source.secret.file !== null, fingerprint: source.secret.fingerprint },
    };
    await writeFile(join(draft, MANIFEST_FILE), encodeManifest(manifest), { mode: 0o600, flush: true });
    for (const folder of [join(draft, 'database'), draft]) await flush(folder);
    await rename(draft, target);
    await flush(dirname(target));
    return {
      rows: database.tables.reduce((sum, table) => sum + table.rows, 0),
      files: files.length,
      bytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
      databaseSeconds,
      digest: digestOf(database),
      damaged: files.filter(isDamaged).map(({ name }) => name),
    };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

function isDamaged({ name, sha256 }: Manifest['files'][number]): boolean {
  return (hashInFileName(name) ?? sha256) !== sha256;
}

async function assertNewFolder(target: string): Promise<void> {
  const entries = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    if (error.code === 'ENOTDIR') throw new CommandError(`${target} is a file. Name a new folder.`);
    throw error;
  });
  if (entries === null) return;
  if (entries.length > 0) throw new CommandError(`${target} is not empty. Name a new folder.`);
  await rm(target, { recursive: true });
}

export async function openTableFile(path: string): Promise<TableWriter> {
  const gzip = createGzip({ level: 6 });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(gzip, file);
  // Only prevents an unhandled rejection: a disk error also rejects `end`, or the `write` that waits for `drain`.
  written.catch(() => {});
  return {
    async write(lines) {
      if (lines === '' || gzip.write(lines)) return;
      await Promise.race([new Promise<void>((resolve) => gzip.once('drain', resolve)), written]);
    },
    async end() {
      gzip.end();
      await written;
    },
  };
}

async function copyFiles(
  store: BackupSource['files'],
  draft: string,
  copied: Map<string, Manifest['files'][number]>,
  progress: Progress,
): Promise<void> {
  for await (const { name } of store.list()) {
    if (copied.has(name) || name.startsWith('previews/')) continue;
    const source = await store.openUnchecked(name);
    // A missing file was listed and then removed by the sweep.
    if (source === null) continue;
    const path = join(draft, 'files', name);
    await mkdir(dirname(path), { recursive: true });
    copied.set(name, { name, ...(await writeHashing(source, path)) });
    reportCount(progress, copied.size, 'file');
  }
}

async function writeHashing(source: Readable, path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  await pipeline(source, count, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { sizeBytes, sha256: hash.digest('hex') };
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
