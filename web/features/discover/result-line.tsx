import { LayoutGrid, List } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { SegmentedControl } from '../../components/ui/segmented-control.tsx';
import { discoverTexts } from '../../lib/texts/discover.ts';
import { countFilters, noFilters, type ChangeView, type DiscoverView } from './discover-view.ts';

const layouts = [
  { value: 'grid', label: discoverTexts.grid, icon: <LayoutGrid aria-hidden="true" className="size-4.5" /> },
  { value: 'list', label: discoverTexts.list, icon: <List aria-hidden="true" className="size-4.5" /> },
] as const;

/** How many there are, what narrows them down, and how they are shown. */
export function ResultLine({
  view,
  onChange,
  total,
  isLoading,
}: {
  view: DiscoverView;
  onChange: ChangeView;
  total: number | null;
  isLoading: boolean;
}) {
  return (
    <div className="mb-4 flex min-h-10 items-center justify-between gap-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <output className="font-semibold">
          {isLoading && discoverTexts.loading}
          {total !== null && discoverTexts.results(total)}
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
  /** Then the way out stands under what says so. */
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
        {view.category !== 'ALL' && (
          <li>
            <Chip onRemove={() => remove({ category: 'ALL' })}>{discoverTexts.category[view.category]}</Chip>
          </li>
        )}
        {view.level !== 'ALL' && (
          <li>
            <Chip name={discoverTexts.level[view.level]} onRemove={() => remove({ level: 'ALL' })}>
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
