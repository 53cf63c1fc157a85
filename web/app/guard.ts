import { redirect } from '@tanstack/react-router';
import { DEFAULT_PAGE, returnPathOf } from '#domain/accounts/return-path.ts';
import { isVerified, type Session, type SessionState } from '../api/session-port.ts';

/**
 * The steps that users must complete before opening guarded pages, in the order of section 2 of the
 * specification. `login` is also the step if the profile could not be loaded; `inside` means that no step is
 * left.
 */
export type GuardStep = 'loading' | 'fetching' | SettledGuardStep;
export type SettledGuardStep = 'login' | 'complete-profile' | 'verify-email' | 'inside';

export function guardStepOf(state: SessionState): GuardStep {
  switch (state.kind) {
    case 'loading':
    case 'fetching':
      return state.kind;
    case 'signed-out':
    case 'failed':
      return 'login';
    case 'ready':
      if (!state.profile.isProfileComplete) return 'complete-profile';
      return isVerified(state) ? 'inside' : 'verify-email';
    default:
      return state satisfies never;
  }
}

export function guardStepPath(
  step: 'login' | 'complete-profile' | 'verify-email',
  next: string | undefined,
): string {
  const wanted = returnPathOf(next);
  return wanted === DEFAULT_PAGE ? `/${step}` : `/${step}?${new URLSearchParams({ next: wanted })}`;
}

/**
 * @throws a redirect unless the user's current step is in `allowed`: to the page of that step, or to `next`
 * when all steps are complete
 */
export async function requireStep(
  session: Session,
  allowed: readonly SettledGuardStep[],
  next: string | undefined,
): Promise<void> {
  redirectUnlessAt(allowed, await session.settled(), next);
}

export function redirectUnlessAt(
  allowed: readonly SettledGuardStep[],
  state: SessionState,
  next: string | undefined,
): void {
  const step = guardStepOf(state);
  if (step === 'loading' || step === 'fetching' || allowed.includes(step)) return;
  throw redirect({
    href: step === 'inside' ? returnPathOf(next) : guardStepPath(step, next),
    replace: true,
  });
}
