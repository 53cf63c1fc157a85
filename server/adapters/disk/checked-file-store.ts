import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { hashInFileName } from '#domain/pictures/picture-name.ts';
import { type CheckedFileStore, FileDamagedError, type FileStore } from '../../ports/file-store.ts';

/** What is known of files whose name is not the hash of their content. */
export interface FileHashes {
  find(name: string): Promise<string | null>;
  keep(name: string, sha256: string): Promise<void>;
  forget(name: string): Promise<void>;
}

/** How many files are remembered as checked; each takes about 200 bytes. */
const MAX_REMEMBERED = 50_000;

/**
 * A store whose files are what was kept. Before a file is first opened its content is compared with its hash; that is
 * remembered for as long as the file system says that it is the same file (inode, size, times). A byte that changes on the
 * disk by itself changes none of those: `check` reads everything again, see `scrub-files`.
 *
 * @param onDamage - told once for each state of a damaged file.
 */
export function createCheckedFileStore(
  store: FileStore,
  hashes: FileHashes,
  onDamage: (name: string) => Promise<void>,
): CheckedFileStore {
  const whole = new Map<string, string>();
  const damaged = new Map<string, string>();
  const underWay = new Map<string, Promise<boolean>>();

  async function compare(name: string, stamp: string, bytesPerSecond: number): Promise<boolean> {
    const stream = await store.open(name);
    if (stream === null) return true;
    const found = await hashOf(stream, bytesPerSecond);
    const kept = hashInFileName(name) ?? (await hashes.find(name));
    // Kept by a program that wrote no hashes down.
    if (kept === null) await hashes.keep(name, found);
    const isWhole = kept === null || kept === found;
    whole.delete(name);
    if (isWhole) {
      damaged.delete(name);
      whole.set(name, stamp);
      const [oldest] = whole.keys();
      if (whole.size > MAX_REMEMBERED && oldest !== undefined) whole.delete(oldest);
    } else if (damaged.get(name) !== stamp) {
      damaged.set(name, stamp);
      await onDamage(name);
    }
    return isWhole;
  }

  async function isWhole(name: string): Promise<boolean> {
    const stamp = await store.stamp(name);
    if (stamp === null || whole.get(name) === stamp) return true;
    if (damaged.get(name) === stamp) return false;
    const key = `${name} ${stamp}`;
    const running = underWay.get(key) ?? compare(name, stamp, Infinity).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return await running;
  }

  const forget = async (name: string): Promise<void> => {
    whole.delete(name);
    damaged.delete(name);
    if (hashInFileName(name) === null) await hashes.forget(name);
  };

  return {
    ...store,
    async write(name, bytes) {
      if (hashInFileName(name) === null) {
        await hashes.keep(name, createHash('sha256').update(bytes).digest('hex'));
      }
      await store.write(name, bytes);
    },
    async open(name, range) {
      if (!(await isWhole(name))) throw new FileDamagedError();
      return await store.open(name, range);
    },
    openUnchecked: (name) => store.open(name),
    async check(name, bytesPerSecond) {
      const stamp = await store.stamp(name);
      return stamp === null || (await compare(name, stamp, bytesPerSecond));
    },
    async remove(name) {
      await store.remove(name);
      await forget(name);
    },
    async removeUnchanged(name, writtenBefore) {
      const isGone = await store.removeUnchanged(name, writtenBefore);
      if (isGone) await forget(name);
      return isGone;
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
