import { createRoute } from '@tanstack/react-router';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { guardedRoute } from './guarded.tsx';

const ReceiptPage = lazyPage(() => import('../../features/receipt/receipt-page.tsx'), 'ReceiptPage');

export const receiptRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/receipts/$purchaseId',
  loader: ({ context, params: { purchaseId } }) =>
    prefetch(
      context,
      () => import('../../api/receipt-query.ts'),
      (client, { receiptQuery }) => {
        void client.prefetchQuery(receiptQuery(purchaseId));
      },
    ),
  component: withPages(Receipt, ReceiptPage),
});

function Receipt() {
  const { purchaseId } = receiptRoute.useParams();
  return <ReceiptPage purchaseId={purchaseId} />;
}
