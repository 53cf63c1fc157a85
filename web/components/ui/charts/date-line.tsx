import { classNames } from '../../../lib/class-names.ts';

export interface LineDate {
  readonly at: string;
  readonly text: string;
  readonly isMain?: boolean;
}

/** What happens when, in order: a line on a desktop, a list on a phone. */
export function DateLine({
  label,
  dates,
  format,
  className,
}: {
  label: string;
  dates: readonly LineDate[];
  format: (at: string) => string;
  className?: string | undefined;
}) {
  if (dates.length === 0) return null;
  return (
    <ol aria-label={label} className={classNames('flex max-sm:flex-col', className)}>
      {dates.map(({ at, text, isMain = false }) => (
        <li
          key={`${at} ${text}`}
          className="relative min-w-0 grow basis-0 border-line pb-3 text-sm max-sm:border-l-2 max-sm:pl-4 sm:border-t-2 sm:pt-3 sm:pr-3 sm:pb-0"
        >
          <span
            aria-hidden="true"
            className={classNames(
              'absolute size-3 rounded-full max-sm:top-1 max-sm:-left-[7px] sm:-top-[7px] sm:left-0',
              isMain ? 'bg-primary' : 'bg-accent',
            )}
          />
          <span className="block font-semibold">{format(at)}</span>
          <span className="block text-muted">{text}</span>
        </li>
      ))}
    </ol>
  );
}
