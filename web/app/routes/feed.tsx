import { createRoute } from '@tanstack/react-router';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { framedRoute } from './framed.tsx';

const FeedPage = lazyPage(() => import('../../features/feed/feed-page.tsx'), 'FeedPage');

export const feedRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/feed',
  loader: ({ context }) =>
    prefetch(
      context,
      () => import('../../api/feed-queries.ts'),
      (client, { feedQuery }) => {
        void client.prefetchInfiniteQuery(feedQuery);
      },
    ),
  component: withPages(Feed, FeedPage),
});

function Feed() {
  return <FeedPage />;
}
