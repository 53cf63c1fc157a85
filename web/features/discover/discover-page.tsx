import { useInfiniteQuery } from '@tanstack/react-query';
import { projectListQuery, projectTotalOf } from '../../api/project-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { discoverTexts } from '../../lib/texts/discover.ts';
import type { ChangeView, DiscoverView } from './discover-view.ts';
import { FilterBar } from './filter-bar.tsx';
import { ResultLine } from './result-line.tsx';
import { ResultList } from './result-list.tsx';

/** The market: every listed project, to search, narrow down and sort. What is shown stands in the address bar. */
export function DiscoverPage({ view, onChange }: { view: DiscoverView; onChange: ChangeView }) {
  const list = useInfiniteQuery(
    projectListQuery('listed', {
      search: view.search,
      category: view.category,
      level: view.level,
      sort: view.sort,
    }),
  );
  return (
    <>
      <PageHead title={discoverTexts.title} line={discoverTexts.lead} className="!mb-3 md:!mb-4" />
      <FilterBar view={view} onChange={onChange} />
      <PartBoundary title={discoverTexts.failedTitle} onReset={() => void list.refetch()}>
        <ResultLine
          view={view}
          onChange={onChange}
          total={list.data === undefined ? null : projectTotalOf(list.data)}
          isLoading={list.isPending}
        />
        <ResultList list={list} view={view} onChange={onChange} />
      </PartBoundary>
    </>
  );
}
