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
export type Stop = 'loading' | 'login' | 'fetching' | 'complete-profile' | 'verify-email' | 'inside';

export function stopOf(state: SessionState): Stop {
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

const home = '/dashboard';
const neverNext =
  /^\/(?:login|signup|forgot-password|reset-password|complete-profile|verify-email)(?:[/?#]|$)/u;

/**
 * The page that somebody asked for before they were sent to log in: a path of this site, or the dashboard. Anything that
 * could lead elsewhere (`//host`, `/\host`, another scheme) counts as nothing asked for.
 */
export function safeNext(next: string | undefined, origin: string): string {
  if (next === undefined || !/^\/(?![/\\])/u.test(next) || neverNext.test(next)) return home;
  if (!URL.canParse(next, origin)) return home;
  const url = new URL(next, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : home;
}

/** The page of a stop, with what was asked for in `next`, unless that is where everybody lands anyway. */
export function stopPath(
  stop: 'login' | 'complete-profile' | 'verify-email',
  next: string | undefined,
  origin: string,
): string {
  const wanted = safeNext(next, origin);
  return wanted === home ? `/${stop}` : `/${stop}?${new URLSearchParams({ next: wanted })}`;
}
