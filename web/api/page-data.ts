import type { QueryClient } from '@tanstack/react-query';
import type { PublicPage, Site } from '#contract/public-pages.ts';
import { configQuery, type PublicConfig } from './config-query.ts';
import { insideQuery } from './inside-query.ts';
import { projectDetailsQuery, relatedQuery } from './project-queries.ts';
import { type QuestionPage, questionsQuery } from './question-queries.ts';
import { fromWire } from './wire.ts';

/** The pages that members hydrate, with what the server rendered into them. */
export type HydratedPage = Extract<PublicPage, { kind: 'project' }>;

export function isHydratedPage(page: PublicPage): page is HydratedPage {
  return page.kind === 'project';
}

/** The id of the element of a document that contains its page as JSON. */
export const pageDataId = 'page-data';

export function readPageData(): HydratedPage | null {
  const text = document.getElementById(pageDataId)?.textContent ?? 'null';
  return JSON.parse(text) as HydratedPage | null;
}

export function pathOf({ project }: HydratedPage): string {
  return `/projects/${project.project_id}`;
}

/** Puts a page's data where its components find it, on the server and before hydration. */
export function putPageData(client: QueryClient, page: HydratedPage): void {
  const id = page.project.project_id;
  client.setQueryData(projectDetailsQuery(id).queryKey, fromWire(page.project));
  client.setQueryData(insideQuery(id).queryKey, page.inside === null ? null : fromWire(page.inside));
  client.setQueryData(relatedQuery(id).queryKey, {
    seller: page.fromSeller.map(fromWire),
    similar: page.similar.map(fromWire),
  });
  const { data, total } = page.questions;
  const questions = { data: data.map(fromWire), meta: { total, nextCursor: null } };
  client.setQueryData(questionsQuery(id).queryKey, {
    pages: [questions as unknown as QuestionPage],
    pageParams: [null],
  });
}

/** Puts what a visitor's page shows of the configuration. */
export function putSiteData(client: QueryClient, site: Site): void {
  const { sandboxUrl, shippingHours, supportDays, supportAnswerHours } = site;
  const config = { sandboxUrl, orders: { shippingHours, supportDays, supportAnswerHours } };
  client.setQueryData(configQuery.queryKey, config as PublicConfig);
}
