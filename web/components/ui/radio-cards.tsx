import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useGroupWiring } from './field.tsx';

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
  /** Names the group when no Field with `group` does. */
  'aria-label'?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  columns?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

const columnClass = { 1: 'grid-cols-1', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/** A choice of few where each needs a line of explanation. Arrow keys move; the whole card is the target. */
export function RadioCards<Value extends string>({
  options,
  value,
  onValueChange,
  name,
  disabled = false,
  columns = 2,
  className,
  ...rest
}: RadioCardsProps<Value>) {
  const wiring = useGroupWiring();
  return (
    <RadioGroup.Root
      {...wiring}
      {...(rest['aria-label'] === undefined ? {} : { 'aria-label': rest['aria-label'] })}
      {...(name === undefined ? {} : { name })}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled}
      className={classNames('grid gap-3', columnClass[columns], className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className="group flex min-h-14 items-start gap-3 rounded-card border border-control bg-surface p-3.5 text-left transition-colors hover:border-ink disabled:cursor-default disabled:border-line disabled:opacity-60 data-[state=checked]:border-primary data-[state=checked]:bg-primary-soft data-[state=checked]:shadow-[inset_0_0_0_1px_var(--primary)]"
        >
          <span
            aria-hidden="true"
            className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-control bg-surface group-data-[state=checked]:border-primary"
          >
            <RadioGroup.Indicator className="size-2.5 rounded-full bg-primary" />
          </span>
          <span className="min-w-0 grow">
            <span className="block font-semibold">{option.label}</span>
            {option.hint !== undefined && <span className="block text-sm text-muted">{option.hint}</span>}
          </span>
          {option.icon !== undefined && (
            <span aria-hidden="true" className="shrink-0 text-muted group-data-[state=checked]:text-primary">
              {option.icon}
            </span>
          )}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
