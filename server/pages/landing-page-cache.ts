import type { CompactCard } from '#contract/entities/compact-card.ts';
import type { PublicPage } from '#contract/public-pages.ts';
import { MAX_FACET_VALUES } from '#domain/catalogue/facets.ts';
import { listFacets } from '../catalogue/list-facets.ts';
import type { PublicReads } from '../context.ts';
import { listCards, type PageDeps, readProject, type ReadPage } from './read-pages.ts';

const MAX_AGE_MS = 10_000;
const SHOWN = 4;
/** The page shows fewer rows than are read, because sold projects and projects in the page's other list are removed. */
const READ = 16;
const SEARCHES = 4;

type LandingPage = Extract<PublicPage, { kind: 'landing' }>;

export class LandingPageCache {
  readonly #reads: PublicReads;
  #cached: { readonly readAt: number; readonly page: Promise<LandingPage> } | null = null;

  constructor(reads: PublicReads) {
    this.#reads = reads;
  }

  async find(bypassesCache: boolean): Promise<ReadPage> {
    const now = Date.now();
    const age = this.#cached === null ? Number.POSITIVE_INFINITY : now - this.#cached.readAt;
    if (this.#cached === null || bypassesCache || age < 0 || age >= MAX_AGE_MS)
      this.#cached = { readAt: now, page: this.#reads((deps) => readLanding(deps, bypassesCache)) };
    const entry = this.#cached;
    try {
      // With null, the response's age counts from now. One made from an older page would otherwise expire at once.
      return { page: await entry.page, readAt: null };
    } catch (error) {
      if (this.#cached === entry) this.#cached = null;
      throw error;
    }
  }
}

async function readLanding(deps: PageDeps, bypassesCache: boolean): Promise<LandingPage> {
  const [facets, mostPopular, latest] = await Promise.all([
    listFacets(deps, { filters: {}, hidesSold: true, bypassesCache }),
    listCards(deps, 'popular', READ),
    listCards(deps, 'newest', READ),
  ]);
  const liked = forSale(mostPopular);
  const hero = liked.find(({ picture }) => picture !== null) ?? liked[0] ?? null;
  const popular = liked.filter((card) => card !== hero).slice(0, SHOWN);
  const shown = new Set([hero, ...popular].map((card) => card?.project_id));
  const newest = forSale(latest)
    .filter(({ project_id }) => !shown.has(project_id))
    .slice(0, SHOWN);
  const reported = liked.find(({ category }) => category === 'SOFTWARE') ?? hero;
  const found = reported === null ? null : await readProject(deps, reported.project_id);
  const countOf = (category: string) =>
    facets.category.find(({ value }) => value === category)?.projects ?? 0;
  const [software, hardware] = [countOf('SOFTWARE'), countOf('HARDWARE')];
  return {
    kind: 'landing',
    hero,
    popular,
    newest,
    reported: found?.project ?? null,
    counts: {
      projects: software + hardware,
      software,
      hardware,
      subjects: facets.subject.length,
      hasMoreSubjects: facets.subject.length === MAX_FACET_VALUES,
    },
    searches: facets.technology.slice(0, SEARCHES).map(({ label }) => label),
  };
}

function forSale(cards: readonly CompactCard[]): CompactCard[] {
  return cards.filter(({ status }) => status !== 'sold');
}
