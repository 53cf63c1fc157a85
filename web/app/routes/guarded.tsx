import { createRoute, Outlet, useLocation } from '@tanstack/react-router';
import { useSessionState } from '../../api/session.tsx';
import { GuardScreen, SessionPending } from '../guard-screen.tsx';
import { guardStepOf, requireStep } from '../guard.ts';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from './root.tsx';

export const guardedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guarded',
  beforeLoad: async ({ context: { session }, location, preload }) => {
    // A preload never loads the session, so hovering over a link makes no calls for signed-out users.
    if (preload) return { isMember: guardStepOf(session.getState()) === 'inside' };
    await requireStep(session, ['inside'], location.href);
    return { isMember: true };
  },
  pendingMs: 0,
  pendingComponent: SessionPending,
  component: Guard,
});

function Guard() {
  const step = guardStepOf(useSessionState());
  const { href } = useLocation();
  return step === 'inside' ? <Outlet /> : <GuardScreen step={step} next={href} />;
}

export const framedRoute = createRoute({
  getParentRoute: () => guardedRoute,
  id: 'framed',
  component: lazyPage(() => import('../member-frame.tsx'), 'MemberFrame'),
});
