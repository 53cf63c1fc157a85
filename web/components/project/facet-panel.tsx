import { Check } from 'lucide-react';
import { cloneElement, type ReactElement } from 'react';
import type { Facet, FacetValue, FacetValues, MarketFilters } from '#domain/catalogue/facets.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { facetLabel, type FilterChange, filterOfValue } from './facets.ts';

/** Returns a link without children; the panel adds them. */
export type FilterLink = (change: FilterChange) => ReactElement;

const SHOWN = 6;
const GROUPS = ['category', 'level', 'price', 'technology', 'subject'] as const;

export function FacetPanel({
  facets,
  filters,
  linkTo,
}: {
  facets: FacetValues | undefined;
  filters: MarketFilters;
  linkTo: FilterLink;
}) {
  return (
    <div className="grid gap-5">
      {facets !== undefined &&
        GROUPS.map((facet) => (
          <FacetGroup key={facet} facet={facet} values={facets[facet]} filters={filters} linkTo={linkTo} />
        ))}
      <section>
        <h2 className="text-sm">{discoverTexts.more}</h2>
        <ul className="mt-1">
          {facets !== undefined &&
            (['tests', 'video'] as const).map((facet) => (
              <FacetItem
                key={facet}
                facet={facet}
                value={facets[facet][0] ?? { value: 'true', label: '', projects: 0 }}
                filters={filters}
                linkTo={linkTo}
              />
            ))}
          <FilterItem
            label={discoverTexts.showSold}
            isCurrent={filters.sold === true}
            link={linkTo({ sold: filters.sold === true ? undefined : true })}
          />
        </ul>
      </section>
    </div>
  );
}

function FacetGroup({
  facet,
  values,
  filters,
  linkTo,
}: {
  facet: Facet;
  values: readonly FacetValue[];
  filters: MarketFilters;
  linkTo: FilterLink;
}) {
  if (values.length === 0) return null;
  const items = values.map((value) => (
    <FacetItem key={value.value} facet={facet} value={value} filters={filters} linkTo={linkTo} />
  ));
  const isChosenFolded = values.slice(SHOWN).some(({ value }) => value === filters[facet]);
  return (
    <section>
      <h2 className="text-sm">{discoverTexts.facets[facet]}</h2>
      <ul className="mt-1">
        {(facet === 'category' || facet === 'level') && (
          <FilterItem
            label={discoverTexts.category.ALL}
            isCurrent={filters[facet] === undefined}
            link={linkTo({ [facet]: undefined })}
          />
        )}
        {items.slice(0, SHOWN)}
      </ul>
      {items.length > SHOWN && (
        <details open={isChosenFolded}>
          <summary className="flex min-h-8 items-center text-sm text-primary underline-offset-3 hover:underline pointer-coarse:min-h-11">
            {discoverTexts.moreValues(items.length - SHOWN)}
          </summary>
          <ul>{items.slice(SHOWN)}</ul>
        </details>
      )}
    </section>
  );
}

function FacetItem({
  facet,
  value,
  filters,
  linkTo,
}: {
  facet: Facet;
  value: FacetValue;
  filters: MarketFilters;
  linkTo: FilterLink;
}) {
  const chosen = filters[facet];
  const isCurrent = chosen !== undefined && String(chosen).toLowerCase() === value.value.toLowerCase();
  return (
    <FilterItem
      label={facetLabel(facet, value)}
      count={value.projects}
      isCurrent={isCurrent}
      link={linkTo(isCurrent ? { [facet]: undefined } : filterOfValue(facet, value.value))}
    />
  );
}

function FilterItem({
  label,
  count = null,
  isCurrent,
  link,
}: {
  label: string;
  count?: number | null;
  isCurrent: boolean;
  link: ReactElement;
}) {
  return (
    <li>
      {cloneElement(
        link as ReactElement<Record<string, unknown>>,
        {
          'aria-current': isCurrent ? 'true' : undefined,
          className: classNames(
            'flex min-h-8 items-center gap-2 rounded-xs text-sm underline-offset-3 hover:underline pointer-coarse:min-h-11',
            isCurrent ? 'font-semibold text-primary' : count === 0 ? 'text-muted' : 'text-ink',
          ),
        },
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-4 shrink-0 place-items-center rounded-[4px] border',
            isCurrent ? 'border-primary bg-primary text-on-primary' : 'border-control',
          )}
        >
          {isCurrent && <Check className="size-3" strokeWidth={3} />}
        </span>,
        <span dir="auto" className="min-w-0 grow truncate">
          {label}
        </span>,
        ' ',
        count !== null && <span className="shrink-0 text-muted tabular-nums">{formatNumber(count)}</span>,
      )}
    </li>
  );
}
