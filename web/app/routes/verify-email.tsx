import { createRoute } from '@tanstack/react-router';
import { SessionPending } from '../guard-screen.tsx';
import { requireStep } from '../guard.ts';
import { lazyPage } from '../lazy-page.ts';
import { tokenInHash } from '../link-token.ts';
import { readNext, type NextSearch } from '../search-params.ts';
import { rootRoute } from './root.tsx';

interface VerifySearch extends NextSearch {
  verified?: 1;
  error?: string;
}

function readVerify(search: Record<string, unknown>): VerifySearch {
  return {
    ...readNext(search),
    ...(String(search['verified']) === '1' ? { verified: 1 } : {}),
    ...(typeof search['error'] === 'string' ? { error: search['error'] } : {}),
  };
}

export const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: readVerify,
  beforeLoad: async ({ context: { session }, search: { next, verified }, location, preload }) => {
    const isLink = verified === 1 || tokenInHash(location.hash) !== null;
    if (!preload && !isLink) await requireStep(session, ['verify-email'], next);
  },
  pendingMs: 0,
  pendingComponent: SessionPending,
  component: lazyPage(() => import('../verify-email-screen.tsx'), 'VerifyEmailScreen'),
});
