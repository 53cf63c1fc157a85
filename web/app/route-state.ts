import { useMatch } from '@tanstack/react-router';
import { useState } from 'react';

interface Match<Search, Params> {
  readonly search: Search;
  readonly params: Params;
}
interface AnyRoute {
  readonly id: string;
  readonly types: { readonly fullSearchSchema: unknown; readonly allParams: unknown };
}
type MatchOf<Route extends AnyRoute> = Match<Route['types']['fullSearchSchema'], Route['types']['allParams']>;

/**
 * While the next page loads, a component can render again after its route has lost its match. Returns the
 * last values in that case, because `route.useSearch()` would throw.
 */
export function useRouteSearch<Route extends AnyRoute>(route: Route): MatchOf<Route>['search'] {
  return useLastMatch(route).search;
}

export function useRouteParams<Route extends AnyRoute>(route: Route): MatchOf<Route>['params'] {
  return useLastMatch(route).params;
}

function useLastMatch<Route extends AnyRoute>(route: Route): MatchOf<Route> {
  const match = useMatch({ from: route.id as never, shouldThrow: false }) as MatchOf<Route> | undefined;
  const [last, setLast] = useState(match);
  if (match !== undefined && match !== last) setLast(match);
  const shown = match ?? last;
  if (shown === undefined) throw new Error(`The route ${route.id} is not active.`);
  return shown;
}
