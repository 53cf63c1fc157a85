import { Progress as Primitive } from 'radix-ui';
import { classNames } from '../../lib/class-names.ts';
import { commonTexts } from '../../lib/texts/common.ts';

/** How far something is. `value` from 0 to 100; null while the length is not known. */
export function Progress({
  label,
  value,
  hideLabel = false,
  tone = 'primary',
  className,
}: {
  label: string;
  value: number | null;
  hideLabel?: boolean | undefined;
  tone?: 'primary' | 'ok' | 'bad' | undefined;
  className?: string | undefined;
}) {
  const percent = value === null ? null : Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div className={className}>
      {!hideLabel && (
        <div className="mb-1.5 flex justify-between gap-4 text-sm">
          <span className="min-w-0 truncate">{label}</span>
          {percent !== null && <span className="text-muted">{percent}%</span>}
        </div>
      )}
      <Primitive.Root
        aria-label={label}
        value={percent}
        getValueLabel={(done) => commonTexts.percentDone(Math.round(done))}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <Primitive.Indicator
          className={classNames(
            'h-full rounded-full transition-[width] duration-200',
            { primary: 'bg-primary', ok: 'bg-ok', bad: 'bg-bad' }[tone],
            percent === null && 'animate-travel',
          )}
          style={{ width: `${percent ?? 35}%` }}
        />
      </Primitive.Root>
    </div>
  );
}
