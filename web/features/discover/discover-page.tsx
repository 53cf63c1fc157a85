import { useInfiniteQuery } from '@tanstack/react-query';
import { discoverTexts } from '#words/screens/discover.ts';
import { projectListQuery, projectTotalOf } from '../../api/project-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import type { ChangeView, DiscoverView } from './discover-view.ts';
import { FilterBar } from './filter-bar.tsx';
import { ResultLine } from './result-line.tsx';
import { ResultList } from './result-list.tsx';

/** Shows all listed projects with search, filters and sort. The URL contains the view state. */
export function DiscoverPage({ view, onChange }: { view: DiscoverView; onChange: ChangeView }) {
  const list = useInfiniteQuery(
    projectListQuery('listed', {
      search: view.search,
      category: view.category,
      level: view.level,
      sort: view.sort,
    }),
  );
  const meta = list.data?.pages[0]?.meta;
  return (
    <>
      <PageHead title={discoverTexts.title} subtitle={discoverTexts.lead} className="!mb-3 md:!mb-4" />
      <FilterBar view={view} onChange={onChange} />
      <PartBoundary title={discoverTexts.failedTitle} onReset={() => void list.refetch()}>
        <ResultLine
          view={view}
          onChange={onChange}
          total={list.data === undefined ? null : projectTotalOf(list.data)}
          isCapped={meta?.totalIsCapped === true}
          isLoading={list.isPending}
        />
        {meta?.closest === true && <Notice className="mb-4">{discoverTexts.closest}</Notice>}
        {meta?.corrected !== undefined && meta.closest !== true && (
          <p className="mb-4 text-muted">{discoverTexts.corrected(meta.corrected)}</p>
        )}
        <ResultList list={list} view={view} onChange={onChange} />
      </PartBoundary>
    </>
  );
}
