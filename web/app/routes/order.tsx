import { createRoute } from '@tanstack/react-router';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { framedRoute } from './framed.tsx';

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
      (client, { orderProcessQuery }) => {
        void client.prefetchQuery(orderProcessQuery(purchaseId));
      },
    ),
  component: withPages(Order, OrderPage),
});

function Order() {
  const { purchaseId } = orderRoute.useParams();
  return <OrderPage purchaseId={purchaseId} StatusDialog={StatusDialog} />;
}
