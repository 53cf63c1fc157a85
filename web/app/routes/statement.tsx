import { createRoute } from '@tanstack/react-router';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { guardedRoute } from './guarded.tsx';

const StatementPage = lazyPage(() => import('../../features/balance/statement-page.tsx'), 'StatementPage');

export const statementRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/balance/$month',
  loader: ({ context, params: { month } }) =>
    prefetch(
      context,
      () => import('../../api/balance-queries.ts'),
      (client, { statementQuery }) => {
        void client.prefetchQuery(statementQuery(month));
      },
    ),
  component: withPages(Statement, StatementPage),
});

function Statement() {
  const { month } = statementRoute.useParams();
  return <StatementPage month={month} />;
}
