import { getRouteApi } from '@tanstack/react-router';
import { returnPathOf } from '#domain/accounts/return-path.ts';
import { isVerified } from '../api/session-port.ts';
import { useSession, useSessionState } from '../api/session.tsx';
import { CompleteProfilePage } from '../features/complete-profile/complete-profile-page.tsx';
import { GuardScreen, Redirect } from './guard-screen.tsx';
import { guardStepOf } from './guard.ts';

const route = getRouteApi('/complete-profile');

export function CompleteProfileScreen() {
  const { next } = route.useSearch();
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
      mustVerify={!isVerified(state)}
      given={state.profile}
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
