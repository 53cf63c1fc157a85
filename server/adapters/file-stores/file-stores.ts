import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { hashInFileName } from '#domain/pictures/picture-name.ts';
import { type CheckedFileStore, FileDamagedError, type FileStore } from '../../ports/file-store.ts';

interface FileHashes {
  find(name: string): Promise<string | null>;
  save(name: string, sha256: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** Each cached result takes about 200 bytes. */
const MAX_CACHED = 50_000;

/**
 * Verifies a file's hash before opening it. The result is cached until the file's stamp (such as its inode,
 * size and times on disk) changes. Silent corruption changes none of these, so the job `scrub-files` calls `check`,
 * which bypasses the cache.
 * @param onDamage - called once for a damaged file, and again if the file changes.
 */
export function createCheckedFileStore(
  store: FileStore,
  hashes: FileHashes,
  onDamage: (name: string) => Promise<void>,
): CheckedFileStore {
  const intact = new Map<string, string>();
  const damaged = new Map<string, string>();
  const inFlight = new Map<string, Promise<boolean>>();

  async function verify(name: string, stamp: string, bytesPerSecond: number): Promise<boolean> {
    const stream = await store.open(name);
    if (stream === null) return true;
    const actual = await hashOf(stream, bytesPerSecond);
    const expected = hashInFileName(name) ?? (await hashes.find(name));
    if (expected === null) await hashes.save(name, actual);
    const isIntact = expected === null || expected === actual;
    intact.delete(name);
    if (isIntact) {
      damaged.delete(name);
      intact.set(name, stamp);
      const [oldest] = intact.keys();
      if (intact.size > MAX_CACHED && oldest !== undefined) intact.delete(oldest);
    } else if (damaged.get(name) !== stamp) {
      damaged.set(name, stamp);
      await onDamage(name);
    }
    return isIntact;
  }

  async function isIntact(name: string): Promise<boolean> {
    const stamp = await store.stamp(name);
    if (stamp === null || intact.get(name) === stamp) return true;
    if (damaged.get(name) === stamp) return false;
    const key = `${name} ${stamp}`;
    const running = inFlight.get(key) ?? verify(name, stamp, Infinity).finally(() => inFlight.delete(key));
    inFlight.set(key, running);
    return await running;
  }

  const evict = async (name: string): Promise<void> => {
    intact.delete(name);
    damaged.delete(name);
    if (hashInFileName(name) === null) await hashes.delete(name);
  };

  return {
    ...store,
    async write(name, bytes) {
      if (hashInFileName(name) === null) {
        await hashes.save(name, createHash('sha256').update(bytes).digest('hex'));
      }
      await store.write(name, bytes);
    },
    async open(name, range) {
      if (!(await isIntact(name))) throw new FileDamagedError();
      return await store.open(name, range);
    },
    async downloadAddress(name, options) {
      if (!(await isIntact(name))) throw new FileDamagedError();
      return await store.downloadAddress(name, options);
    },
    openUnchecked: (name) => store.open(name),
    async check(name, bytesPerSecond) {
      const stamp = await store.stamp(name);
      return stamp === null || (await verify(name, stamp, bytesPerSecond));
    },
    async remove(name) {
      await store.remove(name);
      await evict(name);
    },
    async removeUnchanged(name, writtenBefore) {
      const isRemoved = await store.removeUnchanged(name, writtenBefore);
      if (isRemoved) await evict(name);
      return isRemoved;
    },
  };
}

async function hashOf(stream: Readable, bytesPerSecond: number): Promise<string> {
  const hash = createHash('sha256');
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).byteLength;
    const aheadMs = (bytes / bytesPerSecond) * 1_000 - (performance.now() - startedAt);
    if (aheadMs > 5) await delay(aheadMs);
  }
  return hash.digest('hex');
}

/**
 * A file that is missing from the current store is read from the previous store, so that the server can run while its
 * files are migrated. Writes go to the current store only; removals go to both.
 */
export function createFallbackFileStore(store: FileStore, previous: FileStore): FileStore {
  const size = async (name: string): Promise<number | null> =>
    (await store.size(name)) ?? (await previous.size(name));
  return {
    ...store,
    open: async (name, range) => (await store.open(name, range)) ?? (await previous.open(name, range)),
    size,
    stamp: async (name) => (await store.stamp(name)) ?? (await previous.stamp(name)),
    downloadAddress: async (name, options) =>
      await ((await store.size(name)) === null ? previous : store).downloadAddress(name, options),
    async remove(name) {
      await previous.remove(name);
      await store.remove(name);
    },
    async removeUnchanged(name, writtenBefore) {
      const hasRemoved = [
        await previous.removeUnchanged(name, writtenBefore),
        await store.removeUnchanged(name, writtenBefore),
      ].includes(true);
      return hasRemoved && (await size(name)) === null;
    },
    async *list() {
      const listed = new Set<string>();
      for await (const file of store.list()) {
        listed.add(file.name);
        yield file;
      }
      for await (const file of previous.list()) if (!listed.has(file.name)) yield file;
    },
  };
}
