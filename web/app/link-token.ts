import { useRouterState } from '@tanstack/react-router';

export function tokenInHash(hash: string): string | null {
  const token = new URLSearchParams(hash).get('token');
  return token === '' ? null : token;
}

/**
 * The token is in the URL fragment, which browsers do not send to servers. The path is compared, because the
 * router's location during a navigation is already that of the next page.
 */
export function useLinkToken(path: string): string | null {
  return useRouterState({
    select: ({ location, resolvedLocation }) =>
      tokenInHash((resolvedLocation?.pathname === path ? resolvedLocation : location).hash),
  });
}
