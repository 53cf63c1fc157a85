import type { CompactCard } from '#contract/entities/compact-card.ts';
import type { PublicPage } from '#contract/public-pages.ts';
import { MAX_FACET_VALUES } from '#domain/catalogue/facets.ts';
import { listFacets } from '../catalogue/list-facets.ts';
import { listCards, type PageDeps, readProject } from './read-pages.ts';

const SHOWN = 4;
/** The page shows fewer rows than are read, because sold projects and projects in the page's other list are removed. */
const READ = 16;
const SEARCHES = 4;

type LandingPage = Extract<PublicPage, { kind: 'landing' }>;

export async function readLanding(deps: PageDeps): Promise<LandingPage> {
  const [facets, mostPopular, latest] = await Promise.all([
    listFacets(deps, { filters: {}, hidesSold: true }),
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
  const countOf = (category: string) =>
    facets.category.find(({ value }) => value === category)?.projects ?? 0;
  const [software, hardware] = [countOf('SOFTWARE'), countOf('HARDWARE')];
  return {
    kind: 'landing',
    hero,
    popular,
    newest,
    reported: reported === null ? null : await readProject(deps, reported.project_id),
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
