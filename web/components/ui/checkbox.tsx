import { Check } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export interface CheckboxProps {
  label: ReactNode;
  hint?: string | undefined;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  name?: string | undefined;
  className?: string | undefined;
}

export function Checkbox({
  label,
  hint,
  checked,
  onCheckedChange,
  disabled,
  name,
  className,
}: CheckboxProps) {
  const id = useId();
  return (
    <div className={classNames('flex min-h-8 items-start gap-3 pointer-coarse:min-h-11', className)}>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={(state) => onCheckedChange(state === true)}
        disabled={disabled ?? false}
        {...(name === undefined ? {} : { name })}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        className="relative mt-0.5 grid size-5 shrink-0 place-items-center rounded-xs border border-control bg-surface text-on-primary transition-colors after:absolute after:-inset-3 after:content-[''] hover:border-ink disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary"
      >
        <Primitive.Indicator>
          <Check aria-hidden="true" className="size-4" strokeWidth={3} />
        </Primitive.Indicator>
      </Primitive.Root>
      <div className="min-w-0">
        <label htmlFor={id} className="text-base">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
