import { createRoute } from '@tanstack/react-router';
import { CATEGORIES, type Category } from '#domain/projects/project.ts';
import { ORDER_STATUS_FILTERS, type OrderStatusFilter } from '#domain/shipping/shipment.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { choiceOf, defined, searchTextOf } from '../search-params.ts';
import { useStillAt } from '../use-still-at.ts';
import { framedRoute } from './framed.tsx';

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
      (client, { orderListQuery }) => {
        void client.prefetchInfiniteQuery(orderListQuery(deps));
      },
    ),
  component: withPages(Orders, OrdersPage),
});

function Orders() {
  const search = ordersRoute.useSearch();
  const navigate = ordersRoute.useNavigate();
  const isStillHere = useStillAt('/orders');
  return (
    <OrdersPage
      view={{
        search: search.search ?? '',
        category: search.category,
        status: search.status,
      }}
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
