import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LEGAL_PAGES, type ListFilters } from '#contract/public-pages.ts';
import { filterValue, MAX_FILTER_LENGTH, PRICE_BAND_VALUES, topicValue } from '#domain/catalogue/facets.ts';
import { Batches } from '#domain/common/batches.ts';
import { pathIn } from '#domain/common/languages.ts';
import { LIST_SORTS } from '#domain/projects/project-list.ts';
import { CATEGORIES, COMPLEXITIES } from '#domain/projects/project.ts';
import { findRenamedSeller } from '../catalogue/list-public.ts';
import type { Context } from '../context.ts';
import { pageLanguage } from '../http/language.ts';
import { problemOf } from '../http/problem-reply.ts';
import { limitsOfDocument } from '../http/rate-limits.ts';
import { KeptDocuments, type PageSource, type ReadPage } from './kept-documents.ts';
import type { PageRenderer } from './page-renderer.ts';
import { type AskedVersion, listPageVersions } from './page-version-store.ts';
import {
  readLanding,
  type PageDeps,
  readDiscover,
  readProjectPage,
  readReportPage,
  readSellerPage,
  readTopic,
} from './read-pages.ts';
import { listTransparencyFigures, listTransparencyWeeks } from './transparency-store.ts';

const PROJECT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const USERNAME = /^[a-z0-9_.-]{3,30}$/u;

const MAX_AGE_OF_LISTS_MS = 1_000;
const MAX_AGE_OF_LANDING_MS = 10_000;
const MAX_AGE_OF_TEXTS_MS = 60_000;
/** Counters, the choice of similar projects and the standing of their sellers do not belong to a project's version. */
const MAX_AGE_OF_PROJECTS_MS = 600_000;

type AskedPage = Omit<PageSource, 'language'>;

/** Documents are the same for all visitors, so these routes read neither tokens nor cookies. */
export function pageRoutes(
  app: FastifyInstance,
  { publicReads, database }: Context,
  renderer: PageRenderer,
): void {
  const { refusals } = renderer;
  const documents = new KeptDocuments({ renderer });
  const versions = new Batches<AskedVersion, string | null>((asked) =>
    publicReads((deps) => listPageVersions(deps.database, asked)),
  );

  async function answer(request: FastifyRequest, reply: FastifyReply, asked: AskedPage): Promise<unknown> {
    try {
      const language = pageLanguage(request);
      const source = { ...asked, language, name: `${language} ${asked.name}` };
      const isReload = /\bno-cache\b/iu.test(request.headers['cache-control'] ?? '');
      const found = await documents.open(source, request.ip, isReload);
      if (found === null) {
        const moved = (await source.findMoved?.()) ?? null;
        if (moved !== null) return await reply.redirect(pathIn(language, moved), 302);
        return await refusals.send('not-found', request, reply, 404);
      }
      return await found.send(request, reply);
    } catch (error) {
      const problem = problemOf(request, error as Error);
      const retryAfter = problem.retry_after;
      if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter));
      return await refusals.send('failed', request, reply, problem.status);
    }
  }

  function document(path: string, sourceOf: (request: FastifyRequest) => AskedPage | null) {
    app.get(
      path,
      { schema: { hide: true }, config: { isDocument: true, limits: limitsOfDocument } },
      async (request, reply) => {
        const source = sourceOf(request);
        return source === null
          ? await refusals.send('not-found', request, reply, 404)
          : await answer(request, reply, source);
      },
    );
  }

  function list(
    name: readonly unknown[],
    read: (deps: PageDeps) => Promise<ReadPage | null>,
    maxAgeMs = MAX_AGE_OF_LISTS_MS,
  ): AskedPage {
    return {
      name: JSON.stringify(name),
      maxAgeMs,
      read: () => publicReads(read),
    };
  }

  document('/', () =>
    list(['landing'], async (deps) => ({ page: await readLanding(deps) }), MAX_AGE_OF_LANDING_MS),
  );
  document('/discover', (request) => {
    const filters = filtersOf(request.query as Record<string, unknown>);
    return list(['discover', filters], (deps) => readDiscover(deps, filters));
  });
  for (const [path, facet] of [
    ['/discover/t/:value', 'technology'],
    ['/discover/s/:value', 'subject'],
  ] as const) {
    document(path, (request) => {
      const value = topicValue((request.params as { value: string }).value);
      if (value === null) return null;
      const filters = { ...filtersOf(request.query as Record<string, unknown>), [facet]: value };
      return list([facet, filters], (deps) => readTopic(deps, facet, filters));
    });
  }
  for (const [path, read] of [
    ['/projects/:projectId', readProjectPage],
    ['/projects/:projectId/report', readReportPage],
  ] as const) {
    document(path, (request) => {
      const { projectId } = request.params as { projectId: string };
      if (!PROJECT_ID.test(projectId)) return null;
      const name = `${path} ${projectId}`;
      return {
        name,
        maxAgeMs: MAX_AGE_OF_PROJECTS_MS,
        findVersion: (related) => versions.add(name, { projectId, related }),
        read: () => publicReads((deps) => read(deps, projectId)),
      };
    });
  }
  document('/@:username', (request) => {
    const username = (request.params as { username: string }).username.toLowerCase();
    const cursor = cursorOf(request.query as Record<string, unknown>);
    if (!USERNAME.test(username)) return null;
    return {
      ...list(['seller', username, cursor], (deps) => readSellerPage(deps, username, cursor)),
      findMoved: async () => {
        const present = await publicReads((deps) => findRenamedSeller(deps, username));
        return present === null ? null : `/@${present}`;
      },
    };
  });
  document('/transparency', () => ({
    name: 'transparency',
    maxAgeMs: MAX_AGE_OF_PROJECTS_MS,
    read: async () => {
      const figures = await listTransparencyFigures(database);
      return {
        page: { kind: 'transparency', figures, weeks: await listTransparencyWeeks(database, Date.now()) },
      };
    },
  }));
  for (const page of LEGAL_PAGES) {
    document(`/${page}`, () => ({
      name: page,
      maxAgeMs: MAX_AGE_OF_TEXTS_MS,
      read: async () => ({ page: { kind: 'legal', page } }),
    }));
  }
}

