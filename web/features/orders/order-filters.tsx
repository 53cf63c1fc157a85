import { useEffect, useState } from 'react';
import { Field } from '../../components/ui/field.tsx';
import { SearchInput } from '../../components/ui/search-input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { texts } from '../../lib/texts.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { type ChangeView, orderCategories, orderStatuses, type OrdersView } from './orders-view.ts';

const categories = orderCategories.map((value) => ({ value, label: texts.orders.category[value] }));
const statuses = orderStatuses.map((value) => ({ value, label: texts.orders.statusFilter[value] }));

export function OrderFilters({ view, onChange }: { view: OrdersView; onChange: ChangeView }) {
  return (
    <div className="mb-3 grid grid-cols-2 gap-3 lg:grid-cols-[1fr_11rem_11rem]">
      <SearchBox
        search={view.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
        className="max-lg:col-span-2"
      />
      <Field label={texts.orders.categoryLabel} hideLabel>
        <Select
          options={categories}
          value={view.category}
          onValueChange={(category) => onChange({ category }, { replace: false })}
        />
      </Field>
      <Field label={texts.orders.statusLabel} hideLabel>
        <Select
          options={statuses}
          value={view.status}
          onValueChange={(status) => onChange({ status }, { replace: false })}
        />
      </Field>
    </div>
  );
}

/** Searches after a pause in typing, or at once by Enter; follows the address when that changes by itself. */
function SearchBox({
  search,
  onSearch,
  className,
}: {
  search: string;
  onSearch: (words: string) => void;
  className?: string;
}) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (typed.trim() !== search.trim()) setTyped(search);
  }
  const settled = useDebouncedValue(typed);
  useEffect(() => {
    if (settled === typed && settled.trim() !== search.trim()) onSearch(settled.trim());
    // oxlint-disable-next-line react/exhaustive-deps -- only a pause in typing searches, not a new address
  }, [settled]);
  return (
    <SearchInput
      label={texts.orders.searchLabel}
      placeholder={texts.orders.searchPlaceholder}
      value={typed}
      onValueChange={(words) => {
        setTyped(words);
        // Emptying is a decision, not a word half typed.
        if (words === '' && search !== '') onSearch('');
      }}
      onSubmit={(words) => onSearch(words.trim())}
      {...(className === undefined ? {} : { className })}
    />
  );
}
