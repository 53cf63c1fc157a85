import { createRoute } from '@tanstack/react-router';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { framedRoute } from './framed.tsx';

const BalancePage = lazyPage(() => import('../../features/balance/balance-page.tsx'), 'BalancePage');

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
  component: withPages(Balance, BalancePage),
});

function Balance() {
  return <BalancePage />;
}
