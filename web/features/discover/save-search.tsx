import { useQuery } from '@tanstack/react-query';
import { BellPlus } from 'lucide-react';
import type { MarketFilters } from '#domain/catalogue/facets.ts';
import { searchToSave } from '#domain/catalogue/saved-search.ts';
import { savedSearchTexts } from '#words/screens/saved-searches.ts';
import { isProblem } from '../../api/api-client.ts';
import { savedSearchesQuery, useEndSearch, useSaveSearch } from '../../api/saved-search-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { toastError } from '../../lib/toast.ts';

export function SaveSearch({ filters }: { filters: MarketFilters }) {
  const { data: searches } = useQuery(savedSearchesQuery);
  const save = useSaveSearch();
  const end = useEndSearch();
  const wanted = searchToSave(filters);
  if (searches === undefined || wanted === null) return null;
  const known = searches.find((search) => isSame(search.filters, wanted));
  return (
    <output className="mb-4 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {known === undefined ? (
        <Button variant="link" busy={save.isPending} onClick={() => save.mutate(wanted, { onError })}>
          <BellPlus aria-hidden="true" className="size-4" />
          {savedSearchTexts.save}
        </Button>
      ) : (
        <>
          {savedSearchTexts.saved}
          <Button
            variant="link"
            busy={end.isPending}
            onClick={() =>
              end.mutate(known.searchId, { onError: () => toastError(savedSearchTexts.endFailed) })
            }
          >
            {savedSearchTexts.end}
          </Button>
        </>
      )}
    </output>
  );
}

function onError(error: Error): void {
  toastError((isProblem(error) ? error.problem.message : undefined) ?? savedSearchTexts.failed);
}

function isSame(one: MarketFilters, other: MarketFilters): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof MarketFilters)[];
  return names.every((name) => one[name] === other[name]);
}
