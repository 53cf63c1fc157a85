import { DEFAULT_PAGE, returnPathOf } from '#domain/accounts/return-path.ts';
import { isVerified, type SessionState } from '../api/session-store.ts';

/**
 * Where somebody stands on the way to the guarded pages. The order is the specification's, section 2: the first that applies.
 *
 * - `loading`: not known yet who this is
 * - `login`: nobody is signed in, or their details could not be had
 * - `fetching`: signed in, the profile is on its way
 * - `complete-profile`, `verify-email`: what is still to do
 * - `inside`: all done
 */
export type GuardStep = 'loading' | 'login' | 'fetching' | 'complete-profile' | 'verify-email' | 'inside';

export function guardStepOf(state: SessionState): GuardStep {
  switch (state.kind) {
    case 'loading':
      return 'loading';
    case 'signed-out':
    case 'failed':
      return 'login';
    case 'fetching':
      return 'fetching';
    case 'ready':
      if (!state.profile.IsprofileCompletd) return 'complete-profile';
      return isVerified(state) ? 'inside' : 'verify-email';
    default:
      return state satisfies never;
  }
}

/** The page of a stop, with what was asked for in `next`, unless that is where everybody lands anyway. */
export function guardStepPath(
  stop: 'login' | 'complete-profile' | 'verify-email',
  next: string | undefined,
): string {
  const wanted = returnPathOf(next);
  return wanted === DEFAULT_PAGE ? `/${stop}` : `/${stop}?${new URLSearchParams({ next: wanted })}`;
}
