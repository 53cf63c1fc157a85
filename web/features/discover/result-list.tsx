import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cloneElement, memo, type ReactElement, useEffect, useMemo, useRef } from 'react';
import { pageTexts } from '#words/pages/public.ts';
import { commonTexts } from '#words/screens/common.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { navTexts } from '#words/screens/nav.ts';
import { ApiError } from '../../api/api-client.ts';
import type { CompactCard } from '../../api/entities.ts';
import { failureBody } from '../../api/message-of-error.ts';
import { projectCardProps } from '../../api/project-card-props.ts';
import { type ProjectListPage, projectsOf, projectTotalOf } from '../../api/project-queries.ts';
import { useMember } from '../../api/session.tsx';
import { useBookmark } from '../../api/use-bookmark.ts';
import { PageLink } from '../../components/layout/page-link.tsx';
import { BookmarkToggle } from '../../components/project/bookmark-toggle.tsx';
import { ProjectCard } from '../../components/project/project-card.tsx';
import { ProjectListSkeleton } from '../../components/project/project-list-skeleton.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Pages } from '../../components/ui/pages.tsx';
import { classNames } from '../../lib/class-names.ts';
import type { DiscoverView, LinkTo } from './discover-view.ts';
import { ResultGrid } from './result-grid.tsx';

type List = UseInfiniteQueryResult<InfiniteData<ProjectListPage>>;

export function ResultList({
  list,
  view,
  linkTo,
  clear,
}: {
  list: List;
  view: DiscoverView;
  linkTo: LinkTo;
  clear: ReactElement;
}) {
  const member = useMember();
  const layout = view.view === 'list' ? 'row' : 'grid';
  const projects = useMemo(() => projectsOf(list.data), [list.data]);
  if (list.isPending) return <ProjectListSkeleton layout={layout} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title={discoverTexts.failedTitle}
        body={failureBody(list.error)}
        requestId={list.error instanceof ApiError ? list.error.problem.requestId : undefined}
        query={list}
      />
    );
  }
  const total = projectTotalOf(list.data);
  const meta = list.data.pages[0]?.meta;
  /** How many of the first match, if others follow that are only close. */
  const exact = meta?.closest === true ? (meta.exact ?? 0) : 0;
  const grid = (shown: typeof projects, size: number) => (
    <ResultGrid
      projects={shown}
      total={size}
      layout={layout}
      isStale={list.isPlaceholderData}
      renderProject={(project, index) => (
        <Result project={project} layout={layout} eager={index < 4} isForMember={member !== null} />
      )}
    />
  );
  if (projects.length === 0) {
    return (
      <EmptyResults
        isFiltered={Object.keys(view.filters).length > 0}
        withSold={view.filters.sold === true ? null : linkTo({ sold: true })}
        clear={clear}
      />
    );
  }
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
      {meta?.closest !== true ? (
        grid(projects, total > projects.length || !list.hasNextPage ? Math.max(total, projects.length) : -1)
      ) : (
        <>
          {exact > 0 && grid(projects.slice(0, exact), exact)}
          <h2 className={classNames('mb-4 text-lg', exact > 0 && 'mt-8')}>
            {meta.popular === true ? discoverTexts.popular : discoverTexts.closest}
          </h2>
          {grid(projects.slice(exact), projects.length - exact)}
        </>
      )}
      {member === null ? (
        <Pages
          first={view.cursor === null ? null : linkTo({})}
          next={list.hasNextPage ? linkTo({ cursor: list.data.pages.at(-1)?.meta.nextCursor ?? null }) : null}
        />
      ) : (
        <LoadMore list={list} shown={projects.length} first={view.cursor === null ? null : linkTo({})} />
      )}
    </>
  );
}

const Result = memo(function Result({
  project,
  layout,
  eager,
  isForMember,
}: {
  project: CompactCard;
  layout: 'grid' | 'row';
  eager: boolean;
  isForMember: boolean;
}) {
  return (
    <ProjectCard
      {...projectCardProps(project)}
      layout={layout}
      eager={eager}
      headingLevel="h2"
      link={<Link to="/projects/$projectId" params={{ projectId: project.projectId }} />}
      corner={
        isForMember && project.relation === 'visitor' ? (
          <Bookmark project={project} variant={layout === 'row' ? 'quiet' : 'overlay'} />
        ) : undefined
      }
    />
  );
});

function Bookmark({ project, variant }: { project: CompactCard; variant: 'quiet' | 'overlay' }) {
  const setBookmark = useBookmark();
  return (
    <BookmarkToggle
      title={project.title}
      bookmarked={project.isBookmarked}
      onToggle={(bookmarked) => setBookmark(project.projectId, bookmarked)}
      variant={variant}
    />
  );
}

function LoadMore({ list, shown, first }: { list: List; shown: number; first: ReactElement | null }) {
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
      {first !== null && (
        <Button asChild variant="link">
          {cloneElement(first, undefined, pageTexts.firstPage)}
        </Button>
      )}
      {isFetchNextPageError && (
        <p role="alert" className="text-bad">
          {discoverTexts.moreFailed}
        </p>
      )}
      {hasNextPage ? (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? commonTexts.retry : commonTexts.loadMore}
        </Button>
      ) : (
        <p>{discoverTexts.end}</p>
      )}
      {hasNextPage && <p>{discoverTexts.shown(shown, projectTotalOf(list.data))}</p>}
    </div>
  );
}

function EmptyResults({
  isFiltered,
  withSold,
  clear,
}: {
  isFiltered: boolean;
  withSold: ReactElement | null;
  clear: ReactElement;
}) {
  if (isFiltered) {
    return (
      <EmptyState
        drawing="search"
        title={discoverTexts.empty}
        hint={discoverTexts.emptyHint}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {withSold !== null && (
              <Button asChild variant="secondary">
                {cloneElement(withSold, undefined, discoverTexts.showSold)}
              </Button>
            )}
            <Button asChild variant="quiet">
              {clear}
            </Button>
          </div>
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
          <PageLink to="/add-project">{navTexts.addProject}</PageLink>
        </Button>
      }
    />
  );
}
