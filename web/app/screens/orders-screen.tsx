import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { OrdersPage } from '../../features/orders/orders-page.tsx';
import { readOrders } from '../search.ts';
import { useStillAt } from './use-still-at.ts';

const route = getRouteApi('/guarded/framed/orders');

export function OrdersScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const isStillHere = useStillAt('/orders');
  return (
    <OrdersPage
      view={{
        search: search.search ?? '',
        category: search.category ?? 'ALL',
        status: search.status ?? 'ALL',
      }}
      onChange={(change, { replace }) => {
        if (!isStillHere()) return;
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
