import { CircleAlert } from 'lucide-react';
import { createContext, useContext, useId, useMemo, type ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { classNames } from '../../lib/class-names.ts';

interface FieldWiring {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

export interface ControlWiring {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
  disabled?: boolean | undefined;
}

export function useControlWiring(own: {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  disabled?: boolean | undefined;
}): ControlWiring {
  const field = useContext(FieldContext);
  if (!field) return own;
  const describedBy = [own['aria-describedby'], field.describedBy].filter(Boolean).join(' ');
  return {
    id: own.id ?? field.controlId,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
    disabled: own.disabled,
  };
}

export function useGroupAriaProps(): {
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
} {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    'aria-labelledby': field.labelId,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  };
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  counter?: { value: number; max: number } | undefined;
  group?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Field({
  label,
  hint,
  error,
  required = false,
  optional = false,
  counter,
  group = false,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== '';
  const hasHint = !hasError && hint !== undefined && hint !== null && hint !== '';
  const isTooLong = counter !== undefined && counter.value > counter.max;
  const describedBy =
    [hasError && `${id}-error`, hasHint && `${id}-hint`, counter && `${id}-counter`]
      .filter(Boolean)
      .join(' ') || undefined;
  const wiring = useMemo<FieldWiring>(
    () => ({
      controlId: `${id}-control`,
      labelId: `${id}-label`,
      describedBy,
      invalid: hasError || isTooLong,
      required,
    }),
    [id, describedBy, hasError, isTooLong, required],
  );
  const labelClass = classNames('mb-1.5 block text-sm font-semibold text-ink', hideLabel && 'sr-only');
  const labelContent = (
    <>
      {label}
      {optional && <span className="ml-1.5 font-normal text-muted">({commonTexts.optional})</span>}
    </>
  );
  return (
    <div className={classNames('min-w-0', className)}>
      {group ? (
        <span id={wiring.labelId} className={labelClass}>
          {labelContent}
        </span>
      ) : (
        <label id={wiring.labelId} htmlFor={wiring.controlId} className={labelClass}>
          {labelContent}
        </label>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      <div className={classNames('flex gap-4 text-sm', (hasError || hasHint || counter) && 'mt-1.5')}>
        <div className="min-w-0 grow" aria-live="polite">
          {hasError && (
            <p id={`${id}-error`} className="flex gap-1.5 text-bad">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span>{error}</span>
            </p>
          )}
          {hasHint && (
            <div id={`${id}-hint`} className="text-pretty text-muted">
              {hint}
            </div>
          )}
        </div>
        {counter && (
          <p className={classNames('shrink-0', isTooLong ? 'font-semibold text-bad' : 'text-muted')}>
            <span aria-hidden="true">{commonTexts.counter(counter.value, counter.max)}</span>
            <span id={`${id}-counter`} className="sr-only">
              {commonTexts.charactersLeft(counter.max - counter.value)}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
