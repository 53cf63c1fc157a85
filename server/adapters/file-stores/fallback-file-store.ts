import type { FileStore } from '../../ports/file-store.ts';

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
