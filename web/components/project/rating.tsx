import { Star } from 'lucide-react';
import { commonTexts } from '#words/screens/common.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';

export function SellerRating({
  value,
  count,
  stars = false,
  className,
}: {
  value: number;
  count: number;
  stars?: boolean | undefined;
  className?: string | undefined;
}) {
  if (count > 0) return <Stars value={value} count={count} row={stars} className={className} />;
  return <span className={classNames('text-sm text-muted', className)}>{commonTexts.noReviewsYet}</span>;
}

export function ReviewStars({ value }: { value: number }) {
  return <Stars value={value} row />;
}

function Stars({
  value,
  count,
  row,
  className,
}: {
  value: number;
  count?: number | undefined;
  row: boolean;
  className?: string | undefined;
}) {
  const shown = Math.min(5, Math.max(0, value));
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm', className)}>
      <span className="sr-only">{commonTexts.rating(shown.toFixed(1), count)}</span>
      <span aria-hidden="true" className="inline-flex items-center gap-1.5">
        {row ? (
          <span className="relative inline-flex text-line">
            <StarRow />
            <span
              className="absolute inset-y-0 left-0 overflow-hidden text-accent-deep"
              style={{ width: `${shown * 20}%` }}
            >
              <StarRow />
            </span>
          </span>
        ) : (
          <Star className="size-4 fill-accent-deep text-accent-deep" />
        )}
        <span className="font-semibold">{shown.toFixed(1)}</span>
        {count !== undefined && <span className="text-muted">({formatNumber(count)})</span>}
      </span>
    </span>
  );
}

function StarRow() {
  return (
    <span className="inline-flex w-20">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} className="size-4 shrink-0 fill-current" strokeWidth={0} />
      ))}
    </span>
  );
}
