import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { cloneElement, type ReactNode } from 'react';
import type { MarketFilters, Topic } from '#domain/catalogue/facets.ts';
import { pageTexts } from '#words/pages/public.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { facetsQuery, marketQuery, projectTotalOf } from '../../api/project-queries.ts';
import { useMember } from '../../api/session.tsx';
import { FacetPanel } from '../../components/project/facet-panel.tsx';
import { topicName } from '../../components/project/facets.ts';
import { FilterChips } from '../../components/project/filter-chips.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { type DiscoverView, type LinkTo, noFilters } from './discover-view.ts';
import { ResultBar } from './result-bar.tsx';
import { ResultList } from './result-list.tsx';

const SaveSearch = onDemandPart<{ filters: MarketFilters }>(
  async () => (await import('./save-search.tsx')).SaveSearch,
);

/**
 * Filters, sort and view are links, so the page also works without scripts.
 *
 * @param topic - if the page is about one technology or subject
 * @param search - for frames without a search field
 */
export function DiscoverPage({
  view,
  linkTo,
  topic,
  search,
}: {
  view: DiscoverView;
  linkTo: LinkTo;
  topic?: Topic | undefined;
  search?: ReactNode;
}) {
  const { filters, sort, cursor } = view;
  const member = useMember();
  const list = useInfiniteQuery(marketQuery({ ...filters, sort, cursor }));
  const { data: facets, isPending: areFacetsPending } = useQuery(facetsQuery(filters));
  const title =
    topic === undefined
      ? discoverTexts.title
      : pageTexts.topicTitle[topic](topicName(topic, filters[topic] ?? '', facets));
  useDocumentTitle(title);
  const meta = list.data?.pages[0]?.meta;
  const panel = <FacetPanel facets={facets} filters={filters} linkTo={linkTo} />;
  const clear = cloneElement(linkTo(noFilters(view)), undefined, discoverTexts.clearFilters);
  return (
    <>
      <ResultBar
        title={title}
        isMarket={topic === undefined}
        view={view}
        linkTo={linkTo}
        search={search}
        count={
          list.data === undefined
            ? list.isPending
              ? discoverTexts.loading
              : ''
            : meta?.totalIsCapped === true
              ? discoverTexts.manyResults(projectTotalOf(list.data))
              : discoverTexts.results(projectTotalOf(list.data))
        }
        isCounted={list.data !== undefined}
        clear={clear}
      >
        {panel}
      </ResultBar>
      <div className="grid gap-x-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <PartBoundary title={discoverTexts.failedTitle} onReset={() => void list.refetch()}>
            <FilterChips
              filters={filters}
              facets={facets}
              paid={list.isPlaceholderData ? undefined : meta?.paid}
              linkTo={linkTo}
              clear={
                meta?.total !== 0 && (
                  <Button asChild variant="link">
                    {clear}
                  </Button>
                )
              }
            />
            {member !== null && Object.keys(filters).length > 0 && <SaveSearch filters={filters} />}
            {meta?.closest === true && (
              <Notice className="mb-4">
                {meta.popular === true ? discoverTexts.popular : discoverTexts.closest(meta.exact ?? 0)}
              </Notice>
            )}
            {meta?.corrected !== undefined && meta.closest !== true && (
              <p className="mb-3 text-muted">{discoverTexts.corrected(meta.corrected)}</p>
            )}
            <ResultList list={list} view={view} linkTo={linkTo} clear={clear} />
          </PartBoundary>
        </div>
        <nav
          aria-label={discoverTexts.filters}
          className="max-lg:hidden lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:pr-2 lg:pb-4"
        >
          {!areFacetsPending && panel}
        </nav>
      </div>
    </>
  );
}
