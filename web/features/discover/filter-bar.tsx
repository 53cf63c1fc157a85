import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Drawer } from '../../components/ui/drawer.tsx';
import { Field } from '../../components/ui/field.tsx';
import { SearchBox } from '../../components/ui/search-box.tsx';
import { Select, type SelectOption } from '../../components/ui/select.tsx';
import { commonTexts } from '../../lib/texts/common.ts';
import { discoverTexts } from '../../lib/texts/discover.ts';
import {
  countFilters,
  discoverCategories,
  discoverLevels,
  discoverSorts,
  noFilters,
  type ChangeView,
  type DiscoverView,
} from './discover-view.ts';

const categories = discoverCategories.map((value) => ({ value, label: discoverTexts.category[value] }));
const levels = discoverLevels.map((value) => ({ value, label: discoverTexts.level[value] }));
const sorts = discoverSorts.map((value) => ({ value, label: discoverTexts.sort[value] }));

/** Stays in sight while the list scrolls. On a phone the three choices wait in a sheet. */
export function FilterBar({ view, onChange }: { view: DiscoverView; onChange: ChangeView }) {
  const [isOpen, setIsOpen] = useState(false);
  const inSheet = countFilters({ ...view, search: '' });
  return (
    <div className="sticky top-14 z-30 -mx-4 flex gap-3 bg-paper px-4 py-3 md:top-0 md:-mx-8 md:px-8">
      <SearchBox
        label={discoverTexts.searchLabel}
        placeholder={discoverTexts.searchPlaceholder}
        search={view.search}
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
        {inSheet > 0 && <span className="tabular-nums">({inSheet})</span>}
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
        <Select
          options={withLabels ? categories : named(categories, discoverTexts.categoryLabel)}
          value={view.category}
          onValueChange={(category) => onChange({ category }, { replace: false })}
        />
      </Field>
      <Field label={discoverTexts.levelLabel} hideLabel={hideLabel} className={width}>
        <Select
          options={levels}
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
          options={sorts}
          value={view.sort}
          onValueChange={(sort) => onChange({ sort }, { replace: false })}
        />
      </Field>
    </>
  );
}

/** "All" alone says nothing where the label is not in sight. */
function named<Value extends string>(
  options: readonly SelectOption<Value>[],
  label: string,
): SelectOption<Value>[] {
  return options.map((option) =>
    option.value === 'ALL' ? { ...option, label: discoverTexts.all(label) } : option,
  );
}
