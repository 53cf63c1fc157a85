import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useGroupWiring } from './field.tsx';
import { Tooltip } from './tooltip.tsx';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

export interface SegmentedControlProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Shows the icons alone; the labels stay as names and tooltips. */
  iconsOnly?: boolean | undefined;
  block?: boolean | undefined;
  className?: string | undefined;
}

/** One of two to four, all in sight, taking effect at once. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  iconsOnly = false,
  block = false,
  className,
}: SegmentedControlProps<Value>) {
  const wiring = useGroupWiring();
  return (
    <RadioGroup.Root
      aria-label={label}
      {...wiring}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      orientation="horizontal"
      className={classNames(
        'inline-flex rounded-control border border-line bg-sunken p-[3px]',
        block && 'flex w-full',
        className,
      )}
    >
      {segments.map((segment) => {
        const item = (
          <RadioGroup.Item
            key={segment.value}
            value={segment.value}
            aria-label={segment.label}
            className={classNames(
              'inline-flex min-h-[calc(var(--control-h)-8px)] items-center justify-center gap-1.5 rounded-[6px] border border-transparent text-sm font-semibold text-muted transition-colors hover:text-ink aria-checked:border-control aria-checked:bg-surface aria-checked:text-ink',
              iconsOnly ? 'min-w-10 px-2' : 'px-3',
              block && 'grow basis-0',
            )}
          >
            {segment.icon}
            {!iconsOnly && segment.label}
          </RadioGroup.Item>
        );
        return iconsOnly ? (
          <Tooltip key={segment.value} text={segment.label}>
            {item}
          </Tooltip>
        ) : (
          item
        );
      })}
    </RadioGroup.Root>
  );
}
