import type { CompactCard } from '#contract/entities/compact-card.ts';
import type { ProjectDetails } from '#contract/entities/project.ts';
import type { Inside } from '#contract/inside-calls.ts';
import type { CardList, ListFilters, PublicPage, SellerReviews } from '#contract/public-pages.ts';
import { MAX_FACET_VALUES, type Topic } from '#domain/catalogue/facets.ts';
import { shownInside } from '#domain/inside/shown-inside.ts';
import { canSeeWholeInside } from '#domain/projects/project-access.ts';
import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { listFacets } from '../catalogue/list-facets.ts';
import { listProjects, type ProjectPage } from '../catalogue/list-projects.ts';
import { listOfferedProjects, PUBLIC_PAGE_SIZE, showSeller } from '../catalogue/list-public.ts';
import { type PublicExtras, readPublicExtras } from '../catalogue/list-related.ts';
import { showProject } from '../catalogue/show-project.ts';
import { presentCards, presentDetails, presentPage } from '../catalogue/shown-texts.ts';
import type { Context } from '../context.ts';
import { presentQuestion } from '../projects/questions/question-presenter.ts';
import { presentInside } from '../verification/inside-presenter.ts';
import type { ReadPage } from './kept-documents.ts';
import { listPageVersions, versionOf } from './page-version-store.ts';
import { previewAddress } from './preview-picture.ts';

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

export type PageDeps = Pick<Context, 'database' | 'counts' | 'romaniser'>;

const ANYONE = null;

export async function readDiscover(deps: PageDeps, filters: ListFilters): Promise<ReadPage> {
  return { page: { kind: 'discover', ...(await readMarket(deps, filters)) } };
}

export async function readTopic(
  deps: PageDeps,
  facet: 'technology' | 'subject',
  filters: ListFilters,
): Promise<ReadPage | null> {
  const value = filters[facet] ?? '';
  let found = await readMarket(deps, filters);
  const showsSold = found.list.data.length === 0 && filters.sold === undefined;
  if (showsSold) found = await readMarket(deps, { ...filters, sold: true });
  if (found.list.data.length === 0) return null;
  return { page: { kind: 'topic', facet, value, showsSold, ...found, filters } };
}

async function readMarket(deps: PageDeps, filters: ListFilters) {
  const { view: _view, cursor, search, category, level, sort, sold, ...facets } = filters;
  const hidesSold = sold === undefined;
  const request = {
    ...(search === undefined ? {} : { search }),
    ...(category === undefined ? {} : { category }),
    ...(level === undefined ? {} : { level }),
    ...(sort === undefined ? {} : { sort }),
    facets,
    hidesSold,
    viewerId: ANYONE,
    scope: 'market',
    view: 'card',
    limit: PUBLIC_PAGE_SIZE,
    closest: true,
  } as const;
  const found = await withoutWrongCursor(cursor, (after) =>
    listProjects(deps, after === undefined ? request : { ...request, cursor: after }),
  );
  const counts = await listFacets(deps, {
    ...(search === undefined ? {} : { search }),
    filters: {
      ...facets,
      ...(category === undefined ? {} : { category }),
      ...(level === undefined ? {} : { level }),
    },
    hidesSold,
  });
  return { filters, list: listOf(found), facets: counts };
}

export async function listCards(
  deps: PageDeps,
  sort: 'popular' | 'newest',
  limit: number,
  only: { facets?: Partial<Record<Topic, string>>; hidesSold?: boolean } = {},
): Promise<readonly CompactCard[]> {
  const found = await listProjects(deps, {
    viewerId: ANYONE,
    scope: 'market',
    view: 'card',
    sort,
    limit,
    ...only,
  });
  return listOf(found).data;
}

/** @returns null if visitors may not see the project */
export async function readProject(
  deps: Pick<PageDeps, 'database'>,
  projectId: string,
): Promise<ProjectDetails | null> {
  try {
    const found = await showProject(deps, { viewerId: ANYONE, projectId });
    return (JSON.parse(presentDetails(found, ANYONE)) as { data: ProjectDetails }).data;
  } catch (error) {
    if (error instanceof ProjectNotFoundError) return null;
    throw error;
  }
}

/**
 * The version is read first, so that no part is older.
 * @returns null if visitors may not see the project
 */
export async function readProjectPage(deps: PageDeps, projectId: string): Promise<ReadPage | null> {
  const [version] = await listPageVersions(deps.database, [{ projectId, related: [] }]);
  const project = typeof version === 'string' ? await readProject(deps, projectId) : null;
  if (typeof version !== 'string' || project === null) return null;
  const related = await readPublicExtras(deps, projectId);
  return {
    page: {
      kind: 'project',
      project,
      preview: previewAddress(project),
      inside: insideOf(related.inside),
      questions: questionsOf(related.questions),
      fromSeller: cardsOf(related.seller),
      similar: cardsOf(related.similar),
    },
    version: versionOf(version, related.versions),
    related: related.versions.map(({ id }) => id),
  };
}

export async function readReportPage(deps: PageDeps, projectId: string): Promise<ReadPage | null> {
  const [version] = await listPageVersions(deps.database, [{ projectId, related: [] }]);
  const project = typeof version === 'string' ? await readProject(deps, projectId) : null;
  if (typeof version !== 'string' || project === null || project.verification === null) return null;
  return { page: { kind: 'report', project, preview: previewAddress(project) }, version };
}

export async function readSellerPage(
  deps: PageDeps,
  username: string,
  cursor: string | undefined,
): Promise<ReadPage | null> {
  const seller = await showSeller(deps, username);
  if (seller === null) return null;
  const found = await withoutWrongCursor(cursor, (after) => listOfferedProjects(deps, seller.id, after));
  return {
    page: {
      kind: 'seller',
      author: JSON.parse(`{${seller.author}}`) as ProjectDetails['author'],
      reviews: JSON.parse(`{${seller.reviews}}`) as SellerReviews,
      sold: seller.sold,
      list: listOf(found),
      ...(cursor === undefined ? {} : { cursor }),
    },
  };
}

function insideOf(row: PublicExtras['inside']): Inside | null {
  if (!row?.inside) return null;
  const { inside, showsReadme, showsTree, repositoryPrivate, commitSha, languages } = row;
  const choice = { showsReadme, showsTree, repositoryPrivate };
  const viewer = { isSeller: false, hasPaid: false };
  const shown = shownInside(inside, choice, canSeeWholeInside(viewer));
  return presentInside({ viewer, choice, inside: shown, commitSha, languages });
}

function questionsOf({
  rows,
  total,
}: PublicExtras['questions']): Extract<PublicPage, { kind: 'project' }>['questions'] {
  const data = rows.map((row) => {
    return presentQuestion({
      ...row,
      askedAt: new Date(row.askedAt),
      answeredAt: row.answeredAt === null ? null : new Date(row.answeredAt),
      // A visitor reads no names.
      isAnonymous: true,
      mine: false,
      reported: false,
    });
  });
  return { data, total };
}

function listOf(found: ProjectPage): CardList {
  return JSON.parse(presentPage(found, ANYONE)) as CardList;
}

function cardsOf(rows: ProjectPage['rows']): CompactCard[] {
  return JSON.parse(presentCards(rows, ANYONE)) as CompactCard[];
}

async function withoutWrongCursor<Found>(
  cursor: string | undefined,
  read: (cursor: string | undefined) => Promise<Found>,
): Promise<Found> {
  try {
    return await read(cursor);
  } catch (error) {
    if (cursor === undefined || !(error instanceof InvalidFieldError)) throw error;
    return await read(undefined);
  }
}
