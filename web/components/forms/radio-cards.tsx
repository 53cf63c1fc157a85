import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useGroupAriaProps } from './field.tsx';

export interface RadioCardOption<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps<Value extends string> {
  options: readonly RadioCardOption<Value>[];
  value: Value | '';
  onValueChange: (value: Value) => void;
  /** Required outside a `Field` with `group`. */
  'aria-label'?: string | undefined;
  disabled?: boolean | undefined;
  columns?: 1 | 2 | 3 | undefined;
}

const columnClass = { 1: 'grid-cols-1', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

export function RadioCards<Value extends string>({
  options,
  value,
  onValueChange,
  disabled = false,
  columns = 2,
  ...rest
}: RadioCardsProps<Value>) {
  const wiring = useGroupAriaProps();
  const name = useId();
  return (
    <div
      role="radiogroup"
      {...wiring}
      {...(rest['aria-label'] === undefined ? {} : { 'aria-label': rest['aria-label'] })}
      className={classNames('grid gap-3', columnClass[columns])}
    >
      {options.map((option) => {
        const isChecked = option.value === value;
        const isDisabled = disabled || option.disabled === true;
        return (
          <label
            key={option.value}
            className={classNames(
              'relative flex min-h-14 items-start gap-3 rounded-card border p-3.5 text-left transition-colors',
              isDisabled ? 'opacity-60' : 'cursor-pointer',
              isChecked
                ? 'border-primary bg-primary-soft shadow-[inset_0_0_0_1px_var(--primary)]'
                : classNames('bg-surface', isDisabled ? 'border-line' : 'border-control hover:border-ink'),
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={isChecked}
              disabled={isDisabled}
              aria-label={option.label}
              {...(option.hint === undefined ? {} : { 'aria-describedby': `${name}-${option.value}` })}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 m-0 size-full cursor-[inherit] appearance-none rounded-[inherit]"
            />
            <span
              aria-hidden="true"
              className={classNames(
                'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border bg-surface',
                isChecked ? 'border-primary' : 'border-control',
              )}
            >
              {isChecked && <span className="size-2.5 rounded-full bg-primary" />}
            </span>
            <span className="min-w-0 grow">
              <span className="block font-semibold">{option.label}</span>
              {option.hint !== undefined && (
                <span id={`${name}-${option.value}`} className="block text-sm text-muted">
                  {option.hint}
                </span>
              )}
            </span>
            {option.icon !== undefined && (
              <span
                aria-hidden="true"
                className={classNames('shrink-0', isChecked ? 'text-primary' : 'text-muted')}
              >
                {option.icon}
              </span>
            )}
          </label>
        );
      })}
    </div>
  );
}
