import { CircleAlert } from 'lucide-react';
import { createContext, useContext, useId, useMemo, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { commonTexts } from '../../lib/texts/common.ts';

interface FieldWiring {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** What a control inside a Field puts on its element; outside a Field it adds nothing. */
export interface ControlWiring {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
  disabled?: boolean | undefined;
}

/** Joins a control to the Field around it. What the control was given itself goes first. */
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
    disabled: own.disabled ?? (field.disabled || undefined),
  };
}

/** For groups of controls (radio cards, segments): the id of the label that names the group, and its description. */
export function useGroupWiring(): {
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
  /** Stays in sight until there is an error to say in its place. */
  hint?: ReactNode;
  /** One sentence that says what to do. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Marks what may stay empty; forms here mark the exception. */
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Characters so far and allowed. */
  counter?: { value: number; max: number } | undefined;
  /** The label names a group, not one control. */
  group?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Label, control, hint, counter and error, joined so that a screen reader hears all of it at the control. */
export function Field({
  label,
  hint,
  error,
  required = false,
  optional = false,
  disabled = false,
  counter,
  group = false,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== '';
  const hasHint = !hasError && hint !== undefined && hint !== null && hint !== '';
  const over = counter !== undefined && counter.value > counter.max;
  const describedBy =
    [hasError && `${id}-error`, hasHint && `${id}-hint`, counter && `${id}-counter`]
      .filter(Boolean)
      .join(' ') || undefined;
  const wiring = useMemo<FieldWiring>(
    () => ({
      controlId: `${id}-control`,
      labelId: `${id}-label`,
      describedBy,
      invalid: hasError || over,
      required,
      disabled,
    }),
    [id, describedBy, hasError, over, required, disabled],
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
            <div id={`${id}-hint`} className="text-muted">
              {hint}
            </div>
          )}
        </div>
        {counter && (
          <p className={classNames('shrink-0', over ? 'font-semibold text-bad' : 'text-muted')}>
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
