import { getRouteApi } from '@tanstack/react-router';
import { returnPathOf } from '#domain/accounts/return-path.ts';
import { useSession, useSessionState } from '../../api/session.tsx';
import { CompleteProfilePage } from '../../features/complete-profile/complete-profile-page.tsx';
import { GoTo, GuardScreen } from '../guard-screen.tsx';
import { guardStepOf } from '../guard.ts';

const route = getRouteApi('/complete-profile');

export function CompleteProfileScreen() {
  const { next } = route.useSearch();
  const session = useSession();
  const state = useSessionState();
  const stop = guardStepOf(state);
  if (stop === 'inside') return <GoTo path={returnPathOf(next)} />;
  if (stop !== 'complete-profile' || state.kind !== 'ready') {
    return <GuardScreen stop={stop === 'complete-profile' ? 'loading' : stop} next={next} />;
  }
  return (
    <CompleteProfilePage
      subject={state.user.id}
      suggestedName={givenName(state.user.name, state.user.email)}
      onOtherAccount={() => session.signOut()}
    />
  );
}

/** Accounts made with an address and a password carry its first part as a name, which nobody is called. */
function givenName(name: string | null, email: string): string {
  return name === null || name === email.split('@')[0] ? '' : name;
}
