import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useGroupAriaProps } from './field.tsx';

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
  iconsOnly?: boolean | undefined;
  block?: boolean | undefined;
  className?: string | undefined;
}

export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  iconsOnly = false,
  block = false,
  className,
}: SegmentedControlProps<Value>) {
  const wiring = useGroupAriaProps();
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      {...wiring}
      className={classNames(
        'inline-flex rounded-control border border-line bg-sunken p-[3px]',
        block && 'flex w-full',
        className,
      )}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          {...(iconsOnly ? { 'data-tooltip': segment.label, 'data-tooltip-side': 'top' } : {})}
          className={classNames(
            'relative inline-flex min-h-[calc(var(--control-h)-8px)] cursor-pointer items-center justify-center gap-1.5 rounded-[6px] border text-sm font-semibold transition-colors pointer-coarse:min-h-11',
            segment.value === value
              ? 'border-control bg-surface text-ink'
              : 'border-transparent text-muted hover:text-ink',
            iconsOnly ? 'min-w-10 px-2 pointer-coarse:min-w-11' : 'px-3',
            block && 'grow basis-0',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            aria-label={segment.label}
            onChange={() => onValueChange(segment.value)}
            className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-[inherit]"
          />
          {segment.icon}
          {!iconsOnly && <span aria-hidden="true">{segment.label}</span>}
        </label>
      ))}
    </div>
  );
}
