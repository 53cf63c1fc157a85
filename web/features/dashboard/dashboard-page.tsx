import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, Bookmark, Boxes, GitBranch, ReceiptText, ShoppingBag } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';
import { dashboardTexts } from '#words/screens/dashboard.ts';
import { dueOrdersQuery } from '../../api/due-orders-query.ts';
import { useLinkGithub } from '../../api/github-account.ts';
import { paymentHistoryQuery } from '../../api/payment-queries.ts';
import { projectListQuery } from '../../api/project-queries.ts';
import { useProfile } from '../../api/session.tsx';
import { SearchBox } from '../../components/forms/search-box.tsx';
import { Select } from '../../components/forms/select.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { ProjectListSkeleton } from '../../components/project/project-list-skeleton.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { type TabItem, TabLinks, tileGrid } from '../../components/ui/tab-links.tsx';
import { classNames } from '../../lib/class-names.ts';
import { toastError } from '../../lib/toast.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ProjectList } from './project-list.tsx';
import type { DashboardSort, ProjectTab } from './project-tab.ts';
import { TodoList } from './todo-list.tsx';

const WaitingQuestions = onDemandPart(async () => (await import('./waiting-questions.tsx')).WaitingQuestions);
const TransactionHistory = onDemandPart(
  async () => (await import('./transaction-history.tsx')).TransactionHistory,
);

type DashboardTab = ProjectTab | 'history';

const tabs: readonly DashboardTab[] = ['myproject', 'bought', 'bookmark', 'history'];
const sorts: readonly DashboardSort[] = ['all', 'recent', 'popular'];

interface DashboardView {
  readonly tab: DashboardTab | undefined;
  readonly search: string;
  readonly sort: DashboardSort;
}

type DashboardPageProps = DashboardView & {
  onChange: (change: Partial<DashboardView>) => void;
  /** The tab is undefined if the page opens on it anyway. */
  linkTo: (tab: DashboardTab | undefined) => ReactElement<ComponentProps<'a'>>;
};

export function DashboardPage(view: DashboardPageProps) {
  const profile = useProfile();
  useDocumentTitle(dashboardTexts.title);
  const due = useQuery(dueOrdersQuery);
  // Without placeholders, a to-do list that arrives late would shift the projects below it.
  const isShaping = due.isLoading && due.failureCount === 0;
  return (
    <>
      <PageHead
        title={dashboardTexts.greeting(profile.fullName ?? profile.username ?? '')}
        subtitle={
          <>
            @{profile.username}
            <span className="max-sm:hidden">{dashboardTexts.lead}</span>
          </>
        }
        action={<GithubConnection />}
      />
      {isShaping ? <ContentSkeleton /> : <Content {...view} />}
    </>
  );
}

function ContentSkeleton() {
  return (
    <>
      <div aria-hidden="true" className={classNames(tileGrid, 'mb-6')}>
        {tabs.map((tab) => (
          <Skeleton key={tab} className="h-14.5 rounded-card md:h-23" />
        ))}
      </div>
      <ProjectListSkeleton />
    </>
  );
}

function Content({ tab: chosen, search, sort, onChange, linkTo }: DashboardPageProps) {
  const items = useTiles();
  const first = firstFilled(items);
  const tab = chosen ?? first;
  return (
    <>
      <PartBoundary>
        <TodoList />
        <WaitingQuestions />
      </PartBoundary>
      <TabLinks
        label={dashboardTexts.tabsLabel}
        items={items}
        value={tab}
        linkTo={(value) => linkTo(value === first ? undefined : value)}
      />
      <section key={tab} aria-label={dashboardTexts.tabs[tab]} className="pt-6">
        <PartBoundary>
          {tab === 'history' ? (
            <TransactionHistory />
          ) : (
            <>
              {(search !== '' || items.find(({ value }) => value === tab)?.count !== 0) && (
                <Toolbar
                  hasBalance={tab === 'myproject'}
                  search={search}
                  sort={sort}
                  onSearch={(words) => onChange({ search: words })}
                  onSort={(next) => onChange({ sort: next })}
                />
              )}
              <ProjectList
                tab={tab}
                search={search.trim()}
                sort={sort}
                onClearSearch={() => onChange({ search: '' })}
              />
            </>
          )}
        </PartBoundary>
      </section>
    </>
  );
}

function firstFilled(items: readonly TabItem<DashboardTab>[]): DashboardTab {
  const known = items.find(({ count: total }) => total !== 0);
  return known === undefined || known.count === null ? 'myproject' : known.value;
}

function count(list: { data: { pages: { meta: { total: number } }[] } | undefined }): number | null {
  return list.data?.pages[0]?.meta.total ?? null;
}

function useTiles(): readonly TabItem<DashboardTab>[] {
  const own = useInfiniteQuery(projectListQuery('own'));
  const bought = useInfiniteQuery(projectListQuery('bought'));
  const bookmarked = useInfiniteQuery(projectListQuery('bookmarked'));
  const history = useInfiniteQuery(paymentHistoryQuery);
  const icon = 'size-4.5';
  const { tabs: labels } = dashboardTexts;
  return [
    { value: 'myproject', label: labels.myproject, count: count(own), icon: <Boxes className={icon} /> },
    { value: 'bought', label: labels.bought, count: count(bought), icon: <ShoppingBag className={icon} /> },
    {
      value: 'bookmark',
      label: labels.bookmark,
      count: count(bookmarked),
      icon: <Bookmark className={icon} />,
    },
    {
      value: 'history',
      label: labels.history,
      count: count(history),
      icon: <ReceiptText className={icon} />,
    },
  ];
}

function Toolbar({
  hasBalance,
  search,
  sort,
  onSearch,
  onSort,
}: {
  hasBalance: boolean;
  search: string;
  sort: DashboardSort;
  onSearch: (words: string) => void;
  onSort: (sort: DashboardSort) => void;
}) {
  return (
    <div className="mb-4 flex gap-2 sm:gap-3">
      <SearchBox
        label={dashboardTexts.searchLabel}
        search={search}
        onSearch={onSearch}
        className="min-w-0 grow"
      />
      <div className="flex shrink-0 gap-3">
        <Select
          aria-label={dashboardTexts.sortLabel}
          value={sort}
          options={sorts.map((value) => ({ value, label: dashboardTexts.sort[value] }))}
          onValueChange={onSort}
          className="w-34 sm:w-44"
        />
        {hasBalance && (
          <Button asChild variant="secondary" className="max-sm:hidden">
            <Link to="/balance">{dashboardTexts.balance}</Link>
          </Button>
        )}
      </div>
    </div>
  );
}

function GithubConnection() {
  const profile = useProfile();
  const link = useLinkGithub();
  if (profile.githubVerified) {
    return (
      <Badge tone="ok" icon={<BadgeCheck aria-hidden="true" className="size-4" />} className="min-h-8">
        {dashboardTexts.githubVerified}
      </Badge>
    );
  }
  return (
    <Button
      variant="secondary"
      busy={link.isPending || link.isSuccess}
      icon={<GitBranch aria-hidden="true" className="size-4.5" />}
      onClick={() => link.mutate(undefined, { onError: () => toastError(dashboardTexts.githubFailed) })}
    >
      {dashboardTexts.verifyGithub}
    </Button>
  );
}
