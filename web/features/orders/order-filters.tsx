import { Field } from '../../components/ui/field.tsx';
import { SearchBox } from '../../components/ui/search-box.tsx';
import { Select } from '../../components/ui/select.tsx';
import { texts } from '../../lib/texts.ts';
import { type ChangeView, orderCategories, orderStatuses, type OrdersView } from './orders-view.ts';

const categories = orderCategories.map((value) => ({ value, label: texts.orders.category[value] }));
const statuses = orderStatuses.map((value) => ({ value, label: texts.orders.statusFilter[value] }));

export function OrderFilters({ view, onChange }: { view: OrdersView; onChange: ChangeView }) {
  return (
    <div className="mb-3 grid grid-cols-2 gap-3 lg:grid-cols-[1fr_11rem_11rem]">
      <SearchBox
        label={texts.orders.searchLabel}
        placeholder={texts.orders.searchPlaceholder}
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
