import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { OrdersPage } from '../../features/orders/orders-page.tsx';
import { readOrders } from '../search.ts';

const route = getRouteApi('/guarded/framed/orders');

export function OrdersScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <OrdersPage
      view={{
        search: search.search ?? '',
        category: search.category ?? 'ALL',
        status: search.status ?? 'ALL',
      }}
      onChange={(change, { replace }) => {
        // The search still waited for a pause in typing when the person moved on.
        if (router.state.location.pathname !== '/orders') return;
        void navigate({
          to: '/orders',
          search: (before) => readOrders({ ...before, ...change }),
          replace,
          resetScroll: false,
        });
      }}
    />
  );
}
