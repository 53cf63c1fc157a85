import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useControlWiring } from './field.tsx';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string> extends Omit<
  ComponentProps<'select'>,
  'children' | 'multiple' | 'value' | 'size'
> {
  options: readonly SelectOption<Value>[];
  placeholder?: string | undefined;
  value?: Value | '' | undefined;
  onValueChange?: ((value: Value) => void) | undefined;
}

export function Select<Value extends string = string>({
  options,
  placeholder,
  className,
  onValueChange,
  onChange,
  ...rest
}: SelectProps<Value>) {
  const wiring = useControlWiring(rest);
  return (
    <div className={classNames('relative', className)}>
      <select
        {...rest}
        {...wiring}
        className="field-control truncate pr-10"
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.value as Value);
        }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
