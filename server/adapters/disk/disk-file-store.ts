import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { assertStoredFileName, isStoredFileName } from '#domain/common/stored-file-name.ts';
import { type UploadStore, type FileStore, StorageFullError, TooLargeError } from '../../ports/file-store.ts';

/**
 * The folder for uploads in progress. A write of the store is atomic and durable: the file is written here, synced and
 * renamed, and then its new folder is synced.
 */
const INCOMING = 'incoming';
const ABANDONED_AFTER_MS = 60 * 60 * 1_000;

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** `minFreeShare` does not apply above this free space. */
const AMPLE_FREE_BYTES = 10 * 1024 ** 3;

/**
 * @param minFreeShare - writes fail while the free share of the disk is below this and less than 10 GB is free, to
 * leave space for the database.
 */
export function createDiskFileStore(
  directory: string,
  minFreeShare = 0,
  measureFreeSpace: (directory: string) => Promise<FreeSpace> = readFreeSpace,
): FileStore & UploadStore {
  const pathOf = (name: string): string => {
    assertStoredFileName(name);
    return join(directory, name);
  };
  const incoming = join(directory, INCOMING);
  let ready: Promise<void> | null = null;
  let sweepAt = 0;
  const createTemporaryPath = async (): Promise<string> => {
    if (performance.now() >= sweepAt) {
      ready = null;
      sweepAt = performance.now() + ABANDONED_AFTER_MS;
    }
    ready ??= prepareIncoming(incoming).catch((error: unknown) => {
      ready = null;
      throw asStorageFull(error);
    });
    await ready;
    const free = await measureFreeSpace(directory);
    if (free.share < minFreeShare && free.bytes < AMPLE_FREE_BYTES) throw new StorageFullError();
    return join(incoming, randomUUID());
  };

  const createTombstonePath = async (): Promise<string> => {
    await mkdir(incoming, { recursive: true });
    return join(incoming, randomUUID());
  };

  async function publish(from: string, name: string): Promise<void> {
    const target = pathOf(name);
    const folder = dirname(target);
    const created = await mkdir(folder, { recursive: true });
    await rename(from, target);
    await flushFolder(folder);
    if (created !== undefined) await flushFolder(directory);
  }

  return {
    async write(name, bytes) {
      pathOf(name);
      const from = await createTemporaryPath();
      try {
        await writeNew(from, bytes, 'flushed');
        await publish(from, name);
      } catch (error) {
        await removeIfExists(from);
        throw asStorageFull(error);
      }
    },

    async writeStream(source, nameOf, maxBytes) {
      const from = await createTemporaryPath();
      const hash = createHash('sha256');
      let sizeBytes = 0;
      try {
        const chunks = limitBytes(maxBytes, source, (chunk) => {
          sizeBytes += chunk.byteLength;
          hash.update(chunk);
        });
        await writeNew(from, chunks, 'flushed');
        const sha256 = hash.digest('hex');
        await publish(from, nameOf(sha256));
        return { sha256, sizeBytes };
      } catch (error) {
        source.destroy();
        await removeIfExists(from);
        throw asStorageFull(error);
      }
    },

    async receive(source, maxBytes) {
      const path = await createTemporaryPath();
      let sizeBytes = 0;
      try {
        const chunks = limitBytes(maxBytes, source, (chunk) => {
          sizeBytes += chunk.byteLength;
        });
        await writeNew(path, chunks, 'unflushed');
        return { path, sizeBytes, remove: () => removeIfExists(path) };
      } catch (error) {
        source.destroy();
        await removeIfExists(path);
        throw asStorageFull(error);
      }
    },

    async open(name, range) {
      const path = pathOf(name);
      // The file is opened first, so that a missing file gives null instead of a stream error.
      const file = await open(path, 'r').catch(nullIfMissing);
      if (file === null) return null;
      return createReadStream(path, { fd: file, ...range });
    },

    async size(name) {
      const found = await stat(pathOf(name)).catch(nullIfMissing);
      return found?.isFile() === true ? found.size : null;
    },

    async stamp(name) {
      const found = await stat(pathOf(name), { bigint: true }).catch(nullIfMissing);
      return found === null
        ? null
        : `${found.dev}:${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`;
    },

    async remove(name) {
      await removeIfExists(pathOf(name));
    },

    async removeUnchanged(name, writtenBefore) {
      const path = pathOf(name);
      const tombstone = await createTombstonePath();
      try {
        await rename(path, tombstone);
      } catch (error) {
        nullIfMissing(error);
        return false;
      }
      // The modification time is read after the rename, when no concurrent write can replace the file any more. A
      // recently written file is moved back.
      const { mtime } = await stat(tombstone);
      if (mtime >= writtenBefore) {
        await link(tombstone, path).catch(ignoreExisting);
        await removeIfExists(tombstone);
        return false;
      }
      await removeIfExists(tombstone);
      return true;
    },

    downloadAddress: async () => null,

    freeShare: async () => (await measureFreeSpace(directory)).share,

    async *list() {
      for (const folder of await readdir(directory, { withFileTypes: true })) {
        if (!folder.isDirectory() || folder.name === INCOMING) continue;
        for (const file of await readdir(join(directory, folder.name))) {
          const name = `${folder.name}/${file}`;
          if (!isStoredFileName(name)) continue;
          const found = await stat(pathOf(name)).catch(nullIfMissing);
          if (found?.isFile() === true) yield { name, sizeBytes: found.size, writtenAt: found.mtime };
        }
      }
    },
  };
}

/** Removes temporary files that a crash left behind. Skips recent ones, which another process may still be writing. */
async function prepareIncoming(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(nullIfMissing);
    if (found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await removeIfExists(path);
  }
}

async function writeNew(
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  durability: 'flushed' | 'unflushed',
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await writeFile(file, content);
    if (durability === 'flushed') await file.sync();
  } finally {
    await file.close();
  }
}

/** @throws TooLargeError once the chunks exceed `maxBytes` */
async function* limitBytes(
  maxBytes: number,
  source: Readable,
  onChunk: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new TooLargeError(maxBytes);
    onChunk(chunk);
    yield chunk;
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreExisting(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}

function asStorageFull(error: unknown): unknown {
  return DISK_FULL_CODES.has((error as NodeJS.ErrnoException).code ?? '') ? new StorageFullError() : error;
}

interface FreeSpace {
  readonly share: number;
  readonly bytes: number;
}

async function readFreeSpace(directory: string): Promise<FreeSpace> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { share: blocks === 0 ? 1 : bavail / blocks, bytes: bavail * bsize };
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

async function removeIfExists(path: string): Promise<void> {
  await unlink(path).catch(nullIfMissing);
}
