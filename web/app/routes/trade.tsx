import { createRoute } from '@tanstack/react-router';
import { CATEGORIES, type Category } from '#domain/projects/project.ts';
import { ORDER_STATUS_FILTERS, type OrderStatusFilter } from '#domain/shipping/shipment.ts';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { choiceOf, defined, searchTextOf } from '../search-params.ts';
import { useStillAt } from '../use-still-at.ts';
import { framedRoute, guardedRoute } from './guarded.tsx';

const OrdersPage = lazyPage(() => import('../../features/orders/orders-page.tsx'), 'OrdersPage');

interface OrdersSearch {
  search?: string;
  category?: Category;
  status?: OrderStatusFilter;
}

function readOrders(search: Record<string, unknown>): OrdersSearch {
  return defined<OrdersSearch>({
    search: searchTextOf(search['search']),
    category: choiceOf(CATEGORIES, search['category']),
    status: choiceOf(ORDER_STATUS_FILTERS, search['status']),
  });
}

export const ordersRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/orders',
  validateSearch: readOrders,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context,
      () => import('../../api/order-queries.ts'),
      (client, { orderListQuery }) => client.prefetchInfiniteQuery(orderListQuery(deps)),
    ),
  component: withPages(Orders, OrdersPage),
});

function Orders() {
  const search = ordersRoute.useSearch();
  const navigate = ordersRoute.useNavigate();
  const isStillHere = useStillAt('/orders');
  return (
    <OrdersPage
      view={{ search: search.search ?? '', category: search.category, status: search.status }}
      onChange={(change, { replace }) => {
        if (!isStillHere()) return;
        void navigate({
          search: (before) => readOrders({ ...before, ...change }),
          replace,
          resetScroll: false,
        });
      }}
    />
  );
}

const OrderPage = lazyPage(() => import('../../features/order/order-page.tsx'), 'OrderPage');
const StatusDialog = onDemandWhileOpen(
  async () => (await import('../../features/orders/status-dialog.tsx')).StatusDialog,
);

export const orderRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/orders/$purchaseId',
  loader: ({ context, params: { purchaseId } }) =>
    prefetch(
      context,
      () => import('../../api/order-process-queries.ts'),
      (client, { orderProcessQuery }) => client.prefetchQuery(orderProcessQuery(purchaseId)),
    ),
  component: withPages(Order, OrderPage),
});

function Order() {
  const { purchaseId } = orderRoute.useParams();
  return <OrderPage purchaseId={purchaseId} StatusDialog={StatusDialog} />;
}

export const balanceRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/balance',
  loader: ({ context }) =>
    prefetch(
      context,
      () => import('../../api/balance-queries.ts'),
      (client, { balanceEntriesQuery, balanceQuery, payoutAccountQuery }) => {
        void client.prefetchQuery(balanceQuery);
        void client.prefetchQuery(payoutAccountQuery);
        void client.prefetchInfiniteQuery(balanceEntriesQuery);
      },
    ),
  component: lazyPage(() => import('../../features/balance/balance-page.tsx'), 'BalancePage'),
});

const StatementPage = lazyPage(() => import('../../features/balance/statement-page.tsx'), 'StatementPage');

export const statementRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/balance/$month',
  loader: ({ context, params: { month } }) =>
    prefetch(
      context,
      () => import('../../api/balance-queries.ts'),
      (client, { statementQuery }) => client.prefetchQuery(statementQuery(month)),
    ),
  component: withPages(Statement, StatementPage),
});

function Statement() {
  const { month } = statementRoute.useParams();
  return <StatementPage month={month} />;
}

const ReceiptPage = lazyPage(() => import('../../features/receipt/receipt-page.tsx'), 'ReceiptPage');

export const receiptRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/receipts/$purchaseId',
  loader: ({ context, params: { purchaseId } }) =>
    prefetch(
      context,
      () => import('../../api/receipt-query.ts'),
      (client, { receiptQuery }) => client.prefetchQuery(receiptQuery(purchaseId)),
    ),
  component: withPages(Receipt, ReceiptPage),
});

function Receipt() {
  const { purchaseId } = receiptRoute.useParams();
  return <ReceiptPage purchaseId={purchaseId} />;
}
