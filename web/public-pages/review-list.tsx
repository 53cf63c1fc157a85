import { projectTexts } from '#words/screens/project.ts';
import type { Review } from '../api/entities.ts';
import { ReviewStars } from '../components/project/rating.tsx';
import { classNames } from '../lib/class-names.ts';
import { formatDate } from '../lib/format.ts';
import { TIME_ZONE } from './time-zone.ts';

export function ReviewList({ reviews, className }: { reviews: readonly Review[]; className?: string }) {
  return (
    <ul className={classNames('divide-y divide-line', className)}>
      {reviews.map((review) => (
        <li key={review.id} className="py-4 first:pt-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{review.user}</span>
            <ReviewStars value={review.rating} />
            <time dateTime={review.date} className="text-sm text-muted">
              {formatDate(review.date, TIME_ZONE)}
            </time>
          </p>
          <p className="mt-0.5 text-sm break-words text-muted">
            {projectTexts.reviewedProject(review.projectTitle)}
          </p>
          <p dir="auto" className="mt-1.5 max-w-[70ch] break-words whitespace-pre-line">
            {review.comment}
          </p>
        </li>
      ))}
    </ul>
  );
}
