import type { FacetCounts } from '#domain/catalogue/facets.ts';
import type { CachedSearch } from './search/find-matches.ts';
import type { ProjectPage, SharedRead } from './shared-reads.ts';
import type { DetailRow } from './shown-rows-store.ts';

/** Other processes cannot invalidate this cache, so its entries expire after this time unless a longer one is given. */
const MAX_AGE_MS = 1_000;
const MAX_BYTES_OF_PAGES = 4 * 1024 * 1024;
const MAX_BYTES_OF_DETAILS = 4 * 1024 * 1024;
const MAX_BYTES_OF_SEARCHES = 4 * 1024 * 1024;
const MAX_AGE_OF_SEARCHES_MS = 20_000;
const MAX_BYTES_OF_FACETS = 4 * 1024 * 1024;
const MAX_AGE_OF_FACETS_MS = 10_000;
const MAX_TOTALS = 1_000;

interface Entry<Value> {
  readonly value: Value;
  readonly cachedAt: number;
}

interface SizedEntry<Value> extends Entry<Value> {
  readonly bytes: number;
}

export interface CountedTotal {
  readonly total: number;
  readonly countedAt: number;
}

interface CachedFacets {
  readonly counts: FacetCounts;
  readonly maxBytes: number;
}

interface Versioned {
  readonly version: number;
}

class BoundedCache<Value extends { readonly maxBytes: number }> {
  readonly #entries = new Map<string, SizedEntry<Value>>();
  readonly #owner: Versioned;
  readonly #maxBytes: number;
  readonly #maxAgeMs: number;
  #bytes = 0;

  constructor(owner: Versioned, maxBytes: number, maxAgeMs = MAX_AGE_MS) {
    this.#owner = owner;
    this.#maxBytes = maxBytes;
    this.#maxAgeMs = maxAgeMs;
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(name: string, now: number): Value | null {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    if (isFresh(entry, now, this.#maxAgeMs)) return entry.value;
    this.#remove(name, entry);
    return null;
  }

  /**
   * @param read.version - the version of the cache before the read.
   * @param read.readAt - the time at which the oldest part was read.
   */
  keep(name: string, value: Value, { version, readAt }: { version: number; readAt: number }): void {
    if (version !== this.#owner.version) return;
    const former = this.#entries.get(name);
    if (former !== undefined) this.#remove(name, former);
    const bytes = value.maxBytes + 2 * name.length;
    this.#entries.set(name, { value, cachedAt: readAt, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest, entry);
    }
  }

  removeIf(isRemoved: (value: Value) => boolean): void {
    for (const [name, entry] of this.#entries) if (isRemoved(entry.value)) this.#remove(name, entry);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #remove(name: string, { bytes }: SizedEntry<Value>): void {
    this.#entries.delete(name);
    this.#bytes -= bytes;
  }
}

/**
 * What all viewers see of the market. A change in this process invalidates it, except that a change of counters
 * invalidates only a part (see `dropOf`). Changes by other processes become visible when an entry expires. Searches
 * and facets are never invalidated; they only expire.
 */
export class CatalogueCache {
  readonly pages = new BoundedCache<SharedRead<ProjectPage>>(this, MAX_BYTES_OF_PAGES);
  readonly details = new BoundedCache<SharedRead<DetailRow>>(this, MAX_BYTES_OF_DETAILS);
  readonly searches = new BoundedCache<CachedSearch>(
    { version: 0 },
    MAX_BYTES_OF_SEARCHES,
    MAX_AGE_OF_SEARCHES_MS,
  );
  readonly facets = new BoundedCache<CachedFacets>({ version: 0 }, MAX_BYTES_OF_FACETS, MAX_AGE_OF_FACETS_MS);
  readonly #totals = new Map<string, Entry<Promise<number>>>();
  #version = 0;

  /** Every invalidation increments the version. Data that was read under an older version must not be cached. */
  get version(): number {
    return this.#version;
  }

  async total(
    name: string,
    { now, bypassesCache }: { readonly now: number; readonly bypassesCache: boolean },
    count: () => Promise<number>,
  ): Promise<CountedTotal> {
    const known = this.#totals.get(name);
    if (!bypassesCache && known !== undefined && isFresh(known, now)) {
      return { total: await known.value, countedAt: known.cachedAt };
    }
    const entry: Entry<Promise<number>> = { value: count(), cachedAt: now };
    this.#totals.delete(name);
    this.#totals.set(name, entry);
    const [oldest] = this.#totals.keys();
    if (this.#totals.size > MAX_TOTALS && oldest !== undefined) this.#totals.delete(oldest);
    try {
      return { total: await entry.value, countedAt: now };
    } catch (error) {
      if (this.#totals.get(name) === entry) this.#totals.delete(name);
      throw error;
    }
  }

  /** Invalidates what shows these projects. A list that they join by their new counters changes when it expires. */
  dropOf(projectIds: readonly string[]): void {
    if (projectIds.length === 0) return;
    this.#version += 1;
    const changed = new Set(projectIds);
    this.pages.removeIf(({ value: { rows } }) => rows.some(({ id }) => changed.has(id)));
    this.details.removeIf(({ value: { id } }) => changed.has(id));
  }

  dropDetails(projectIds: readonly string[]): void {
    if (projectIds.length === 0) return;
    this.#version += 1;
    const changed = new Set(projectIds);
    this.details.removeIf(({ value: { id } }) => changed.has(id));
  }

  drop(): void {
    this.#version += 1;
    this.pages.clear();
    this.details.clear();
    this.#totals.clear();
  }
}

function isFresh({ cachedAt }: Entry<unknown>, now: number, maxAgeMs = MAX_AGE_MS): boolean {
  const age = now - cachedAt;
  return age >= 0 && age < maxAgeMs;
}
