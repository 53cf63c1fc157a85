import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MAX_OWN_SEARCHED } from '#domain/projects/project-list.ts';
import { commonTexts } from '#words/screens/common.ts';
import { navTexts } from '#words/screens/nav.ts';
import { ordersTexts } from '#words/screens/orders.ts';
import { ownSearchTexts } from '#words/screens/own-search.ts';
import { failureBody } from '../../api/failure-body.ts';
import { orderListQuery, orderMetaOf } from '../../api/order-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderList } from './order-list.tsx';
import { OrderOverview } from './order-overview.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { type ChangeView, isFiltered, noFilters, type OrdersView } from './orders-view.ts';

export function OrdersPage({ view, onChange }: { view: OrdersView; onChange: ChangeView }) {
  return (
    <>
      <PageHead
        title={ordersTexts.title}
        subtitle={<span className="max-md:hidden">{ordersTexts.lead}</span>}
        className="max-md:mb-3"
        action={
          <Button asChild variant="secondary">
            <Link to="/balance">{ordersTexts.balance}</Link>
          </Button>
        }
      />
      <PartBoundary title={ordersTexts.failedTitle}>
        <Orders view={view} onChange={onChange} />
      </PartBoundary>
    </>
  );
}

function Orders({ view, onChange }: { view: OrdersView; onChange: ChangeView }) {
  const list = useInfiniteQuery(orderListQuery(view));
  const [areFiltersShown, setAreFiltersShown] = useState(isFiltered(view));
  if (list.isPending) return <OrdersSkeleton />;
  const meta = list.data === undefined ? undefined : orderMetaOf(list.data);
  if (list.data === undefined || meta === undefined) {
    return (
      <ErrorState
        title={ordersTexts.failedTitle}
        body={failureBody(list.error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (meta.counts.total === 0) {
    return (
      <EmptyState
        title={ordersTexts.emptyTitle}
        hint={ordersTexts.emptyHint}
        action={
          <Button asChild>
            <Link to="/add-project">{navTexts.addProject}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex flex-col">
      <OrderOverview meta={meta} status={view.status} onChange={onChange} />
      <OrderFilters view={view} onChange={onChange} className={areFiltersShown ? '' : 'max-md:hidden'} />
      <div className="mb-2 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 md:mb-3">
        <output className="font-semibold" aria-busy={list.isPlaceholderData || undefined}>
          {list.isPlaceholderData ? commonTexts.loading : ordersTexts.results(meta.total)}
        </output>
        {view.search.trim() !== '' && meta.counts.total > MAX_OWN_SEARCHED && (
          <p className="text-sm text-muted">{ownSearchTexts.covers(MAX_OWN_SEARCHED)}</p>
        )}
        <Button
          variant="link"
          aria-expanded={areFiltersShown}
          onClick={() => setAreFiltersShown(!areFiltersShown)}
          className="ml-auto md:hidden"
        >
          {ordersTexts.filter}
        </Button>
        {isFiltered(view) && meta.total > 0 && (
          <Button variant="link" onClick={() => onChange(noFilters, { replace: false })}>
            {ordersTexts.clearFilters}
          </Button>
        )}
      </div>
      {meta.total === 0 && !list.isPlaceholderData ? (
        <EmptyState
          drawing="search"
          title={ordersTexts.noMatchTitle}
          hint={ordersTexts.noMatchHint}
          action={
            <Button variant="secondary" onClick={() => onChange(noFilters, { replace: false })}>
              {ordersTexts.clearFilters}
            </Button>
          }
        />
      ) : (
        <OrderList
          data={list.data}
          total={meta.total}
          isStale={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          moreFailed={list.isFetchNextPageError}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
    </div>
  );
}
