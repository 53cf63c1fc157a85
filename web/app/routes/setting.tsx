import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { framedRoute } from './framed.tsx';

const importQueries = () =>
  Promise.all([import('../../api/claim-queries.ts'), import('../../api/settings-queries.ts')]);

export const settingRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/setting',
  loader: ({ context }) =>
    prefetch(context, importQueries, (client, [{ claimsQuery }, { notificationsQuery, sessionsQuery }]) => {
      void client.prefetchQuery(notificationsQuery);
      void client.prefetchQuery(sessionsQuery);
      void client.prefetchQuery(claimsQuery);
    }),
  component: lazyPage(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
});
