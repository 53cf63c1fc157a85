import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ProjectCard as Project } from '#contract/entities.ts';
import { failureBody } from '../../api/failure-body.ts';
import { projectCardProps } from '../../api/project-card-props.ts';
import { projectsOf, projectTotalOf, type ProjectListPage } from '../../api/project-queries.ts';
import { ApiError } from '../../api/send.ts';
import { useBookmark } from '../../api/use-bookmark.ts';
import { BookmarkToggle } from '../../components/ui/bookmark-toggle.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { ProjectCard } from '../../components/ui/project-card.tsx';
import { ProjectListSkeleton } from '../../components/ui/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { discoverTexts } from '../../lib/texts/discover.ts';
import { navTexts } from '../../lib/texts/nav.ts';
import { countFilters, noFilters, type ChangeView, type DiscoverView } from './discover-view.ts';

type List = UseInfiniteQueryResult<InfiniteData<ProjectListPage>>;

export function ResultList({
  list,
  view,
  onChange,
}: {
  list: List;
  view: DiscoverView;
  onChange: ChangeView;
}) {
  const layout = view.view === 'list' ? 'row' : 'grid';
  if (list.isPending) return <ProjectListSkeleton layout={layout} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title={discoverTexts.failedTitle}
        body={failureBody(list.error)}
        requestId={list.error instanceof ApiError ? list.error.problem.request_id : undefined}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const projects = projectsOf(list.data);
  if (projects.length === 0) return <EmptyResults view={view} onChange={onChange} />;
  return (
    <>
      {list.isRefetchError && !list.isFetchNextPageError && (
        <Notice
          tone="warn"
          className="mb-4"
          action={
            <Button variant="secondary" size="sm" onClick={() => void list.refetch()}>
              {commonTexts.retry}
            </Button>
          }
        >
          {discoverTexts.refreshFailed}
        </Notice>
      )}
      <ul
        aria-busy={list.isPlaceholderData}
        className={classNames(
          layout === 'row' ? 'space-y-3' : 'project-grid',
          'transition-opacity',
          list.isPlaceholderData && 'opacity-60',
        )}
      >
        {projects.map((project, index) => (
          <li key={project.project_id} className="grid min-w-0">
            <Result project={project} layout={layout} eager={index < 4} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} shown={projects.length} />
    </>
  );
}

function Result({ project, layout, eager }: { project: Project; layout: 'grid' | 'row'; eager: boolean }) {
  const setBookmark = useBookmark();
  return (
    <ProjectCard
      {...projectCardProps(project)}
      layout={layout}
      eager={eager}
      headingLevel="h2"
      link={<Link to="/projects/$projectId" params={{ projectId: project.project_id }} />}
      corner={
        project.relation === 'visitor' ? (
          <BookmarkToggle
            title={project.title}
            bookmarked={project.bookedmarked}
            onToggle={(bookmarked) => setBookmark(project.project_id, bookmarked)}
            variant={layout === 'row' ? 'quiet' : 'overlay'}
          />
        ) : undefined
      }
    />
  );
}

/** The next page comes by itself as the end comes into sight; the button is for keyboards and for when that failed. */
function LoadMore({ list, shown }: { list: List; shown: number }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const end = useRef<HTMLDivElement>(null);
  const mayLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    const element = end.current;
    if (!mayLoad || element === null || typeof IntersectionObserver !== 'function') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage();
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mayLoad, fetchNextPage]);
  return (
    <div ref={end} className="mt-8 flex flex-col items-center gap-3 text-sm text-muted">
      {isFetchNextPageError && (
        <p role="alert" className="text-bad">
          {discoverTexts.moreFailed}
        </p>
      )}
      {hasNextPage ? (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? commonTexts.retry : discoverTexts.loadMore}
        </Button>
      ) : (
        <p>{discoverTexts.end}</p>
      )}
      {hasNextPage && <p>{discoverTexts.shown(shown, projectTotalOf(list.data))}</p>}
    </div>
  );
}

function EmptyResults({ view, onChange }: { view: DiscoverView; onChange: ChangeView }) {
  if (countFilters(view) > 0) {
    return (
      <EmptyState
        drawing="search"
        title={discoverTexts.empty}
        hint={discoverTexts.emptyHint}
        action={
          <Button variant="secondary" onClick={() => onChange(noFilters, { replace: false })}>
            {discoverTexts.clearFilters}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={discoverTexts.emptyMarket}
      hint={discoverTexts.emptyMarketHint}
      action={
        <Button asChild>
          <Link to="/add-project">{navTexts.addProject}</Link>
        </Button>
      }
    />
  );
}
