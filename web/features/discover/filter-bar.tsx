import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { navTexts } from '#words/screens/nav.ts';
import { suggestionsQuery } from '../../api/project-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { SearchBox } from '../../components/forms/search-box.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Select } from '../../components/forms/select.tsx';
import { countFacets } from '../../components/project/facets.ts';
import { Button } from '../../components/ui/button.tsx';
import { onDemand } from '../../components/ui/on-demand.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { sortsFor, type ChangeView, type DiscoverView } from './discover-view.ts';

const Drawer = onDemand(async () => (await import('../../components/ui/drawer.tsx')).Drawer);

const layouts = [
  { value: 'grid', label: discoverTexts.grid, icon: <LayoutGrid aria-hidden="true" className="size-4.5" /> },
  { value: 'list', label: discoverTexts.list, icon: <List aria-hidden="true" className="size-4.5" /> },
] as const;

const SUGGEST_AFTER_MS = 120;

export function FilterBar({
  view,
  onChange,
  hasSearch,
  count,
  onClear,
  children,
}: {
  view: DiscoverView;
  onChange: ChangeView;
  hasSearch: boolean;
  count: ReactNode;
  onClear: () => void;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { filters } = view;
  const active = countFacets(filters);
  return (
    <div
      className={classNames(
        '-mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-paper px-4 pb-3 md:-mx-8 md:px-8',
        hasSearch && 'sticky top-14 z-30 pt-3 max-md:-mt-6 md:top-0 md:-mt-6',
      )}
    >
      <div className="flex min-w-0 items-baseline gap-x-3 max-sm:order-last max-sm:-my-1 xl:min-w-72">
        <h1 className="text-xl max-sm:sr-only">{discoverTexts.title}</h1>
        {count}
      </div>
      {hasSearch && <Search view={view} onChange={onChange} />}
      <div className="flex min-w-0 items-center gap-2 max-sm:basis-full max-lg:grow">
        <Button
          variant="secondary"
          className="mr-auto shrink-0 max-sm:px-3 lg:hidden"
          onClick={() => setIsOpen(true)}
          icon={<SlidersHorizontal aria-hidden="true" className="size-4.5 max-sm:hidden" />}
        >
          {discoverTexts.filters}
          {active > 0 && <span className="tabular-nums">({active})</span>}
        </Button>
        <Field label={discoverTexts.sortLabel} hideLabel className="w-44 min-w-0 shrink">
          <Select
            options={sortsFor(filters).map((value) => ({ value, label: discoverTexts.sort[value] }))}
            value={view.sort}
            onValueChange={(sort) => onChange({ sort }, { replace: false })}
          />
        </Field>
        <SegmentedControl
          label={discoverTexts.viewLabel}
          segments={layouts}
          value={view.view}
          onValueChange={(layout) => onChange({ view: layout }, { replace: true })}
          iconsOnly
          className="shrink-0"
        />
      </div>
      <Drawer
        open={isOpen}
        onOpenChange={setIsOpen}
        title={discoverTexts.filters}
        footer={
          <>
            <Button
              variant="secondary"
              className="grow basis-0"
              disabled={active === 0 && filters.search === undefined}
              onClick={onClear}
            >
              {discoverTexts.clearFilters}
            </Button>
            <Button className="grow basis-0" onClick={() => setIsOpen(false)}>
              {commonTexts.close}
            </Button>
          </>
        }
      >
        {children}
      </Drawer>
    </div>
  );
}

function Search({ view, onChange }: { view: DiscoverView; onChange: ChangeView }) {
  const [typed, setTyped] = useState('');
  const suggestions = useQuery(suggestionsQuery(useDebouncedValue(typed, SUGGEST_AFTER_MS))).data ?? [];
  return (
    <SearchBox
      label={navTexts.searchLabel}
      placeholder={navTexts.searchPlaceholder}
      search={view.filters.search ?? ''}
      onType={setTyped}
      suggestions={suggestions}
      onSearch={(search) => onChange({ search: search === '' ? undefined : search }, { replace: true })}
      className="min-w-0 grow max-lg:order-first max-lg:basis-full lg:max-w-md"
    />
  );
}
