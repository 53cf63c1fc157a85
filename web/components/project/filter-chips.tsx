import { X } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { FACETS, type FacetValues, type MarketFilters } from '#domain/catalogue/facets.ts';
import type { PaidRange } from '#domain/catalogue/search-price.ts';
import { commonTexts } from '#words/screens/common.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import type { FilterLink } from './facet-panel.tsx';
import { facetLabel, type FilterChange, paidLabel } from './facets.ts';

/** A price in the search is a filter too. */
type NamedPrice = PaidRange & { readonly words: string; readonly typed: string };

export function FilterChips({
  filters,
  facets,
  paid,
  linkTo,
  clear,
}: {
  filters: MarketFilters;
  facets: FacetValues | undefined;
  paid: NamedPrice | undefined;
  linkTo: FilterLink;
  clear: ReactNode;
}) {
  const chips = chipsOf(filters, facets, paid);
  if (chips.length === 0) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <ul aria-label={discoverTexts.activeFilters} className="contents">
        {chips.map(({ key, label, change }) => (
          <li key={key} className="min-w-0">
            {cloneElement(
              linkTo(change) as ReactElement<Record<string, unknown>>,
              {
                'aria-label': `${commonTexts.remove}: ${label}`,
                className:
                  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line bg-sunken pr-2.5 pl-3 text-sm text-ink hover:border-control pointer-coarse:min-h-11',
              },
              <span dir="auto" className="min-w-0 truncate">
                {label}
              </span>,
              <X aria-hidden="true" className="size-3.5 shrink-0 text-muted" />,
            )}
          </li>
        ))}
      </ul>
      {clear}
    </div>
  );
}

function chipsOf(filters: MarketFilters, facets: FacetValues | undefined, paid: NamedPrice | undefined) {
  const chips: { key: string; label: string; change: FilterChange }[] = [];
  const typed = filters.search?.trim() ?? '';
  const words = paid?.words ?? typed;
  if (words !== '') {
    const change = { search: paid?.typed };
    chips.push({ key: 'search', label: discoverTexts.searchChip(words), change });
  }
  if (paid !== undefined)
    chips.push({ key: 'paid', label: paidLabel(paid), change: { search: words === '' ? undefined : words } });
  for (const facet of FACETS) {
    const chosen = filters[facet];
    if (chosen === undefined) continue;
    const value = String(chosen).toLowerCase();
    const known = facets?.[facet].find((one) => one.value.toLowerCase() === value);
    const name = facetLabel(facet, known ?? { value: String(chosen), label: String(chosen) });
    chips.push({
      key: facet,
      label: facet === 'level' ? discoverTexts.levelChip(name) : name,
      change: { [facet]: undefined },
    });
  }
  if (filters.sold === true)
    chips.push({ key: 'sold', label: discoverTexts.showSold, change: { sold: undefined } });
  return chips;
}
