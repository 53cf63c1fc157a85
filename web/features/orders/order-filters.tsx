import { Field } from '../../components/ui/field.tsx';
import { SearchBox } from '../../components/ui/search-box.tsx';
import { Select } from '../../components/ui/select.tsx';
import { ordersTexts } from '../../lib/texts/orders.ts';
import { type ChangeView, orderCategories, orderStatuses, type OrdersView } from './orders-view.ts';

const categories = orderCategories.map((value) => ({ value, label: ordersTexts.category[value] }));
const statuses = orderStatuses.map((value) => ({ value, label: ordersTexts.statusFilter[value] }));

export function OrderFilters({ view, onChange }: { view: OrdersView; onChange: ChangeView }) {
  return (
    <div className="mb-3 grid grid-cols-2 gap-3 lg:grid-cols-[1fr_11rem_11rem]">
      <SearchBox
        label={ordersTexts.searchLabel}
        placeholder={ordersTexts.searchPlaceholder}
        search={view.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
        className="max-lg:col-span-2"
      />
      <Field label={ordersTexts.categoryLabel} hideLabel>
        <Select
          options={categories}
          value={view.category}
          onValueChange={(category) => onChange({ category }, { replace: false })}
        />
      </Field>
      <Field label={ordersTexts.statusLabel} hideLabel>
        <Select
          options={statuses}
          value={view.status}
          onValueChange={(status) => onChange({ status }, { replace: false })}
        />
      </Field>
    </div>
  );
}
