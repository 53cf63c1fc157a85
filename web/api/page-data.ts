import type { QueryClient } from '@tanstack/react-query';
import type { PublicPage, Site } from '#contract/public-pages.ts';
import { discoverPath, projectPath, topicPath } from '../lib/public-paths.ts';
import { configQuery, type PublicConfig } from './config-query.ts';
import type { Inside } from './inside-query.ts';
import {
  facetsQuery,
  marketQuery,
  projectDetailsQuery,
  projectKeys,
  type ProjectListPage,
  relatedQuery,
} from './project-queries.ts';
import type { QuestionPage } from './question-queries.ts';
import { fromWire } from './wire.ts';

/** The pages that members hydrate, with what the server rendered into them. */
export type HydratedPage = Extract<PublicPage, { kind: 'discover' | 'topic' | 'project' }>;
type ProjectPage = Extract<PublicPage, { kind: 'project' }>;
type MarketPage = Exclude<HydratedPage, ProjectPage>;

export function isHydratedPage(page: PublicPage): page is HydratedPage {
  return page.kind === 'project' || page.kind === 'discover' || page.kind === 'topic';
}

/** The id of the element of a document that contains its page as JSON. */
export const pageDataId = 'page-data';

export function readPageData(): HydratedPage | null {
  const text = document.getElementById(pageDataId)?.textContent ?? 'null';
  return JSON.parse(text) as HydratedPage | null;
}

export function pathOf(page: HydratedPage): string {
  switch (page.kind) {
    case 'discover':
      return discoverPath(page.filters);
    case 'topic': {
      const { [page.facet]: _topic, ...filters } = page.filters;
      return topicPath(page.facet, page.value, filters);
    }
    case 'project':
      return projectPath(page.project.project_id);
    default:
      return page satisfies never;
  }
}

/** Puts a page's data where its components find it, on the server and before hydration. */
export function putPageData(client: QueryClient, page: HydratedPage): void {
  if (page.kind === 'project') putProject(client, page);
  else putMarket(client, page);
}

function putMarket(client: QueryClient, page: MarketPage): void {
  const { filters, list, facets } = page;
  const { view: _view, cursor = null, ...wanted } = filters;
  const shown = page.kind === 'topic' && page.showsSold ? { ...wanted, sold: true as const } : wanted;
  client.setQueryData(marketQuery({ ...shown, cursor }).queryKey, {
    pages: [fromWire(list) as ProjectListPage],
    pageParams: [cursor],
  });
  const { sort: _sort, ...counted } = shown;
  client.setQueryData(facetsQuery(counted).queryKey, facets);
}

function putProject(client: QueryClient, page: ProjectPage): void {
  const id = page.project.project_id;
  client.setQueryData(projectDetailsQuery(id).queryKey, fromWire(page.project));
  client.setQueryData<Inside | null>(
    projectKeys.inside(id),
    page.inside === null ? null : fromWire(page.inside),
  );
  client.setQueryData(relatedQuery(id).queryKey, {
    seller: page.fromSeller.map(fromWire),
    similar: page.similar.map(fromWire),
  });
  const { data, total } = page.questions;
  const questions = { data: data.map(fromWire), meta: { total, nextCursor: null } };
  client.setQueryData(projectKeys.questions(id), {
    pages: [questions as unknown as QuestionPage],
    pageParams: [null],
  });
}

/** Puts what a visitor's page shows of the configuration. */
export function putSiteData(client: QueryClient, site: Site): void {
  const config = { sandboxUrl: site.sandboxUrl, orders: fromWire(site.orders) };
  client.setQueryData(configQuery.queryKey, config as PublicConfig);
}
