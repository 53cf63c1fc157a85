import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Facet } from '#domain/catalogue/facets.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { savedSearchTexts } from '#words/screens/saved-searches.ts';
import { type SavedSearch, savedSearchesQuery, useEndSearch } from '../../api/saved-search-queries.ts';
import { facetLabel } from '../../components/project/facets.ts';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { toastError } from '../../lib/toast.ts';
import { SettingsSection } from './settings-section.tsx';

/** Nothing is shown to members without a saved search. */
export function SavedSearchesSection() {
  const query = useQuery(savedSearchesQuery);
  const end = useEndSearch();
  const { data: searches } = query;
  if (searches === undefined) {
    return query.isError ? (
      <ErrorState title={savedSearchTexts.loadFailed} body={errorsTexts.network} query={query} />
    ) : null;
  }
  if (searches.length === 0) return null;
  return (
    <SettingsSection title={savedSearchTexts.title} subtitle={savedSearchTexts.hint}>
      <ul className="divide-y divide-line">
        {searches.map(({ searchId, filters }) => {
          const name = nameOf(filters);
          return (
            <li key={searchId} className="flex items-center justify-between gap-4 py-2">
              <Link
                to="/discover"
                search={filters}
                className="inline-flex min-h-6 min-w-0 items-center break-words text-primary underline underline-offset-3 pointer-coarse:min-h-11"
              >
                <bdi>{name}</bdi>
              </Link>
              <Button
                variant="quiet"
                size="sm"
                aria-label={savedSearchTexts.endOf(name)}
                busy={end.isPending && end.variables === searchId}
                onClick={() =>
                  end.mutate(searchId, { onError: () => toastError(savedSearchTexts.endFailed) })
                }
              >
                {savedSearchTexts.end}
              </Button>
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}

function nameOf({ search, ...facets }: SavedSearch['filters']): string {
  const labels = Object.entries(facets).map(([facet, value]) =>
    facetLabel(facet as Facet, { value: String(value), label: String(value) }),
  );
  return [...(search === undefined ? [] : [discoverTexts.searchChip(search)]), ...labels].join(' · ');
}
