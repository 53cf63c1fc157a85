export interface RowBar {
  readonly label: string;
  readonly value: number;
  readonly text: string;
}

/** One bar a row, each with its number: a spread of ratings, or steps of which each is a part of the one before. */
export function RowBars({
  rows,
  label,
  className = '',
}: {
  rows: readonly RowBar[];
  label: string;
  className?: string | undefined;
}) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul
      aria-label={label}
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm ${className}`}
    >
      {rows.map(({ label: name, value, text }) => (
        <li key={name} className="contents">
          <span>{name}</span>
          <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-primary"
              style={{ width: `${value === 0 ? 0 : Math.max(2, (value / most) * 100)}%` }}
            />
          </span>
          <span className="text-right text-muted tabular-nums">{text}</span>
        </li>
      ))}
    </ul>
  );
}
