import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { CATEGORIES, COMPLEXITIES } from '#domain/projects/project.ts';
import { commonTexts } from '#words/screens/common.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { suggestionsQuery } from '../../api/project-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { FilterSelect } from '../../components/forms/filter-select.tsx';
import { SearchBox } from '../../components/forms/search-box.tsx';
import { Select } from '../../components/forms/select.tsx';
import { Button } from '../../components/ui/button.tsx';
import { onDemand } from '../../components/ui/on-demand.tsx';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { countFilters, noFilters, sortsFor, type ChangeView, type DiscoverView } from './discover-view.ts';

const Drawer = onDemand(async () => (await import('../../components/ui/drawer.tsx')).Drawer);

const categories = CATEGORIES.map((value) => ({ value, label: discoverTexts.category[value] }));
const levels = COMPLEXITIES.map((value) => ({ value, label: discoverTexts.level[value] }));

const SUGGEST_AFTER_MS = 120;

/** A sticky bar with search and filters. Below the `lg` width the filters are in a drawer. */
export function FilterBar({ view, onChange }: { view: DiscoverView; onChange: ChangeView }) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const suggestions = useQuery(suggestionsQuery(useDebouncedValue(typed, SUGGEST_AFTER_MS))).data ?? [];
  const drawerFilters = countFilters({ ...view, search: '' });
  return (
    <div className="sticky top-14 z-30 -mx-4 flex gap-3 bg-paper px-4 py-3 md:top-0 md:-mx-8 md:px-8">
      <SearchBox
        label={discoverTexts.searchLabel}
        placeholder={discoverTexts.searchPlaceholder}
        search={view.search}
        onType={setTyped}
        suggestions={suggestions}
        onSearch={(search) => onChange({ search }, { replace: true })}
        className="min-w-0 grow"
      />
      <div className="hidden gap-3 lg:flex">
        <Choices view={view} onChange={onChange} />
      </div>
      <Button
        variant="secondary"
        className="shrink-0 lg:hidden"
        onClick={() => setIsOpen(true)}
        icon={<SlidersHorizontal aria-hidden="true" className="size-4.5" />}
      >
        <span className="max-[359px]:sr-only">{discoverTexts.filters}</span>
        {drawerFilters > 0 && <span className="tabular-nums">({drawerFilters})</span>}
      </Button>
      <Drawer
        open={isOpen}
        onOpenChange={setIsOpen}
        title={discoverTexts.filters}
        footer={
          <>
            <Button
              variant="secondary"
              className="grow basis-0"
              disabled={countFilters(view) === 0}
              onClick={() => onChange(noFilters, { replace: false })}
            >
              {discoverTexts.clearFilters}
            </Button>
            <Button className="grow basis-0" onClick={() => setIsOpen(false)}>
              {commonTexts.close}
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <Choices view={view} onChange={onChange} withLabels />
        </div>
      </Drawer>
    </div>
  );
}

function Choices({
  view,
  onChange,
  withLabels = false,
}: {
  view: DiscoverView;
  onChange: ChangeView;
  withLabels?: boolean;
}) {
  const hideLabel = !withLabels;
  const width = withLabels ? undefined : 'w-40';
  return (
    <>
      <Field label={discoverTexts.categoryLabel} hideLabel={hideLabel} className={width}>
        <FilterSelect
          options={categories}
          // Without a visible label, the first option names the field.
          allLabel={withLabels ? discoverTexts.category.ALL : discoverTexts.all(discoverTexts.categoryLabel)}
          value={view.category}
          onValueChange={(category) => onChange({ category }, { replace: false })}
        />
      </Field>
      <Field label={discoverTexts.levelLabel} hideLabel={hideLabel} className={width}>
        <FilterSelect
          options={levels}
          allLabel={discoverTexts.level.ALL}
          value={view.level}
          onValueChange={(level) => onChange({ level }, { replace: false })}
        />
      </Field>
      <Field
        label={discoverTexts.sortLabel}
        hideLabel={hideLabel}
        className={withLabels ? undefined : 'w-48'}
      >
        <Select
          options={sortsFor(view).map((value) => ({ value, label: discoverTexts.sort[value] }))}
          value={view.sort}
          onValueChange={(sort) => onChange({ sort }, { replace: false })}
        />
      </Field>
    </>
  );
}
