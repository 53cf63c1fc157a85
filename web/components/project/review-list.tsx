import { projectTexts } from '#words/screens/project.ts';
import { classNames } from '../../lib/class-names.ts';
import { useFormatDate } from '../../lib/format-date-context.ts';
import { ReviewStars } from './rating.tsx';

export interface ShownReview {
  readonly id: string;
  readonly user: string;
  readonly rating: number;
  readonly comment: string;
  readonly date: string;
  readonly projectTitle: string;
  /** False for a review that only its author sees. */
  readonly counts: boolean;
}

/** A seller's reviews. Renders on the server, too. */
export function ReviewList({ reviews, className }: { reviews: readonly ShownReview[]; className?: string }) {
  const formatDate = useFormatDate();
  return (
    <ul className={classNames('divide-y divide-line', className)}>
      {reviews.map((review) => (
        <li key={review.id} className="py-4 first:pt-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi className="font-semibold">{review.user}</bdi>
            <ReviewStars value={review.rating} />
            <time dateTime={review.date} className="text-sm text-muted">
              {formatDate(review.date)}
            </time>
          </p>
          <p dir="auto" className="mt-0.5 text-sm break-words text-muted">
            {projectTexts.reviewedProject(review.projectTitle)}
          </p>
          <p dir="auto" className="mt-1.5 max-w-[70ch] break-words whitespace-pre-line">
            {review.comment}
          </p>
          {!review.counts && <p className="mt-1.5 text-sm text-warn">{projectTexts.reviewNotCounted}</p>}
        </li>
      ))}
    </ul>
  );
}
