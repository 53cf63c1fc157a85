import { useRouterState } from '@tanstack/react-router';

export function tokenInHash(hash: string): string | null {
  const token = new URLSearchParams(hash).get('token');
  return token === '' ? null : token;
}

/**
 * While the next page loads, `location` is already that of the next page, but `resolvedLocation` is still
 * that of this page.
 */
export function useLinkToken(path: string): string | null {
  return useRouterState({
    select: ({ location, resolvedLocation }) =>
      tokenInHash((resolvedLocation?.pathname === path ? resolvedLocation : location).hash),
  });
}
