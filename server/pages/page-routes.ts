import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LEGAL_PAGES, type PublicPage } from '#contract/public-pages.ts';
import { filterValue, MAX_FILTER_LENGTH } from '#domain/catalogue/facets.ts';
import type { Context } from '../context.ts';
import { cachedAnswer } from '../http/cached-answer.ts';
import type { Admission } from '../http/overload.ts';
import { problemOf } from '../http/problem-reply.ts';
import { limitsOfDocument } from '../http/rate-limits.ts';
import { PUBLIC_HTML } from '../http/ready-answer.ts';
import type { SendReady } from '../http/response-cache.ts';
import { LandingPageCache } from './landing-page-cache.ts';
import { cursorOf, filtersOf } from './page-query.ts';
import type { PageRenderer } from './page-renderer.ts';
import {
  readDiscover,
  readProjectPage,
  readReportPage,
  readSellerPage,
  readTopic,
  type ReadPage,
} from './read-pages.ts';
import { listTransparencyFigures } from './transparency-store.ts';

const PROJECT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const USERNAME = /^[a-z0-9_.-]{3,30}$/u;
/** With this lifetime in shared caches, a changed price is visible everywhere within a minute. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=30, must-revalidate';

type Read = (bypassesCache: boolean) => Promise<ReadPage | null>;

/** Documents are the same for all visitors, so these routes read neither tokens nor cookies. */
export function pageRoutes(
  app: FastifyInstance,
  context: Context,
  renderer: PageRenderer,
  { admission, sendReady }: { admission: Pick<Admission, 'read'>; sendReady: SendReady },
): void {
  const landing = new LandingPageCache(context.publicReads);
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    read: Read,
  ): Promise<string | Buffer> {
    let isFound = true;
    try {
      const made = await cachedAnswer(
        context.cache,
        {
          name: `page ${name}`,
          cacheControl: request.headers['cache-control'],
          form: PUBLIC_HTML,
          admit: () => admission.read(request, reply),
        },
        async (bypassesCache) => {
          const found = await read(bypassesCache);
          isFound = found !== null;
          if (found === null) return { text: '', isCacheable: false, readAt: null };
          return {
            text: await renderer.render(found.page),
            isCacheable: true,
            readAt: found.readAt,
          };
        },
      );
      if (!isFound) return await sendNotFound(reply);
      void reply.header('cache-control', CACHE_CONTROL);
      return await sendReady(made, request, reply);
    } catch (error) {
      const problem = problemOf(request, error as Error);
      const retryAfter = problem.retry_after;
      if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter));
      void reply.code(problem.status).header('cache-control', 'no-store').type(PUBLIC_HTML.type);
      return await renderer.render({ kind: 'failed' });
    }
  }

  async function sendNotFound(reply: FastifyReply): Promise<string> {
    void reply.code(404).header('cache-control', 'no-store').type(PUBLIC_HTML.type);
    return await renderer.render({ kind: 'not-found' });
  }

  function document(
    path: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) {
    app.get(
      path,
      { schema: { hide: true }, config: { isDocument: true, limits: limitsOfDocument } },
      handler,
    );
  }

  document('/', async (request, reply) =>
    answer(request, reply, 'landing', (bypassesCache) => landing.find(bypassesCache)),
  );
  document('/discover', async (request, reply) => {
    const filters = filtersOf(request.query as object as Record<string, unknown>);
    return await answer(request, reply, JSON.stringify(['discover', filters]), (bypassesCache) =>
      context.publicReads((deps) => readDiscover(deps, filters, bypassesCache)),
    );
  });
  for (const [path, facet] of [
    ['/discover/t/:value', 'technology'],
    ['/discover/s/:value', 'subject'],
  ] as const) {
    document(path, async (request, reply) => {
      const given = (request.params as { value: string }).value;
      const value = filterValue(given);
      const filters = { ...filtersOf(request.query as Record<string, unknown>), [facet]: value };
      if (value === '' || value.length > MAX_FILTER_LENGTH || /\p{Cc}/u.test(value)) {
        return await sendNotFound(reply);
      }
      return await answer(request, reply, JSON.stringify([facet, filters]), (bypassesCache) =>
        context.publicReads((deps) => readTopic(deps, facet, filters, bypassesCache)),
      );
    });
  }
  for (const [path, read] of [
    ['/projects/:projectId', readProjectPage],
    ['/projects/:projectId/report', readReportPage],
  ] as const) {
    document(path, async (request, reply) => {
      const { projectId } = request.params as { projectId: string };
      if (!PROJECT_ID.test(projectId)) return await sendNotFound(reply);
      // The response's name in the cache ends with the project's ID, so that a like invalidates the response.
      return await answer(request, reply, `${path} ${projectId}`, (bypassesCache) =>
        context.publicReads((deps) => read(deps, projectId, bypassesCache)),
      );
    });
  }
  document('/@:username', async (request, reply) => {
    const username = (request.params as { username: string }).username.toLowerCase();
    const cursor = cursorOf(request.query as Record<string, unknown>);
    if (!USERNAME.test(username)) return await sendNotFound(reply);
    return await answer(request, reply, JSON.stringify(['seller', username, cursor]), () =>
      alone(context.publicReads((deps) => readSellerPage(deps, username, cursor))),
    );
  });
  document('/transparency', async (request, reply) =>
    answer(request, reply, 'transparency', async () => ({
      page: { kind: 'transparency', figures: await listTransparencyFigures(context.database) },
      readAt: null,
    })),
  );
  for (const page of LEGAL_PAGES) {
    document(`/${page}`, async (request, reply) =>
      answer(request, reply, page, async () => ({ page: { kind: 'legal', page }, readAt: null })),
    );
  }
}

async function alone(reading: Promise<PublicPage | null>): Promise<ReadPage | null> {
  const page = await reading;
  return page === null ? null : { page, readAt: null };
}
