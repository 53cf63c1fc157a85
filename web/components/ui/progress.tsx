import { commonTexts } from '#words/screens/common.ts';
import { classNames } from '../../lib/class-names.ts';

export function Progress({
  label,
  value,
  hideLabel = false,
  className,
}: {
  label: string;
  value: number | null;
  hideLabel?: boolean | undefined;
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
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role -- browsers do not let a progress element be animated */}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent === null
          ? {}
          : { 'aria-valuenow': percent, 'aria-valuetext': commonTexts.percentDone(percent) })}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={classNames(
            'h-full rounded-full bg-primary transition-[width] duration-200',
            percent === null && 'animate-travel',
          )}
          style={{ width: `${percent ?? 35}%` }}
        />
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
    </div>
  );
}
