import { createRoute, redirect } from '@tanstack/react-router';
import { filterValue, type Topic } from '#domain/catalogue/facets.ts';
import type { HydratedPage } from '../../api/page-data.ts';
import { localPath } from '../../lib/local-path.ts';
import { discoverOptions, type DiscoverSearch } from '../discover-options.ts';
import { guardStepOf } from '../guard.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { rootRoute } from './root.tsx';

/**
 * The server renders these pages for visitors, and the application hydrates them for members. Inside the application
 * only members open them; for anybody else the document is loaded.
 */
export const publicFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public-frame',
  beforeLoad: async ({ context: { session, isServer }, location, preload }) => {
    if (isServer === true) return { isMember: false };
    const state = preload ? session.getState() : await session.settled();
    const isMember = guardStepOf(state) === 'inside';
    if (!isMember && !preload) throw redirect({ href: localPath(location.href), reloadDocument: true });
    return { isMember };
  },
  // Everything hydrates at once, so that nothing is updated before it is hydrated.
  wrapInSuspense: false,
  component: lazyPage(() => import('../public-frame.tsx'), 'PublicFrame'),
});

export const DiscoverAt = lazyPage(() => import('../discover-at.tsx'), 'DiscoverAt');

export const discoverRoute = createRoute({
  getParentRoute: () => publicFrameRoute,
  path: '/discover',
  ...discoverOptions,
  wrapInSuspense: false,
  component: withPages(Discover, DiscoverAt),
});

function Discover() {
  return <DiscoverAt path="/discover" search={discoverRoute.useSearch()} />;
}

// Pages about a technology or subject have their own addresses for search engines. Their filters lead to /discover.

export const technologyRoute = createRoute({
  getParentRoute: () => publicFrameRoute,
  path: '/discover/t/$value',
  ...discoverOptions,
  beforeLoad: ({ context, params }) => ({ added: addedBy('technology', params.value, context.servedPage) }),
  wrapInSuspense: false,
  component: withPages(() => {
    const { added } = technologyRoute.useRouteContext();
    return (
      <DiscoverAt path="/discover" search={technologyRoute.useSearch()} added={added} topic="technology" />
    );
  }, DiscoverAt),
});

export const subjectRoute = createRoute({
  getParentRoute: () => publicFrameRoute,
  path: '/discover/s/$value',
  ...discoverOptions,
  beforeLoad: ({ context, params }) => ({ added: addedBy('subject', params.value, context.servedPage) }),
  wrapInSuspense: false,
  component: withPages(() => {
    const { added } = subjectRoute.useRouteContext();
    return <DiscoverAt path="/discover" search={subjectRoute.useSearch()} added={added} topic="subject" />;
  }, DiscoverAt),
});

function addedBy(facet: Topic, given: string, page: HydratedPage | null | undefined): DiscoverSearch {
  const value = filterValue(given);
  const isServed = page?.kind === 'topic' && page.facet === facet && page.value === value;
  return { [facet]: value, ...(isServed && page.showsSold ? { sold: true } : {}) };
}

const ProjectScreen = lazyPage(() => import('../project-screen.tsx'), 'ProjectScreen');
const ProjectParts = lazyPage(() => import('../../features/project-page/project-parts.tsx'), 'ProjectParts');
const RelatedProjects = lazyPage(
  () => import('../../features/project-page/related-projects.tsx'),
  'RelatedProjects',
);

interface ProjectSearch {
  /** Set by the payment provider when the bank's page redirects back. */
  redirect_status?: string;
  /** Set by the public page's buy button to open the payment after sign-in. */
  buy?: 1;
  /** Set by the seller's dashboard to open the dialog that publishes a version. */
  publish?: 1;
}

function readProject({ redirect_status: status, buy, publish }: Record<string, unknown>): ProjectSearch {
  return {
    ...(typeof status === 'string' ? { redirect_status: status } : {}),
    ...(String(buy) === '1' ? { buy: 1 } : {}),
    ...(String(publish) === '1' ? { publish: 1 } : {}),
  };
}

export const projectRoute = createRoute({
  getParentRoute: () => publicFrameRoute,
  path: '/projects/$projectId',
  validateSearch: readProject,
  loader: async ({ context, params: { projectId }, preload }) => {
    const { isServer = false, servedPage = null } = context;
    // A document from the server contains these parts, so their code is loaded after the page's own.
    const parts =
      isServer || servedPage === null
        ? Promise.all([ProjectParts.preload?.(), RelatedProjects.preload?.()])
        : null;
    if (isServer) await parts;
    await prefetch(
      context,
      () => import('../../api/project-queries.ts'),
      (client, { openProject, previewProject }) => {
        void (preload ? previewProject : openProject)(client, projectId);
      },
    );
  },
  wrapInSuspense: false,
  component: withPages(Project, ProjectScreen),
});

function Project() {
  return <ProjectScreen ProjectParts={ProjectParts} RelatedProjects={RelatedProjects} />;
}
