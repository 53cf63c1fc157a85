import { Star } from 'lucide-react';
import { useId } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { reviewsTexts } from '#words/screens/reviews.ts';
import { classNames } from '../../lib/class-names.ts';
import { useGroupAriaProps } from '../forms/field.tsx';

export function RatingInput({
  value,
  onValueChange,
  className,
}: {
  value: number;
  onValueChange: (value: number) => void;
  className?: string | undefined;
}) {
  const wiring = useGroupAriaProps();
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={reviewsTexts.yourRating}
      {...wiring}
      className={classNames('inline-flex', className)}
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <label key={star} className="relative grid size-10 place-items-center pointer-coarse:size-11">
          <input
            type="radio"
            name={name}
            value={star}
            checked={star === value}
            aria-label={commonTexts.rating(String(star))}
            onChange={() => onValueChange(star)}
            className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-control"
          />
          <Star
            aria-hidden="true"
            className={classNames(
              'size-6',
              star <= value ? 'fill-accent-deep text-accent-deep' : 'text-control',
            )}
          />
        </label>
      ))}
    </div>
  );
}
