import { Star } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { projectTexts } from '../../lib/texts/project.ts';
import { useGroupWiring } from './field.tsx';

/** A seller's or a project's rating: number, stars filled to the tenth, and how many gave one. */
export function Rating({
  value,
  count,
  stars = true,
  className,
}: {
  value: number;
  count?: number | undefined;
  stars?: boolean | undefined;
  className?: string | undefined;
}) {
  const shown = Math.min(5, Math.max(0, value));
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm', className)}>
      <span className="sr-only">{commonTexts.rating(shown.toFixed(1), count)}</span>
      <span aria-hidden="true" className="inline-flex items-center gap-1.5">
        {stars ? (
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
