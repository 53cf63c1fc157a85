import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type FileStore, StorageFullError, TooLargeError } from '../../ports/file-store.ts';

/**
 * Files in a directory. A file appears under its name whole or not at all: it is written beside its place, flushed, renamed,
 * and the folder is flushed, so that what a caller was told is kept survives a power cut.
 */

/** Two parts, both plain: no dots at the start, no separators, nothing that could leave the directory. */
const NAME = /^[a-z0-9][a-z0-9-]{0,40}\/[a-z0-9][a-z0-9_-]{0,120}(?:\.[a-z0-9]{1,8})?$/u;

const INCOMING = 'incoming';
/** Longer than anything takes to come in and be worked on. */
const ABANDONED_AFTER_MS = 60 * 60 * 1_000;

/** A full disk, or a person's share of it. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** With so much room left no share of the disk is too small. */
const PLENTY_BYTES = 10 * 1024 ** 3;

/**
 * @param minFreeShare - nothing is written while less of the disk is free (and less than 10 GB): a database that finds no
 * room loses more than an upload.
 */
export function createDiskFileStore(
  directory: string,
  minFreeShare = 0,
  measureRoom: (directory: string) => Promise<Room> = measureRoomOf,
): FileStore {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new RangeError(`not a file name of the store: ${name}`);
    return join(directory, name);
  };
  const incoming = join(directory, INCOMING);
  let ready: Promise<void> | null = null;
  let lookAgainAt = 0;
  const temporary = async (): Promise<string> => {
    if (performance.now() >= lookAgainAt) {
      ready = null;
      lookAgainAt = performance.now() + ABANDONED_AFTER_MS;
    }
    ready ??= prepareIncoming(incoming).catch((error: unknown) => {
      // A disk that was full for a while must not be remembered as one that is.
      ready = null;
      throw asStorageFull(error);
    });
    await ready;
    const room = await measureRoom(directory);
    if (room.share < minFreeShare && room.bytes < PLENTY_BYTES) throw new StorageFullError();
    return join(incoming, randomUUID());
  };

  const asideName = async (): Promise<string> => {
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
      const from = await temporary();
      try {
        await writeNew(from, bytes, 'flushed');
        await publish(from, name);
      } catch (error) {
        await removeIfThere(from);
        throw asStorageFull(error);
      }
    },

    async writeStream(source, nameOf, maxBytes) {
      const from = await temporary();
      const hash = createHash('sha256');
      let sizeBytes = 0;
      try {
        const pieces = atMost(maxBytes, source, (piece) => {
          sizeBytes += piece.byteLength;
          hash.update(piece);
        });
        await writeNew(from, pieces, 'flushed');
        const sha256 = hash.digest('hex');
        await publish(from, nameOf(sha256));
        return { sha256, sizeBytes };
      } catch (error) {
        source.destroy();
        await removeIfThere(from);
        throw asStorageFull(error);
      }
    },

    async receive(source, maxBytes) {
      const path = await temporary();
      let sizeBytes = 0;
      try {
        const pieces = atMost(maxBytes, source, (piece) => {
          sizeBytes += piece.byteLength;
        });
        await writeNew(path, pieces, 'unflushed');
        return { path, sizeBytes, remove: () => removeIfThere(path) };
      } catch (error) {
        source.destroy();
        await removeIfThere(path);
        throw asStorageFull(error);
      }
    },

    async open(name, range) {
      const path = pathOf(name);
      // Opened before it is answered, so that a missing file is null and not a broken stream.
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
      await removeIfThere(pathOf(name));
    },

    async removeUnchanged(name, writtenBefore) {
      const path = pathOf(name);
      const aside = await asideName();
      try {
        await rename(path, aside);
      } catch (error) {
        nullIfMissing(error);
        return false;
      }
      // Looked at where nobody writes any more: what came in between the decision and the move goes back.
      const { mtime } = await stat(aside);
      if (mtime >= writtenBefore) {
        await link(aside, path).catch(ignoreIfThere);
        await removeIfThere(aside);
        return false;
      }
      await removeIfThere(aside);
      return true;
    },

    freeShare: async () => (await measureRoom(directory)).share,

    async *list() {
      for (const folder of await readdir(directory, { withFileTypes: true })) {
        if (!folder.isDirectory() || folder.name === INCOMING) continue;
        for (const file of await readdir(join(directory, folder.name))) {
          const name = `${folder.name}/${file}`;
          if (!NAME.test(name)) continue;
          const found = await stat(pathOf(name)).catch(nullIfMissing);
          if (found?.isFile() === true) yield { name, sizeBytes: found.size, writtenAt: found.mtime };
        }
      }
    },
  };
}

/** What a crash left half-written is of no use to anybody; another process may still be writing what is younger. */
async function prepareIncoming(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(nullIfMissing);
    if (found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await removeIfThere(path);
  }
}

async function writeNew(
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  how: 'flushed' | 'unflushed',
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await writeFile(file, content);
    if (how === 'flushed') await file.sync();
  } finally {
    await file.close();
  }
}

/** Each piece is asked for when the one before has been written. */
async function* atMost(
  maxBytes: number,
  source: Readable,
  see: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const piece of source as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new TooLargeError(maxBytes);
    see(piece);
    yield piece;
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

function ignoreIfThere(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}

function asStorageFull(error: unknown): unknown {
  return NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '') ? new StorageFullError() : error;
}

interface Room {
  readonly share: number;
  readonly bytes: number;
}

async function measureRoomOf(directory: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { share: blocks === 0 ? 1 : bavail / blocks, bytes: bavail * bsize };
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

async function removeIfThere(path: string): Promise<void> {
  await unlink(path).catch(nullIfMissing);
}