/** Of a public page. Unknown values are ignored, so that no URL causes an error. */
type Query = Readonly<Record<string, unknown>>;

const MAX_SEARCH_LENGTH = 100;
const CURSOR = /^[\w-]{1,400}$/u;

function filtersOf(query: Query): ListFilters {
  const search = textOf(query['search']).slice(0, MAX_SEARCH_LENGTH).trim();
  const category = choiceOf(CATEGORIES, query['category']);
  const level = choiceOf(COMPLEXITIES, query['level']);
  const price = choiceOf(PRICE_BAND_VALUES, query['price']);
  const subject = filterValue(textOf(query['subject']).slice(0, MAX_FILTER_LENGTH));
  const technology = filterValue(textOf(query['technology']).slice(0, MAX_FILTER_LENGTH));
  const isSet = (name: string) => choiceOf(['true'], query[name]) !== undefined;
  const sort = choiceOf(LIST_SORTS, query['sort']);
  const view = choiceOf(['list'], query['view']);
  const cursor = cursorOf(query);
  return {
    ...(search === '' ? {} : { search }),
    ...(category === undefined ? {} : { category }),
    ...(level === undefined ? {} : { level }),
    ...(price === undefined ? {} : { price }),
    ...(subject === '' ? {} : { subject }),
    ...(technology === '' ? {} : { technology }),
    ...(isSet('tests') ? { tests: true } : {}),
    ...(isSet('video') ? { video: true } : {}),
    ...(isSet('sold') ? { sold: true } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(view === undefined ? {} : { view }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

function cursorOf(query: Query): string | undefined {
  const cursor = textOf(query['cursor']);
  return CURSOR.test(cursor) ? cursor : undefined;
}

function textOf(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last.replaceAll(/\p{Cc}+/gu, ' ') : '';
}

function choiceOf<const Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  const text = textOf(given);
  return values.find((value) => value === text);
}
