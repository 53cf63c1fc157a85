/** Where one value is among others: a dot for each of them on a line, and the sentence for those who do not see it. */
export function Strip({
  values,
  own,
  format,
  className,
}: {
  values: readonly number[];
  own: number | null;
  format: (value: number) => string;
  className?: string | undefined;
}) {
  const all = own === null ? values : [...values, own];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  if (values.length === 0) return null;
  const at = (value: number) => (high === low ? 50 : 2 + ((value - low) / (high - low)) * 96);
  return (
    <div className={className}>
      <svg aria-hidden="true" className="h-5 w-full overflow-visible">
        <line x1="0" x2="100%" y1="10" y2="10" stroke="var(--line)" strokeWidth="2" />
        {values.map((value, index) => (
          // eslint-disable-next-line react/no-array-index-key
          <circle key={index} cx={`${at(value)}%`} cy="10" r="5" fill="var(--primary)" fillOpacity="0.45" />
        ))}
        {own !== null && (
          <circle
            cx={`${at(own)}%`}
            cy="10"
            r="7"
            fill="var(--accent)"
            stroke="var(--ink)"
            strokeWidth="1.5"
          />
        )}
      </svg>
      <p className="flex justify-between text-xs text-muted tabular-nums">
        <span aria-hidden="true">{format(low)}</span>
        <span className="sr-only">{values.map(format).join(', ')}</span>
        {high > low && <span aria-hidden="true">{format(high)}</span>}
      </p>
    </div>
  );
}
