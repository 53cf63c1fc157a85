import { useRouterState } from '@tanstack/react-router';

/**
 * The token of the mailed link that led to this page; null without one. It stands behind `#`, which a browser keeps to
 * itself. On the way from one page to another the router's location and the page that is shown differ: the token belongs
 * to the location with this path, the one already shown first.
 */
export function useLinkToken(path: string): string | null {
  const hash = useRouterState({
    select: ({ location, resolvedLocation }) =>
      (resolvedLocation?.pathname === path ? resolvedLocation : location).hash,
  });
  const token = new URLSearchParams(hash).get('token');
  return token === '' ? null : token;
}
