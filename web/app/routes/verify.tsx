import { createRoute } from '@tanstack/react-router';
import { lazyPage, withPages } from '../lazy-page.ts';
import { rootRoute } from './root.tsx';

const VerifyGrantPage = lazyPage(
  () => import('../../features/verify-grant/verify-grant-page.tsx'),
  'VerifyGrantPage',
);

export const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify',
  component: withPages(Verify, VerifyGrantPage),
});

function Verify() {
  return <VerifyGrantPage />;
}
