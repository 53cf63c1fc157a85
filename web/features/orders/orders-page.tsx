import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { MAX_OWN_SEARCHED } from '#domain/projects/project-list.ts';
import { commonTexts } from '#words/screens/common.ts';
import { navTexts } from '#words/screens/nav.ts';
import { ordersTexts } from '#words/screens/orders.ts';
import { ownSearchTexts } from '#words/screens/own-search.ts';
import type { Order } from '../../api/entities.ts';
import { failureBody } from '../../api/message-of-error.ts';
import { orderListQuery, orderMetaOf, type OrderPages, ordersIn } from '../../api/order-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { OrderCard } from './order-card.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderOverview } from './order-overview.tsx';
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
    return <ErrorState title={ordersTexts.failedTitle} body={failureBody(list.error)} query={list} />;
  }
  if (meta.counts.total === 0) {
    return (
      <EmptyState
        title={ordersTexts.emptyTitle}
        hint={ordersTexts.emptyHint}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button asChild>
              <Link to="/dashboard" search={{ tab: 'bought' }}>
                {ordersTexts.purchases}
              </Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/add-project">{navTexts.addProject}</Link>
            </Button>
          </div>
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
        <Button asChild variant="link">
          <Link to="/dashboard" search={{ tab: 'bought' }}>
            {ordersTexts.purchases}
          </Link>
        </Button>
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

const OrderDialog = onDemandWhileOpen(async () => (await import('./order-dialog.tsx')).OrderDialog);
const StatusDialog = onDemandWhileOpen(async () => (await import('./status-dialog.tsx')).StatusDialog);

type OpenDialog = { readonly kind: 'details' | 'status'; readonly order: Order };

function OrderList({
  data,
  total,
  isStale,
  hasMore,
  isLoadingMore,
  moreFailed,
  onLoadMore,
}: {
  data: OrderPages;
  total: number;
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  moreFailed: boolean;
  onLoadMore: () => void;
}) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const orders = useMemo(() => ordersIn(data), [data]);
  const showDetails = useCallback((order: Order) => setOpenDialog({ kind: 'details', order }), []);
  const showStatus = useCallback((order: Order) => setOpenDialog({ kind: 'status', order }), []);
  // After a status change, the filters may exclude the order from the list. The dialog then shows the order as it was
  // when the dialog was opened.
  const shown =
    openDialog === null
      ? null
      : (orders.find((order) => order.shippingId === openDialog.order.shippingId) ?? openDialog.order);
  const close = () => setOpenDialog(null);
  return (
    <>
      <ul
        aria-label={ordersTexts.listLabel}
        aria-busy={isStale || undefined}
        className={classNames('space-y-3', isStale && 'opacity-60')}
      >
        {orders.map((order) => (
          <li key={order.shippingId} className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
            <OrderCard order={order} onDetails={showDetails} onUpdate={showStatus} />
          </li>
        ))}
      </ul>
      {moreFailed && (
        <Notice tone="bad" urgent className="mt-4">
          {ordersTexts.moreFailed}
        </Notice>
      )}
      {hasMore && (
        <div className="mt-6 flex flex-col items-center gap-2">
          <p className="text-sm text-muted">{ordersTexts.shownOf(orders.length, total)}</p>
          <Button variant="secondary" busy={isLoadingMore} onClick={onLoadMore}>
            {moreFailed ? commonTexts.retry : ordersTexts.loadMore}
          </Button>
        </div>
      )}
      {openDialog !== null && shown !== null && (
        <>
          <OrderDialog
            open={openDialog.kind === 'details'}
            order={shown}
            onClose={close}
            onUpdate={() => showStatus(shown)}
          />
          <StatusDialog
            key={shown.shippingId}
            open={openDialog.kind === 'status'}
            order={openDialog.order}
            onClose={close}
          />
        </>
      )}
    </>
  );
}

const frame = 'rounded-card border border-line bg-surface';

function OrdersSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{commonTexts.loading}</output>
      <div className="mb-6 grid gap-3 max-md:hidden lg:grid-cols-2 lg:gap-4">
        <div className="grid grid-cols-2 gap-3 lg:gap-4">
          {[1, 2, 3, 4].map((tile) => (
            <div key={tile} className={`${frame} flex min-h-22 flex-col justify-center gap-2.5 px-4 md:px-5`}>
              <Skeleton className="h-3.5 w-20" />
              <Skeleton className="h-6 w-10" />
            </div>
          ))}
        </div>
        <div className={`${frame} flex h-58 flex-col justify-between p-4 md:p-6`}>
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-px w-full" />
        </div>
      </div>
      <Skeleton className="mb-13 h-12 rounded-card md:hidden" />
      <div className="mb-6 grid grid-cols-2 gap-3 max-md:hidden lg:grid-cols-[1fr_11rem_11rem]">
        <Skeleton className="h-(--control-h) rounded-control max-lg:col-span-2" />
        <Skeleton className="h-(--control-h) rounded-control" />
        <Skeleton className="h-(--control-h) rounded-control" />
      </div>
      <div className="space-y-3">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className={`${frame} flex items-center gap-4 p-4`}>
            <Skeleton className="h-14 w-18 shrink-0 rounded-control" />
            <div className="min-w-0 grow space-y-2.5">
              <Skeleton className="h-4 w-56 max-w-full" />
              <Skeleton className="h-3.5 w-36" />
            </div>
            <Skeleton className="h-6 w-24 rounded-full max-sm:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}
