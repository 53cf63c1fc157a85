import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { discoverTexts } from '#words/screens/discover.ts';
import { facetsQuery, marketQuery, projectTotalOf } from '../../api/project-queries.ts';
import { FacetPanel } from '../../components/project/facet-panel.tsx';
import { FilterChips } from '../../components/project/filter-chips.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { type ChangeView, type DiscoverView, type LinkTo, noFilters } from './discover-view.ts';
import { FilterBar } from './filter-bar.tsx';
import { ResultList } from './result-list.tsx';

export function DiscoverPage({
  view,
  onChange,
  linkTo,
  hasSearch,
}: {
  view: DiscoverView;
  onChange: ChangeView;
  linkTo: LinkTo;
  hasSearch: boolean;
}) {
  useDocumentTitle(discoverTexts.title);
  const { filters, sort } = view;
  const list = useInfiniteQuery(marketQuery({ ...filters, sort }));
  const { data: facets, isPending: areFacetsPending } = useQuery(facetsQuery(filters));
  const meta = list.data?.pages[0]?.meta;
  const panel = <FacetPanel facets={facets} filters={filters} linkTo={linkTo} />;
  const clear = () => onChange(noFilters(view), { replace: false });
  return (
    <>
      <FilterBar
        view={view}
        onChange={onChange}
        hasSearch={hasSearch}
        count={
          <output className="text-sm whitespace-nowrap text-muted">
            {list.isPending && discoverTexts.loading}
            {list.data !== undefined &&
              (meta?.totalIsCapped === true
                ? discoverTexts.manyResults(projectTotalOf(list.data))
                : discoverTexts.results(projectTotalOf(list.data)))}
          </output>
        }
        onClear={clear}
      >
        {panel}
      </FilterBar>
      <div className="grid gap-x-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <PartBoundary title={discoverTexts.failedTitle} onReset={() => void list.refetch()}>
            <FilterChips
              filters={filters}
              facets={facets}
              linkTo={linkTo}
              clear={
                meta?.total !== 0 && (
                  <Button variant="link" onClick={clear}>
                    {discoverTexts.clearFilters}
                  </Button>
                )
              }
            />
            {meta?.closest === true && <Notice className="mb-4">{discoverTexts.closest}</Notice>}
            {meta?.corrected !== undefined && meta.closest !== true && (
              <p className="mb-3 text-muted">{discoverTexts.corrected(meta.corrected)}</p>
            )}
            <ResultList list={list} view={view} withSold={linkTo({ sold: true })} onClear={clear} />
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
