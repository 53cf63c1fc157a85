import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Order } from '#contract/entities.ts';
import { ordersQuery } from '../../api/order-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { statusTone, StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { DataTable, type Column } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Money } from '../../components/ui/money.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatDate, formatNumber, truncate } from '../../lib/format.ts';
import { texts } from '../../lib/texts.ts';

/** How much of an address the list shows (specification, section 9). */
const ADDRESS_PREVIEW = 30;

/** What the seller's buyers have ordered, oldest unshipped first. */
export function OrdersPage() {
  return (
    <>
      <PageHead title={texts.orders.title} line={texts.orders.lead} />
      <PartBoundary title={texts.orders.failedTitle}>
        <OrderList />
      </PartBoundary>
    </>
  );
}

function OrderList() {
  const orders = useInfiniteQuery(ordersQuery);
  if (orders.isPending) return <OrdersSkeleton />;
  if (orders.data === undefined) {
    return (
      <ErrorState
        title={texts.orders.failedTitle}
        body={texts.errors.network}
        busy={orders.isFetching}
        onRetry={() => void orders.refetch()}
      />
    );
  }
  const rows = orders.data.pages.flatMap((page) => page.data);
  return (
    <>
      <Counts rows={rows} total={orders.data.pages[0]?.meta.total ?? rows.length} />
      <DataTable
        caption={texts.orders.title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.shipping_id}
        empty={
          <EmptyState
            title={texts.orders.emptyTitle}
            hint={texts.orders.emptyHint}
            action={
              <Button asChild>
                <Link to="/add-project">{texts.addProject.title}</Link>
              </Button>
            }
          />
        }
      />
      {orders.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button
            variant="secondary"
            busy={orders.isFetchingNextPage}
            onClick={() => void orders.fetchNextPage()}
          >
            {texts.discover.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

const columns: readonly Column<Order>[] = [
  { id: 'project', header: texts.orders.columns.project, isName: true, cell: (row) => row.title },
  { id: 'buyer', header: texts.orders.columns.buyer, cell: (row) => row.buyer.name },
  {
    id: 'address',
    header: texts.orders.columns.address,
    cell: (row) =>
      row.shipping_address === null ? (
        '–'
      ) : (
        <span title={row.shipping_address}>{truncate(row.shipping_address, ADDRESS_PREVIEW)}</span>
      ),
  },
  {
    id: 'date',
    header: texts.orders.columns.date,
    cell: (row) => <span className="whitespace-nowrap">{formatDate(row.order_date)}</span>,
  },
  {
    id: 'status',
    header: texts.orders.columns.status,
    cell: (row) => <StatusBadge tone={statusTone(row.status)} label={texts.orders.status[row.status]} />,
  },
  {
    id: 'price',
    header: texts.orders.columns.price,
    align: 'end',
    cell: (row) => <Money priceRupees={row.price} className="font-semibold" />,
  },
];

/** Delivered hardware and every software order count as completed. */
function Counts({ rows, total }: { rows: readonly Order[]; total: number }) {
  const having = (...statuses: Order['status'][]) =>
    rows.filter((row) => statuses.includes(row.status)).length;
  const counts = [
    { label: texts.orders.counts.total, value: total },
    { label: texts.orders.counts.pending, value: having('Pending') },
    { label: texts.orders.counts.shipped, value: having('Shipped') },
    { label: texts.orders.counts.completed, value: having('Delivered', 'Completed') },
  ];
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {counts.map((count) => (
        <Card
          key={count.label}
          flush
          className="flex flex-col-reverse justify-end px-4 py-3.5 md:px-5 md:py-4"
        >
          <dd className="text-2xl font-[680] tracking-tight">{formatNumber(count.value)}</dd>
          <dt className="text-sm font-semibold text-muted">{count.label}</dt>
        </Card>
      ))}
    </dl>
  );
}

function OrdersSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{texts.common.loading}</output>
      <div className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="h-22 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}
