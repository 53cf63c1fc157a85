import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { dashboardTexts } from '#words/screens/dashboard.ts';
import type { CompactCard } from '../../api/entities.ts';
import { failureBody } from '../../api/message-of-error.ts';
import { projectCardProps } from '../../api/project-card-props.ts';
import {
  type ProjectListName,
  projectListQuery,
  projectsOf,
  projectTotalOf,
} from '../../api/project-queries.ts';
import { useBookmark } from '../../api/use-bookmark.ts';
import { BookmarkToggle } from '../../components/project/bookmark-toggle.tsx';
import { ProjectCard } from '../../components/project/project-card.tsx';
import { ProjectListSkeleton } from '../../components/project/project-list-skeleton.tsx';
import { Button } from '../../components/ui/button.tsx';
import { RowBars } from '../../components/ui/charts/row-bars.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount, formatNumber } from '../../lib/format.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import type { DashboardSort, ProjectTab } from './project-tab.ts';

const PurchasedProjectActions = onDemandPart(
  async () => (await import('./purchased-project-actions.tsx')).PurchasedProjectActions,
);

const EmptyProjects = onDemandPart(async () => (await import('./empty-projects.tsx')).EmptyProjects);

const OwnProjectActions = onDemandPart(
  async () => (await import('./own-project-actions.tsx')).OwnProjectActions,
);

const SearchCovers = onDemandPart(async () => (await import('./search-covers.tsx')).SearchCovers);

const lists: Record<ProjectTab, ProjectListName> = {
  myproject: 'own',
  bought: 'bought',
  bookmark: 'bookmarked',
};

const SHOWN_ON_PHONE = 4;

/** The sorts `all` and `recent` both show the newest first, so they share a query. */
export function ProjectList({
  tab,
  search,
  sort,
  onClearSearch,
}: {
  tab: ProjectTab;
  search: string;
  sort: DashboardSort;
  onClearSearch: () => void;
}) {
  const list = useInfiniteQuery(
    projectListQuery(lists[tab], { search, ...(sort === 'popular' ? { sort } : {}) }),
  );
  const setBookmark = useBookmark();
  const isNarrow = useMediaQuery('(max-width: 639.98px)');
  const [limit, setLimit] = useState(SHOWN_ON_PHONE);
  if (list.isPending) return <ProjectListSkeleton />;
  if (list.data === undefined) {
    return <ErrorState title={dashboardTexts.failedTitle} body={failureBody(list.error)} query={list} />;
  }
  const projects = projectsOf(list.data);
  const shown = isNarrow ? projects.slice(0, limit) : projects;
  const showMore = () => {
    setLimit(Number.POSITIVE_INFINITY);
    if (shown.length === projects.length) void list.fetchNextPage();
  };
  return (
    <>
      <output className={projects.length === 0 ? 'sr-only' : 'mb-4 block text-sm text-muted'}>
        {dashboardTexts.found(projectTotalOf(list.data))}
      </output>
      {search !== '' && <SearchCovers list={lists[tab]} />}
      {projects.length === 0 ? (
        <EmptyProjects tab={tab} search={search} sort={sort} onClearSearch={onClearSearch} />
      ) : (
        <ul
          aria-busy={list.isPlaceholderData}
          className={classNames(
            'project-grid transition-opacity',
            tab !== 'bookmark' && 'plain-cards',
            list.isPlaceholderData && 'opacity-60',
          )}
        >
          {shown.map((project, index) => (
            <li key={project.projectId} className="grid min-w-0">
              <ProjectCard
                {...cardOf(project, tab)}
                eager={index < 3}
                link={<Link to="/projects/$projectId" params={{ projectId: project.projectId }} />}
                corner={
                  project.relation === 'visitor' ? (
                    <BookmarkToggle
                      title={project.title}
                      bookmarked={project.isBookmarked}
                      onToggle={(bookmarked) => setBookmark(project.projectId, bookmarked)}
                    />
                  ) : undefined
                }
                actions={actionsOf(project)}
              />
            </li>
          ))}
        </ul>
      )}
      {(list.hasNextPage || shown.length < projects.length) && (
        <div className="mt-6 flex justify-center">
          <Button variant="secondary" busy={list.isFetchingNextPage} onClick={showMore}>
            {commonTexts.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

/** All projects on the tab My Projects are the viewer's own, so only unlisted ones are marked there. */
function cardOf(project: CompactCard, tab: ProjectTab) {
  const { mark, ...card } = projectCardProps(project);
  const isKnown = tab === 'myproject' && project.listing === 'listed';
  return isKnown || mark === undefined ? card : { ...card, mark };
}

function actionsOf(project: CompactCard) {
  const { relation, category, listing, frozenUntil, figures } = project;
  if (relation === 'buyer') return <PurchasedProjectActions project={project} />;
  const canPublish =
    relation === 'seller' && category === 'SOFTWARE' && frozenUntil === null && listing !== 'banned';
  if (!canPublish && figures === undefined) return undefined;
  return (
    <>
      {figures !== undefined && <OwnFigures figures={figures} />}
      {canPublish && <OwnProjectActions project={project} />}
    </>
  );
}

/** How far a listing has come: who saw it, kept it, asked and bought it, and what the seller has earned with it. */
function OwnFigures({ figures }: { figures: NonNullable<CompactCard['figures']> }) {
  const { steps, earned, label } = dashboardTexts.figures;
  const rows = (['views', 'bookmarks', 'questions', 'sold'] as const).map((step) => ({
    label: steps[step],
    value: figures[step],
    text: formatNumber(figures[step]),
  }));
  return (
    <div className="w-full text-xs">
      <RowBars label={label} rows={rows} className="!text-xs" />
      {figures.earnedMinor > 0 && (
        <p className="mt-1.5 font-semibold">{earned(formatAmount(figures.earnedMinor))}</p>
      )}
    </div>
  );
}
