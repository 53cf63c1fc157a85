import type { FacetCounts } from '#domain/catalogue/facets.ts';
import type { KeptSearch } from './search/find-matches.ts';
import type { ProjectPage, SharedRead } from './shared-reads.ts';
import type { DetailRow } from './shown-rows-store.ts';

/** Answers and totals are at most this old, also when another process has changed the catalogue. */
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
  readonly keptAt: number;
}

interface SizedEntry<Value> extends Entry<Value> {
  readonly bytes: number;
}

/** A total, and the time before it was counted. */
export interface CountedTotal {
  readonly total: number;
  readonly countedAt: number;
}

interface KeptFacets {
  readonly counts: FacetCounts;
  readonly maxBytes: number;
}

/** Drops everything when its version changes. */
interface Versioned {
  readonly version: number;
}

/** A cache bounded in bytes and age. The oldest entries are dropped first. */
class KeptValues<Value extends { readonly maxBytes: number }> {
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

  /** The memory that values and their names take at most. */
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
   * @param read.version - before the read.
   * @param read.readAt - the time before the oldest part of the value was read.
   */
  keep(name: string, value: Value, { version, readAt }: { version: number; readAt: number }): void {
    if (version !== this.#owner.version) return;
    const former = this.#entries.get(name);
    if (former !== undefined) this.#remove(name, former);
    const bytes = value.maxBytes + 2 * name.length;
    this.#entries.set(name, { value, keptAt: readAt, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest, entry);
    }
  }

  /** Looks at every name, of which the bound on bytes allows some thousands. */
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
 * Caches answers by viewer and request, what everybody sees by request, and totals of lists. A change in this process
 * drops all of them; changes of other processes show once an entry has expired.
 */
export class Kept<Answer extends { readonly maxBytes: number }> {
  readonly answers = new KeptValues<Answer>(this, MAX_BYTES_OF_ANSWERS);
  readonly pages = new KeptValues<SharedRead<ProjectPage>>(this, MAX_BYTES_OF_PAGES);
  readonly details = new KeptValues<SharedRead<DetailRow>>(this, MAX_BYTES_OF_DETAILS);
  /** What typed words stand for: as old as the vocabulary, which a job counts every 20 seconds. */
  readonly searches = new KeptValues<KeptSearch>(
    { version: 0 },
    MAX_BYTES_OF_SEARCHES,
    MAX_AGE_OF_SEARCHES_MS,
  );
  /** The counts are added up every 20 seconds. */
  readonly facets = new KeptValues<KeptFacets>({ version: 0 }, MAX_BYTES_OF_FACETS, MAX_AGE_OF_FACETS_MS);
  readonly #totals = new Map<string, Entry<Promise<number>>>();
  #version = 0;

  /** Changes with every drop: what was read under an older version must not be kept. */
  get version(): number {
    return this.#version;
  }

  /** Counts once for all requests within the maximum age. @param age.readsThrough - counts anew. */
  async total(
    name: string,
    { now, readsThrough }: { readonly now: number; readonly readsThrough: boolean },
    count: () => Promise<number>,
  ): Promise<CountedTotal> {
    const known = this.#totals.get(name);
    if (!readsThrough && known !== undefined && isFresh(known, now)) {
      return { total: await known.value, countedAt: known.keptAt };
    }
    const entry: Entry<Promise<number>> = { value: count(), keptAt: now };
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

  /** After a change that nobody else has to see at once. Answers' names begin with their viewer's id. */
  dropOf(viewerId: string): void {
    this.#version += 1;
    this.pages.clear();
    this.answers.removeIf((name) => name.startsWith(viewerId));
  }

  /** After changes of counters. The names of pages' answers end with the project's id. */
  dropDetails(projectIds: readonly string[]): void {
    if (projectIds.length === 0) return;
    this.#version += 1;
    const changed = new Set(projectIds);
    this.details.removeIf((name) => changed.has(name));
    this.answers.removeIf((name) => changed.has(name.slice(-UUID_LENGTH)));
  }

  /** After every change of the catalogue in this process. */
  drop(): void {
    this.#version += 1;
    this.answers.clear();
    this.pages.clear();
    this.details.clear();
    this.#totals.clear();
  }
}

/** An entry from the future is not fresh: the clock was set back. */
function isFresh({ keptAt }: Entry<unknown>, now: number, maxAgeMs = MAX_AGE_MS): boolean {
  const age = now - keptAt;
  return age >= 0 && age < maxAgeMs;
}
