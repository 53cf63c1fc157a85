import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { ConsoleLink } from './console-link.tsx';

export interface FilterChoice {
  readonly to: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly isCurrent: boolean;
}

export function FilterLinks({ label, choices }: { label: string; choices: readonly FilterChoice[] }) {
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-1.5">
      {choices.map(({ to, label: text, count, isCurrent }) => (
        <ConsoleLink
          key={to}
          to={to}
          isCurrent={isCurrent}
          className={classNames(
            'inline-flex min-h-(--control-h-sm) shrink-0 items-center gap-2 rounded-full border px-3 text-sm font-semibold transition-colors',
            isCurrent
              ? 'border-primary bg-primary-soft text-primary'
              : 'border-line bg-surface text-muted hover:border-control hover:text-ink',
          )}
        >
          {text} {count !== undefined && <span className="tabular-nums">{formatNumber(count)}</span>}
        </ConsoleLink>
      ))}
    </nav>
  );
}
