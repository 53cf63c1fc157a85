import { createRoute } from '@tanstack/react-router';
import { returnPathOf } from '#domain/accounts/return-path.ts';
import { useSession, useSessionState } from '../../api/session.tsx';
import { Redirect, GuardScreen, SessionPending } from '../guard-screen.tsx';
import { guardStepOf, requireStep } from '../guard.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { readNext } from '../search-params.ts';
import { rootRoute } from './root.tsx';

const CompleteProfilePage = lazyPage(
  () => import('../../features/complete-profile/complete-profile-page.tsx'),
  'CompleteProfilePage',
);

export const completeProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/complete-profile',
  validateSearch: readNext,
  beforeLoad: async ({ context: { session }, search: { next }, preload }) => {
    if (!preload) await requireStep(session, ['complete-profile'], next);
  },
  pendingMs: 0,
  pendingComponent: SessionPending,
  component: withPages(CompleteProfile, CompleteProfilePage),
});

function CompleteProfile() {
  const { next } = completeProfileRoute.useSearch();
  const session = useSession();
  const state = useSessionState();
  const step = guardStepOf(state);
  if (step === 'inside') return <Redirect path={returnPathOf(next)} />;
  if (step !== 'complete-profile' || state.kind !== 'ready') {
    return <GuardScreen step={step === 'complete-profile' ? 'loading' : step} next={next} />;
  }
  return (
    <CompleteProfilePage
      subject={state.user.id}
      suggestedName={givenName(state.user.name, state.user.email)}
      onOtherAccount={() => session.signOut()}
    />
  );
}

/**
 * The identity provider names password accounts after the local part of their address, which is not a
 * person's name.
 */
function givenName(name: string | null, email: string): string {
  return name === null || name === email.split('@')[0] ? '' : name;
}
