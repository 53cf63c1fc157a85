import { Select, type SelectOption, type SelectProps } from './select.tsx';

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

export function FilterSelect<Value extends string>({
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
