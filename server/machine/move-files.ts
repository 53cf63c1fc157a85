import { createHash } from 'node:crypto';
import { hashInFileName } from '#domain/pictures/picture-name.ts';
import { counted } from '#words/parts.ts';
import { CommandError } from '../console/operator-answer.ts';
import type { Database } from '../database/database.ts';
import type { FileStore, StoredFile } from '../ports/file-store.ts';
import { deleteCopies, type FileCopy, type FileStoreName, listCopies, saveCopy } from './file-rows-store.ts';
import { type Progress, reportCount } from './progress.ts';

export interface FileStores {
  readonly current: FileStoreName;
  readonly disk: FileStore;
  readonly s3: FileStore | null;
}

export interface MoveResult {
  readonly files: number;
  readonly bytes: number;
  readonly copied: number;
  readonly deleted: number;
  readonly damaged: readonly string[];
}

interface MoveDeps {
  readonly database: Database;
  readonly fileStores: FileStores;
  readonly findHash: (name: string) => Promise<string | null>;
  readonly progress?: Progress;
}

const BATCH = 200;
const CONCURRENCY = 4;
const MAX_FILE_BYTES = 2 * 1024 ** 3;

export function describeMove(
  { files, copied, deleted, damaged }: MoveResult,
  {
    target,
    current,
    deletesSource,
  }: { target: FileStoreName; current: FileStoreName; deletesSource: boolean },
): string[] {
  const source = target === 's3' ? 'disk' : 'bucket';
  const lines = [
    `The ${source} has ${counted(files, 'file')}. This run copied and verified ${copied} of them.`,
    ...damaged.map((name) => `Damaged, not copied: ${name}`),
  ];
  if (damaged.length > 0) {
    return [
      ...lines,
      'Nothing was deleted. Restore the damaged files from a backup and run the command again.',
    ];
  }
  if (deletesSource) return [...lines, `Deleted ${counted(deleted, 'file')} from the ${source}.`];
  if (files === 0) return lines;
  const next = `run files move --to ${target} --delete-source`;
  return current === target
    ? [...lines, `Nothing was deleted. Next, ${next}.`]
    : [...lines, `Nothing was deleted. Next, set FILES=${target}, restart every server, and ${next}.`];
}

/**
 * Copies every file to the other store, reads each copy back and compares its hash. Can run while the server is
 * running, and continues where an interrupted run stopped. Skips link previews, which can be rendered again.
 * @param deletesSource - whether to delete the source's files after all of them are copied and verified.
 * @throws CommandError
 */
export async function moveFiles(
  { database, fileStores, findHash, progress = () => {} }: MoveDeps,
  target: FileStoreName,
  deletesSource: boolean,
): Promise<MoveResult> {
  const { from, to } = storesOf(fileStores, target);
  if (deletesSource && fileStores.current !== target) {
    throw new CommandError(
      `The server still writes to ${fileStores.current}. Set FILES=${target}, restart every server, and run this command again.`,
    );
  }
  const result = { files: 0, bytes: 0, copied: 0, deleted: 0, damaged: [] as string[] };
  for await (const batch of batchesOf(from)) {
    const known = await listCopies(
      database,
      target,
      batch.map(({ name }) => name),
    );
    await forEachConcurrently(batch, async (file) => {
      const copy = known.get(file.name);
      const isCopied = copy !== undefined && (await to.size(file.name)) === copy.sizeBytes;
      const done = isCopied ? copy : await copyFile({ from, to, findHash }, file);
      if (done === 'gone') return;
      result.files += 1;
      reportCount(progress, result.files, 'file');
      if (done === 'damaged') {
        result.damaged.push(file.name);
        return;
      }
      result.bytes += done.sizeBytes;
      if (isCopied) return;
      await saveCopy(database, target, done);
      result.copied += 1;
    });
  }
  if (!deletesSource || result.damaged.length > 0) return result;
  return { ...result, deleted: await deleteFrom({ database, from, to }, target) };
}

function storesOf(stores: FileStores, target: FileStoreName): { from: FileStore; to: FileStore } {
  const { disk, s3 } = stores;
  if (s3 === null)
    throw new CommandError(
      'S3 is not configured. Set S3_BUCKET and the other settings of S3, and restart the server.',
    );
  return target === 's3' ? { from: disk, to: s3 } : { from: s3, to: disk };
}

async function copyFile(
  { from, to, findHash }: { from: FileStore; to: FileStore; findHash: MoveDeps['findHash'] },
  { name }: StoredFile,
): Promise<FileCopy | 'gone' | 'damaged'> {
  const source = await from.open(name);
  // A missing file was listed and then removed by the sweep.
  if (source === null) return 'gone';
  const expected = hashInFileName(name) ?? (await findHash(name));
  const nameOf = (sha256: string): string => {
    if (expected !== null && sha256 !== expected) throw new SourceDamagedError();
    return name;
  };
  let stored: { sha256: string; sizeBytes: number };
  try {
    stored = await to.writeStream(source, nameOf, MAX_FILE_BYTES);
  } catch (error) {
    if (error instanceof SourceDamagedError) return 'damaged';
    throw error;
  }
  const copy = await to.open(name);
  if (copy === null) return 'gone';
  const hash = createHash('sha256');
  for await (const chunk of copy) hash.update(chunk as Uint8Array);
  if (hash.digest('hex') !== stored.sha256) {
    throw new CommandError(
      `The copy of ${name} differs from the original. Nothing was deleted. Run the command again.`,
    );
  }
  return { name, ...stored };
}

class SourceDamagedError extends Error {
  override readonly name = 'SourceDamagedError';
}

async function deleteFrom(
  { database, from, to }: { readonly database: Database; readonly from: FileStore; readonly to: FileStore },
  target: FileStoreName,
): Promise<number> {
  let deleted = 0;
  for await (const batch of batchesOf(from)) {
    const known = await listCopies(
      database,
      target,
      batch.map(({ name }) => name),
    );
    await forEachConcurrently(batch, async ({ name }) => {
      const copy = known.get(name);
      if (copy === undefined || (await to.size(name)) !== copy.sizeBytes) return;
      await from.remove(name);
      deleted += 1;
    });
  }
  await deleteCopies(database, target);
  return deleted;
}

async function* batchesOf(store: FileStore): AsyncGenerator<StoredFile[], void, undefined> {
  let batch: StoredFile[] = [];
  for await (const file of store.list()) {
    if (file.name.startsWith('previews/')) continue;
    batch.push(file);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const run = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
}
