import { Star } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { projectTexts } from '../../lib/texts/project.ts';
import { Badge } from './badge.tsx';
import { useGroupWiring } from './field.tsx';

/** What buyers say of a seller: never a number without how many gave it, and no stars where nobody gave one. */
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
  return (
    <Badge tone="primary" className={className}>
      {commonTexts.newSeller}
    </Badge>
  );
}

/** What one buyer gave. */
export function ReviewStars({ value }: { value: number }) {
  return <Stars value={value} row />;
}

/** The number beside a star, or beside a row of five that are filled to the tenth. */
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

/** Gives a rating of one to five. Arrow keys move. */
export function RatingInput({
  value,
  onValueChange,
  className,
}: {
  value: number;
  onValueChange: (value: number) => void;
  className?: string | undefined;
}) {
  const wiring = useGroupWiring();
  return (
    <RadioGroup.Root
      aria-label={projectTexts.yourRating}
      {...wiring}
      value={String(value)}
      onValueChange={(next) => onValueChange(Number(next))}
      orientation="horizontal"
      className={classNames('inline-flex', className)}
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <RadioGroup.Item
          key={star}
          value={String(star)}
          aria-label={commonTexts.rating(String(star))}
          className="grid size-10 place-items-center rounded-control pointer-coarse:size-11"
        >
          <Star
            aria-hidden="true"
            className={classNames(
              'size-6',
              star <= value ? 'fill-accent-deep text-accent-deep' : 'text-control',
            )}
          />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
