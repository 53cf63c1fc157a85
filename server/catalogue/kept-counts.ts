import type { FacetCounts } from '#domain/catalogue/facets.ts';
import type { ResolvedSearch } from '#domain/catalogue/search-plan.ts';

const MAX_AGE_MS = 10_000;
const MAX_COUNTS = 300;

class Kept<Value> {
  readonly #values = new Map<string, { readonly value: Promise<Value>; readonly readAt: number }>();

  async get(name: string, read: () => Promise<Value>): Promise<Value> {
    const now = performance.now();
    const known = this.#values.get(name);
    if (known !== undefined && now - known.readAt < MAX_AGE_MS) return await known.value;
    const made = { value: read(), readAt: now };
    this.#values.delete(name);
    this.#values.set(name, made);
    const [oldest] = this.#values.keys();
    if (this.#values.size > MAX_COUNTS && oldest !== undefined) this.#values.delete(oldest);
    try {
      return await made.value;
    } catch (error) {
      if (this.#values.get(name) === made) this.#values.delete(name);
      throw error;
    }
  }

  clear(): void {
    this.#values.clear();
  }
}

/** The only data of the catalogue that is kept. A job adds up these counts every 20 seconds. */
export class KeptCounts {
  readonly words = new Kept<ResolvedSearch>();
  readonly facets = new Kept<FacetCounts>();

  clear(): void {
    this.words.clear();
    this.facets.clear();
  }
}
