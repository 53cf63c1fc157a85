import type { FacetCounts } from '#domain/catalogue/facets.ts';
import { FreshFlight, SingleFlight } from '#domain/common/single-flight.ts';
import type { CachedSearch } from './search/find-matches.ts';
import type { ProjectPage, SharedRead } from './shared-reads.ts';
import type { DetailRow } from './shown-rows-store.ts';

/** Other processes cannot invalidate this cache, so its entries expire after this time unless a longer one is given. */
const MAX_AGE_MS = 1_000;
const MAX_BYTES_OF_ANSWERS = 20 * 1024 * 1024;
const MAX_BYTES_OF_PAGES = 4 * 1024 * 1024;
const MAX_BYTES_OF_DETAILS = 4 * 1024 * 1024;
const MAX_BYTES_OF_SEARCHES = 4 * 1024 * 1024;
const MAX_AGE_OF_SEARCHES_MS = 20_000;
const MAX_BYTES_OF_FACETS = 4 * 1024 * 1024;
const MAX_AGE_OF_FACETS_MS = 10_000;
const MAX_TOTALS = 1_000;
const UUID_LENGTH = 36;

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

  removeIf(isRemoved: (name: string) => boolean): void {
    for (const [name, entry] of this.#entries) if (isRemoved(name)) this.#remove(name, entry);
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
 * A change in this process invalidates cached responses, public data and totals, except that a change of counters
 * invalidates only a part (see `dropOf`). Changes by other processes become visible when an entry expires. Searches
 * and facets are never invalidated; they only expire.
 */
export class CatalogueCache<Answer extends { readonly maxBytes: number }> {
  readonly answers = new BoundedCache<Answer>(this, MAX_BYTES_OF_ANSWERS);
  readonly flight = new SingleFlight<Answer>();
  readonly freshFlight = new FreshFlight<Answer>();
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

  /**
   * Invalidates these viewers' responses, the responses and data of these projects' pages, and the list data that
   * viewers share. Other viewers' list responses may be stale until they expire. The name of a response starts with the
   * viewer's ID, and that of a project's page ends with the project's ID.
   */
  dropOf(viewerIds: readonly string[], projectIds: readonly string[]): void {
    this.#version += 1;
    this.pages.clear();
    const [viewers, projects] = [new Set(viewerIds), new Set(projectIds)];
    this.details.removeIf((name) => projects.has(name));
    this.answers.removeIf(
      (name) => viewers.has(name.slice(0, UUID_LENGTH)) || projects.has(name.slice(-UUID_LENGTH)),
    );
  }

  dropDetails(projectIds: readonly string[]): void {
    if (projectIds.length === 0) return;
    this.#version += 1;
    const changed = new Set(projectIds);
    this.details.removeIf((name) => changed.has(name));
    this.answers.removeIf((name) => changed.has(name.slice(-UUID_LENGTH)));
  }

  drop(): void {
    this.#version += 1;
    this.answers.clear();
    this.pages.clear();
    this.details.clear();
    this.#totals.clear();
  }
}

function isFresh({ cachedAt }: Entry<unknown>, now: number, maxAgeMs = MAX_AGE_MS): boolean {
  const age = now - cachedAt;
  return age >= 0 && age < maxAgeMs;
}
