import { CATEGORIES } from '#domain/projects/project.ts';
import { ORDER_STATUS_FILTERS } from '#domain/shipping/shipment.ts';
import { ordersTexts } from '#words/screens/orders.ts';
import { Field } from '../../components/forms/field.tsx';
import { SearchBox } from '../../components/forms/search-box.tsx';
import { Select, type SelectOption, type SelectProps } from '../../components/forms/select.tsx';
import { classNames } from '../../lib/class-names.ts';
import type { ChangeView, OrdersView } from './orders-view.ts';

const categories = CATEGORIES.map((value) => ({ value, label: ordersTexts.category[value] }));
const statuses = ORDER_STATUS_FILTERS.map((value) => ({ value, label: ordersTexts.statusFilter[value] }));

export function OrderFilters({
  view,
  onChange,
  className,
}: {
  view: OrdersView;
  onChange: ChangeView;
  className: string;
}) {
  return (
    <div className={classNames('mb-3 grid grid-cols-2 gap-3 lg:grid-cols-[1fr_11rem_11rem]', className)}>
      <SearchBox
        label={ordersTexts.searchLabel}
        placeholder={ordersTexts.searchPlaceholder}
        search={view.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
        className="max-lg:col-span-2"
      />
      <Field label={ordersTexts.categoryLabel} hideLabel>
        <FilterSelect
          options={categories}
          allLabel={ordersTexts.category.ALL}
          value={view.category}
          onValueChange={(category) => onChange({ category }, { replace: false })}
        />
      </Field>
      <Field label={ordersTexts.statusLabel} hideLabel>
        <FilterSelect
          options={statuses}
          allLabel={ordersTexts.statusFilter.ALL}
          value={view.status}
          onValueChange={(status) => onChange({ status }, { replace: false })}
        />
      </Field>
    </div>
  );
}

const ALL = 'ALL';

interface FilterSelectProps<Value extends string> extends Omit<
  SelectProps<Value>,
  'options' | 'placeholder' | 'value' | 'onValueChange'
> {
  options: readonly SelectOption<Value>[];
  allLabel: string;
  value: Value | undefined;
  onValueChange: (value: Value | undefined) => void;
}

function FilterSelect<Value extends string>({
  options,
  allLabel,
  value,
  onValueChange,
  ...rest
}: FilterSelectProps<Value>) {
  return (
    <Select
      {...rest}
      options={[{ value: ALL, label: allLabel }, ...options]}
      value={value ?? ALL}
      onValueChange={(chosen) => onValueChange(options.find((option) => option.value === chosen)?.value)}
    />
  );
}
