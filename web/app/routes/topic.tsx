import { createRoute } from '@tanstack/react-router';
import { filterValue, type Topic } from '#domain/catalogue/facets.ts';
import type { HydratedPage } from '../../api/page-data.ts';
import { discoverOptions, type DiscoverSearch } from '../discover-options.ts';
import { withPages } from '../lazy-page.ts';
import { DiscoverAt } from './discover.tsx';
import { publicFrameRoute } from './public-frame.tsx';

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
