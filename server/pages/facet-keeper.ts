import type { Category } from '#domain/projects/project.ts';
import { listFacets } from '../catalogue/list-facets.ts';
import type { Context } from '../context.ts';
import type { Facets } from './read-pages.ts';

/** The counts are added up every 20 seconds, so reading them more often shows nothing new. */
const MAX_AGE_MS = 10_000;

/** Keeps the counts of the market and of each category. */
export class FacetKeeper {
  readonly #context: Pick<Context, 'database'>;
  readonly #kept = new Map<string, { readonly readAt: number; readonly facets: Promise<Facets> }>();

  constructor(context: Pick<Context, 'database'>) {
    this.#context = context;
  }

  async find(category: Category | undefined, readsThrough: boolean): Promise<Facets> {
    const name = category ?? '';
    const known = this.#kept.get(name);
    const age = known === undefined ? Number.POSITIVE_INFINITY : Date.now() - known.readAt;
    if (known !== undefined && !readsThrough && age >= 0 && age < MAX_AGE_MS) return await known.facets;
    const entry = { readAt: Date.now(), facets: listFacets(this.#context, category) };
    this.#kept.set(name, entry);
    try {
      return await entry.facets;
    } catch (error) {
      if (this.#kept.get(name) === entry) this.#kept.delete(name);
      throw error;
    }
  }
}
