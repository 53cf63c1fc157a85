import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { classNames } from '../../lib/class-names.ts';

export function Stepper({
  steps,
  notes,
  current,
  isDone,
  isStopped = false,
  renderStep,
  label,
  className,
}: {
  steps: readonly string[];
  notes?: readonly (string | null)[] | undefined;
  current: number;
  /** Whether a step before the current one is done, and not only passed. */
  isDone?: ((index: number) => boolean) | undefined;
  /** Whether the current step waits for something else, such as a case. */
  isStopped?: boolean | undefined;
  renderStep?: ((step: string, index: number) => ReactNode) | undefined;
  label: string;
  className?: string | undefined;
}) {
  return (
    <ol aria-label={label} className={classNames('flex items-start', className)}>
      {steps.map((step, index) => {
        const done = index < current && (isDone?.(index) ?? true);
        const now = index === current;
        const note = notes?.[index] ?? null;
        let state: string = commonTexts.stepUpcoming;
        if (done) state = commonTexts.stepDone;
        else if (now) state = commonTexts.stepCurrent;
        return (
          <li
            key={step}
            aria-current={now ? 'step' : undefined}
            className="relative flex min-w-0 flex-col items-start gap-1.5 not-last:grow not-last:basis-0"
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={classNames('absolute top-3.25 right-2 left-9 h-0.5', done ? 'bg-ok' : 'bg-line')}
              />
            )}
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-7 place-items-center rounded-full border-2 text-sm font-bold',
                done && 'border-ok bg-ok-soft text-ok',
                now && !isStopped && 'border-primary bg-primary text-on-primary',
                now && isStopped && 'border-warn bg-warn-soft text-warn',
                !done && !now && 'border-line bg-surface text-muted',
              )}
            >
              {done ? <Check className="size-4" strokeWidth={3} /> : index + 1}
            </span>
            <span
              className={classNames(
                'pr-2 text-xs leading-tight sm:text-sm',
                now ? 'font-semibold' : 'text-muted',
              )}
            >
              {renderStep === undefined ? step : renderStep(step, index)}{' '}
              <span className="sr-only">({state})</span>
              {note !== null && <span className="block text-xs font-normal text-muted">{note}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
