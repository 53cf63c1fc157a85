export interface Share {
  readonly label: string;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
  /** A CSS colour. */
  readonly colour: string;
}

/** Parts of a whole: one bar, and its numbers as a list beside it. */
export function ShareBar({
  shares,
  label,
  className,
}: {
  shares: readonly Share[];
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <div className={className}>
      <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {shares.map(
          ({ label: name, value, colour }) =>
            value > 0 && (
              <span key={name} className="min-w-1 basis-0" style={{ flexGrow: value, background: colour }} />
            ),
        )}
      </div>
      <ul aria-label={label} className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        {shares.map(({ label: name, text, colour }) => (
          <li key={name} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className="size-2.5 rounded-full" style={{ background: colour }} />
            {name}
            <span className="text-muted tabular-nums">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
