import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';

export interface CheckboxProps {
  label: ReactNode;
  hint?: string | undefined;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

export function Checkbox({ label, hint, checked, onCheckedChange, disabled }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex min-h-8 items-start gap-3 pointer-coarse:min-h-11">
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          id={id}
          checked={checked}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          disabled={disabled ?? false}
          {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
          className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-xs border border-control bg-surface transition-colors after:absolute after:-inset-3 after:content-[''] checked:border-primary checked:bg-primary hover:border-ink disabled:cursor-default disabled:opacity-50"
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none relative hidden size-4 text-on-primary peer-checked:block"
          strokeWidth={3}
        />
      </span>
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
