import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Topic } from '#domain/catalogue/facets.ts';
import { DiscoverPage } from '../features/discover/discover-page.tsx';
import type { DiscoverChange, DiscoverView } from '../features/discover/discover-view.ts';
import { type DiscoverSearch, readDiscover, readDiscoverAgain } from './discover-options.ts';
import { useStillAt } from './use-still-at.ts';

export type DiscoverPath = '/discover' | '/your-project';

function viewOf({ sort, view, cursor, ...filters }: DiscoverSearch): DiscoverView {
  return {
    filters,
    sort: sort ?? (filters.search === undefined ? 'newest' : 'relevance'),
    view: view ?? 'grid',
    cursor: cursor ?? null,
  };
}

/**
 * @param path - of the links to other filters
 * @param added - what the page's own path adds to its search
 * @param renderSearch - for frames without a search field
 */
export function DiscoverAt({
  path,
  search: given,
  added,
  topic,
  renderSearch,
}: {
  path: DiscoverPath;
  search: DiscoverSearch;
  added?: DiscoverSearch;
  topic?: Topic;
  renderSearch?: (search: string | undefined, onSearch: (search: string | undefined) => void) => ReactNode;
}) {
  const navigate = useNavigate();
  const isStillHere = useStillAt(path);
  const view = viewOf(readDiscoverAgain({ ...given, ...added }));
  const changedBy = (change: DiscoverChange) => (before: object) =>
    readDiscover({ ...before, ...added, cursor: undefined, ...change });
  return (
    <DiscoverPage
      topic={topic}
      view={view}
      // oxlint-disable-next-line react/no-unstable-nested-components -- returns an element, is not a component
      linkTo={(change) => (
        <Link
          to={path}
          search={changedBy(change)}
          rel="nofollow"
          resetScroll={false}
          preload={false}
          activeOptions={{ exact: true }}
        />
      )}
      search={renderSearch?.(view.filters.search, (words) => {
        if (!isStillHere()) return;
        void navigate({ to: path, search: changedBy({ search: words }), replace: true, resetScroll: false });
      })}
    />
  );
}
