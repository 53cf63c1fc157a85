import { LayoutGrid, List } from 'lucide-react';
import { discoverTexts } from '#words/screens/discover.ts';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { countFilters, noFilters, type ChangeView, type DiscoverView } from './discover-view.ts';

const layouts = [
  { value: 'grid', label: discoverTexts.grid, icon: <LayoutGrid aria-hidden="true" className="size-4.5" /> },
  { value: 'list', label: discoverTexts.list, icon: <List aria-hidden="true" className="size-4.5" /> },
] as const;

/** Shows the result count, the active filters and the layout switch. */
export function ResultLine({
  view,
  onChange,
  total,
  isCapped = false,
  isLoading,
}: {
  view: DiscoverView;
  onChange: ChangeView;
  total: number | null;
  /** There are more than `total`. */
  isCapped?: boolean;
  isLoading: boolean;
}) {
  return (
    <div className="mb-4 flex min-h-10 items-center justify-between gap-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <output className="font-semibold">
          {isLoading && discoverTexts.loading}
          {total !== null && (isCapped ? discoverTexts.manyResults(total) : discoverTexts.results(total))}
        </output>
        {countFilters(view) > 0 && <ActiveFilters view={view} onChange={onChange} isEmpty={total === 0} />}
      </div>
      <SegmentedControl
        label={discoverTexts.viewLabel}
        segments={layouts}
        value={view.view}
        onValueChange={(layout) => onChange({ view: layout }, { replace: true })}
        iconsOnly
        className="shrink-0 self-start"
      />
    </div>
  );
}

function ActiveFilters({
  view,
  onChange,
  isEmpty,
}: {
  view: DiscoverView;
  onChange: ChangeView;
  /** The empty state has a separate "Clear Filters" button. */
  isEmpty: boolean;
}) {
  const remove = (change: Partial<DiscoverView>) => onChange(change, { replace: false });
  return (
    <>
      <ul aria-label={discoverTexts.activeFilters} className="contents">
        {view.search.trim() !== '' && (
          <li className="min-w-0">
            <Chip name={view.search} onRemove={() => remove({ search: '' })}>
              {discoverTexts.searchChip(view.search.trim())}
            </Chip>
          </li>
        )}
        {view.category !== undefined && (
          <li>
            <Chip onRemove={() => remove({ category: undefined })}>
              {discoverTexts.category[view.category]}
            </Chip>
          </li>
        )}
        {view.level !== undefined && (
          <li>
            <Chip name={discoverTexts.level[view.level]} onRemove={() => remove({ level: undefined })}>
              {discoverTexts.levelChip(discoverTexts.level[view.level])}
            </Chip>
          </li>
        )}
      </ul>
      {!isEmpty && (
        <Button variant="link" onClick={() => remove(noFilters)}>
          {discoverTexts.clearFilters}
        </Button>
      )}
    </>
  );
}
