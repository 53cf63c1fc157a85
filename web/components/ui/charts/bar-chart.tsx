import { useId } from 'react';
import { chartTexts } from '#words/screens/chart.ts';
import { classNames } from '../../../lib/class-names.ts';

export interface Bar {
  id: string;
  label: string;
  value: number;
}

export function BarChart({
  title,
  bars,
  formatValue = String,
}: {
  title: string;
  bars: readonly Bar[];
  formatValue?: ((value: number) => string) | undefined;
}) {
  const titleId = useId();
  const max = Math.max(1, ...bars.map((bar) => bar.value));
  const top = bars.reduce<Bar | null>(
    (best, bar) => (best === null || bar.value > best.value ? bar : best),
    null,
  );
  return (
    <figure aria-labelledby={titleId}>
      <figcaption id={titleId} className="mb-3 text-sm font-semibold">
        {title}
      </figcaption>
      {bars.every((bar) => bar.value === 0) ? (
        <p className="text-sm text-muted">{chartTexts.empty}</p>
      ) : (
        <>
          <div aria-hidden="true">
            <svg viewBox={`0 0 ${bars.length * 40} 104`} preserveAspectRatio="none" className="h-28 w-full">
              <path
                d={`M0 103.5H${bars.length * 40}`}
                stroke="var(--control)"
                vectorEffect="non-scaling-stroke"
              />
              {bars.map((bar, index) => {
                const height = bar.value === 0 ? 0 : Math.max(3, (bar.value / max) * 98);
                return (
                  <rect
                    key={bar.id}
                    x={index * 40 + 7}
                    y={103 - height}
                    width="26"
                    height={height}
                    fill={bar === top ? 'var(--accent)' : 'var(--primary)'}
                  >
                    <title>{chartTexts.value(bar.label, formatValue(bar.value))}</title>
                  </rect>
                );
              })}
            </svg>
            <div className="mt-1.5 flex">
              {bars.map((bar, index) => (
                <span
                  key={bar.id}
                  className={classNames(
                    'min-w-0 grow basis-0 text-xs whitespace-nowrap text-muted',
                    // Phones show every other label, because a label may be wider than its bar.
                    bars.length > 6 && index % 2 === 1 && 'max-sm:invisible',
                  )}
                >
                  <span className="relative left-1/2 inline-block -translate-x-1/2">{bar.label}</span>
                </span>
              ))}
            </div>
          </div>
          <ul className="sr-only">
            {bars.map((bar) => (
              <li key={bar.id}>{chartTexts.value(bar.label, formatValue(bar.value))}</li>
            ))}
          </ul>
          {top && (
            <p aria-hidden="true" className="mt-2 text-xs text-muted">
              <span className="mr-1.5 inline-block size-2.5 rounded-[2px] bg-accent align-[-1px]" />
              {chartTexts.value(top.label, formatValue(top.value))}
            </p>
          )}
        </>
      )}
    </figure>
  );
}
