import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { TooLarge } from '../../ports/file-store.ts';
import type { FileStore } from '../../ports/file-store.ts';

/**
 * Files in a directory. A file appears under its name whole or not at all: it is written beside its place, flushed, renamed,
 * and the folder is flushed, so that what a caller was told is kept survives a power cut.
 */

/** Two parts, both plain: no dots at the start, no separators, nothing that could leave the directory. */
const NAME = /^[a-z0-9][a-z0-9-]{0,40}\/[a-z0-9][a-z0-9_-]{0,120}(?:\.[a-z0-9]{1,8})?$/u;

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1_000;

export function createDiskFileStore(directory: string): FileStore {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new RangeError(`not a file name of the store: ${name}`);
    return join(directory, name);
  };
  const incoming = join(directory, 'incoming');
  let ready: Promise<void> | null = null;
  const temporary = async (): Promise<string> => {
    ready ??= prepareIncoming(incoming);
    await ready;
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
        const file = await open(from, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await publish(from, name);
      } catch (error) {
        await removeIfThere(from);
        throw error;
      }
    },

    async writeStream(source, nameOf, maxBytes) {
      const from = await temporary();
      const hash = createHash('sha256');
      let sizeBytes = 0;
      try {
        const file = await open(from, 'wx', 0o600);
        try {
          for await (const piece of source) {
            const chunk = piece as Buffer;
            sizeBytes += chunk.byteLength;
            if (sizeBytes > maxBytes) throw new TooLarge(maxBytes);
            hash.update(chunk);
            await file.writeFile(chunk);
          }
          await file.sync();
        } finally {
          await file.close();
        }
        const sha256 = hash.digest('hex');
        await publish(from, nameOf(sha256));
        return { sha256, sizeBytes };
      } catch (error) {
        source.destroy();
        await removeIfThere(from);
        throw error;
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

    async remove(name) {
      await removeIfThere(pathOf(name));
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

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

async function removeIfThere(path: string): Promise<void> {
  await unlink(path).catch(nullIfMissing);
}
