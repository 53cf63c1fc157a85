import { createRoute, redirect } from '@tanstack/react-router';
import { localPath } from '../../lib/local-path.ts';
import { guardStepOf } from '../guard.ts';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from './root.tsx';

/**
 * The server renders these pages for visitors, and the application hydrates them for members. Inside the application
 * only members open them; for anybody else the document is loaded.
 */
export const publicFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public-frame',
  beforeLoad: async ({ context: { session, isServer }, location, preload }) => {
    if (isServer === true) return { isMember: false };
    const state = preload ? session.getState() : await session.settled();
    const isMember = guardStepOf(state) === 'inside';
    if (!isMember && !preload) throw redirect({ href: localPath(location.href), reloadDocument: true });
    return { isMember };
  },
  // Everything hydrates at once, so that nothing is updated before it is hydrated.
  wrapInSuspense: false,
  component: lazyPage(() => import('../public-frame.tsx'), 'PublicFrame'),
});
